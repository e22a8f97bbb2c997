import { href, Link } from "react-router";
import type { NameDrawing } from "#app/certification/paper/name.server.ts";
import type { SharedCredential } from "#app/certification/sharing.server.ts";
import type { NextStep } from "#app/certification/standing.ts";
import { longDay } from "#app/platform/format.ts";
import { buttonClass, LinkButton, OutlineLink } from "#app/ui/button.tsx";
import { Fact, Facts, Section } from "#app/ui/sub-page.tsx";

export function CertificateCard(certificate: SharedCredential) {
  const { number, status, certification, issuedAt, expiresAt } = certificate;
  if (status === "withdrawn") return <Withdrawn {...certificate} />;
  const proof = href("/verify/:number", { number });
  return (
    <section aria-label={`${certification}, ${number}`} className="certificate-card">
      <Link to={proof} className="certificate-picture" tabIndex={-1} aria-hidden="true">
        <img src={href("/verify/:number/:file", { number, file: "preview.png" })} alt="" width={1200} height={630} />
      </Link>
      <div className="grid content-start gap-5">
        <h2 className="text-xl">{certification}</h2>
        <Facts>
          <Fact label="Number">
            <span className="font-mono text-sm whitespace-nowrap">{number}</span>
          </Fact>
          <Fact label="Issued on">{longDay(issuedAt)}</Fact>
          <Fact label={status === "expired" ? "Expired on" : "Valid until"}>
            {expiresAt ? longDay(expiresAt) : "No end date"}
          </Fact>
        </Facts>
        <div className="flex flex-wrap gap-3">
          <a
            href={href("/student-dashboard/certification/certificate/:number", { number })}
            className={buttonClass("primary")}
            download
          >
            Download to print (PDF)
          </a>
          <OutlineLink to={href("/student-dashboard/certification/sharing")}>Share it, get your badge</OutlineLink>
          <LinkButton to={proof} variant="quiet">
            See what others see
          </LinkButton>
        </div>
      </div>
    </section>
  );
}

/** What is to be done for a certificate to be renewed. */
export function Renew({ step }: { step: NextStep | null }) {
  if (!step) return null;
  return (
    <Section title="Renew your certificate" className="panel grid justify-items-start gap-4">
      <p>{step.text}</p>
      <LinkButton to={step.href}>{step.label}</LinkButton>
    </Section>
  );
}

function Withdrawn({ number, certification, withdrawn, contact }: SharedCredential) {
  return (
    <Section title={certification} className="panel grid max-w-180 gap-4 border-danger">
      <p>
        {withdrawn ? `Withdrawn on ${longDay(withdrawn.at)}` : "Withdrawn"}. Whoever checks{" "}
        <span className="font-mono text-sm whitespace-nowrap">{number}</span> sees that it is not valid any more.
      </p>
      {withdrawn && withdrawn.reason !== "" && (
        <div>
          <h3 className="text-sm font-semibold text-soft">Why</h3>
          <p className="mt-1 whitespace-pre-wrap wrap-anywhere border-l-2 border-gilt pl-4">{withdrawn.reason}</p>
        </div>
      )}
      <p>
        If you think that this is wrong, say so here, or write to{" "}
        <a href={`mailto:${contact}?subject=${encodeURIComponent(number)}`}>{contact}</a> and name the number. PGI looks
        at it anew, and can make the certificate valid again.
      </p>
      <OutlineLink to={href("/student-dashboard/questions/ask")} className="justify-self-start">
        Tell a person at PGI
      </OutlineLink>
    </Section>
  );
}

export function PrintedName({ drawing }: { drawing: NameDrawing & { name: string } }) {
  const { name, width, height, letters } = drawing;
  return (
    <figure className="printed-name">
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={name}>
        {letters.map(({ path, x, y, scale }) => (
          <path key={`${x} ${y} ${path}`} d={path} transform={`translate(${x} ${y}) scale(${scale} ${-scale})`} />
        ))}
      </svg>
      <figcaption>As it will be printed</figcaption>
    </figure>
  );
}
