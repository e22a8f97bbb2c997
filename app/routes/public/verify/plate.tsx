import { CircleCheck, CircleHelp, CircleX, Clock } from "lucide-react";
import type { Proof, ProofStatus } from "#app/certification/proof.server.ts";
import { longDay } from "#app/platform/format.ts";
import { Seal } from "#app/ui/seal.tsx";
import { Fact, Facts, Section } from "#app/ui/sub-page.tsx";

const STATUS: Record<ProofStatus, { title: string; text: string; Icon: typeof Clock; colour: string }> = {
  valid: {
    title: "This certificate is valid",
    text: "PGI issued it and stands by it.",
    Icon: CircleCheck,
    colour: "text-success",
  },
  expired: {
    title: "This certificate has expired",
    text: "PGI issued it. The time for which it was valid is over.",
    Icon: Clock,
    colour: "text-brass",
  },
  withdrawn: {
    title: "This certificate was withdrawn",
    text: "PGI issued it and does not stand by it any more. It must not be relied on.",
    Icon: CircleX,
    colour: "text-danger",
  },
};

const SAMPLE = {
  title: "This is a sample certificate",
  text: "It was made for trying the portal, and certifies nothing.",
  Icon: CircleX,
  colour: "text-brass",
};

function LongDay({ at }: { at: Date }) {
  return <time dateTime={at.toISOString()}>{longDay(at)}</time>;
}

export function Plate({ proof }: { proof: Proof }) {
  const { title, text, Icon, colour } = proof.sample ? SAMPLE : STATUS[proof.status];
  const holds = proof.status !== "withdrawn";
  return (
    <article className="grid gap-8">
      <header className="grid gap-2">
        <h1 className={`flex items-start gap-3 ${colour}`}>
          <Icon aria-hidden="true" size={34} className="mt-0.5 shrink-0 sm:mt-1.5" />
          {title}
        </h1>
        <p className="lede">{text}</p>
      </header>
      <div className="grid gap-7 border border-gilt bg-raised p-6 outline outline-offset-[-7px] outline-gilt sm:p-11">
        <div className="flex items-start justify-between gap-6">
          <div className="grid gap-2">
            {proof.name === "" ? (
              <p className="text-soft">The holder has had their data deleted.</p>
            ) : (
              <p className={`serif text-2xl sm:text-3xl ${holds ? "" : "line-through"}`}>{proof.name}</p>
            )}
            <p className="serif text-xl text-soft">
              {proof.certification} ({proof.course})
            </p>
          </div>
          {holds && <Seal className="seal size-20 shrink-0 max-sm:hidden" />}
        </div>
        <Facts>
          <Fact label="Number">
            <span className="font-mono text-sm whitespace-nowrap">{proof.number}</span>
          </Fact>
          <Fact label="Issued on">
            <LongDay at={proof.issuedAt} />
          </Fact>
          {proof.nameCorrectedAt && (
            <Fact label="Name corrected on">
              <LongDay at={proof.nameCorrectedAt} />
            </Fact>
          )}
          {proof.withdrawnAt ? (
            <Fact label="Withdrawn on">
              <LongDay at={proof.withdrawnAt} />
            </Fact>
          ) : (
            <Fact label={proof.status === "expired" ? "Expired on" : "Valid until"}>
              {proof.expiresAt ? <LongDay at={proof.expiresAt} /> : "No end date"}
            </Fact>
          )}
        </Facts>
        {holds && proof.competencies.length > 0 && (
          <Section title="Competencies shown" heading="text-lg" className="rule grid gap-3 pt-6">
            <ul className="grid gap-x-10 gap-y-1 sm:grid-cols-2">
              {proof.competencies.map((name) => (
                <li key={name}>{name}</li>
              ))}
            </ul>
          </Section>
        )}
      </div>
    </article>
  );
}

const UNKNOWN = {
  "never issued": {
    title: "PGI never issued this number",
    text: "The number is written as ours are, and no certificate has it. If it stands on a certificate that somebody showed you, that certificate is not from PGI.",
  },
  mistyped: {
    title: "That is not a number of ours",
    text: "Every number of ours has a check character, by which we see that something is mistyped. Please compare it with the certificate.",
  },
};

export function Unknown({ kind, typed }: { kind: keyof typeof UNKNOWN; typed: string }) {
  const { title, text } = UNKNOWN[kind];
  return (
    <section className="grid gap-4">
      <CircleHelp aria-hidden="true" size={36} className="text-brass" />
      <h1>{title}</h1>
      <p className="font-mono text-lg wrap-anywhere">{typed}</p>
      <p className="lede max-w-xl">{text}</p>
    </section>
  );
}
