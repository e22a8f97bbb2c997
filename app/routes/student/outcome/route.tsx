import { href, Link, redirect } from "react-router";
import { readOwnStanding } from "#app/certification/own-certification.server.ts";
import { readOwnOutcome } from "#app/certification/own-outcome.server.ts";
import { mayRate } from "#app/certification/rating.server.ts";
import { listOwnCredentials } from "#app/certification/sharing.server.ts";
import { STAGE_WORDS } from "#app/certification/stage.ts";
import { howToRenew } from "#app/certification/standing.ts";
import { may } from "#app/identity/access.server.ts";
import { longDay } from "#app/platform/format.ts";
import type { StoredCase } from "#app/records/certification-cases.server.ts";
import { LinkButton, OutlineLink } from "#app/ui/button.tsx";
import { pageTitle, Section, SubPage } from "#app/ui/sub-page.tsx";
import { personOf } from "#app/web/guard.server.ts";
import { AskRating } from "../ask-rating.tsx";
import type { Route } from "./+types/route";
import { CertificateCard, PrintedName, Renew } from "./certificate-card.tsx";

const TITLE = "Certification";

export const meta: Route.MetaFunction = () => pageTitle(TITLE);

export async function loader({ context }: Route.LoaderArgs) {
  const person = personOf(context);
  if (!may(person, "own-certification:take")) throw redirect(`${href("/student-dashboard")}#documents`);
  const [{ attempts, credential, name, appealUntil }, credentials, standing] = await Promise.all([
    readOwnOutcome(person),
    listOwnCredentials(person),
    readOwnStanding(person),
  ]);
  const { drawName, readCertificateName } = await import("#app/certification/paper/name.server.ts");
  const read = readCertificateName(name);
  return {
    attempts: attempts.map(shownAttempt),
    credentials,
    renewal: howToRenew(standing),
    /** On a certificate that is not valid any more no name is changed. */
    nameable: attempts.length > 0 && credential?.status !== "withdrawn",
    drawing: read.kind === "name" ? { name: read.name, ...drawName(read.name) } : null,
    appealUntil,
    asksRating: mayRate("outcome", attempts[0] ?? null),
  };
}

export default function Outcome({ loaderData }: Route.ComponentProps) {
  const { attempts, credentials, renewal, nameable, drawing, appealUntil, asksRating } = loaderData;
  const [newest, ...earlier] = attempts;
  return (
    <SubPage title={TITLE} intro={newest ? undefined : "What PGI decides about your certification stands here."}>
      <Renew step={renewal} />
      {credentials.map((credential) => (
        <CertificateCard key={credential.number} {...credential} />
      ))}
      {newest && newest.stage !== "awarded" && newest.stage !== "withdrawn" && (
        <Standing attempt={newest} appealUntil={appealUntil} />
      )}
      {nameable && (
        <Section title="Your name on the certificate" className="grid max-w-180 gap-4">
          {drawing ? (
            <PrintedName drawing={drawing} />
          ) : (
            <p className="panel">
              We cannot print your name as it is in your profile. Please say how it shall be written; without it no
              certificate can be issued.
            </p>
          )}
          <LinkButton
            to={href("/student-dashboard/certification/name")}
            variant="outline"
            className="justify-self-start"
          >
            Write it otherwise
          </LinkButton>
        </Section>
      )}
      {asksRating && <AskRating about="outcome" />}
      {!newest && (
        <p>
          First comes the interview: <Link to={href("/student-dashboard/certification")}>see what is missing</Link>.
        </p>
      )}
      {earlier.length > 0 && (
        <Section title="Earlier attempts" className="grid gap-5">
          {earlier.map((attempt) => (
            <Standing key={attempt.id} attempt={attempt} appealUntil={null} />
          ))}
        </Section>
      )}
    </SubPage>
  );
}

function shownAttempt({ id, attempt, course, stage, since, decision, appeal }: StoredCase) {
  const said = (ruling: StoredCase["decision"]) =>
    ruling && { at: ruling.at, kind: ruling.kind, reasons: ruling.reasons };
  return {
    id,
    attempt,
    course,
    stage,
    since,
    decision: said(decision),
    appeal: appeal && { at: appeal.at, text: appeal.text, decided: said(appeal.decided) },
  };
}

type ShownAttempt = ReturnType<typeof shownAttempt>;

function Standing({ attempt, appealUntil }: { attempt: ShownAttempt; appealUntil: Date | null }) {
  const { stage, course, appeal, decision } = attempt;
  return (
    <section aria-label={`Attempt ${attempt.attempt}`} className="panel grid max-w-180 gap-4">
      <div>
        <p className="text-sm text-soft">
          {course}, attempt {attempt.attempt}
        </p>
        <h2 className="text-xl">{STAGE_WORDS[stage].student}</h2>
      </div>
      <Text stage={stage} />
      {decision && <Said title={`Decided on ${longDay(decision.at)}`} text={decision.reasons} />}
      {appeal && <Said title={`Your appeal of ${longDay(appeal.at)}`} text={appeal.text} />}
      {appeal?.decided && (
        <Said title={`Decided anew on ${longDay(appeal.decided.at)}`} text={appeal.decided.reasons} />
      )}
      {appealUntil && (
        <div className="grid justify-items-start gap-2">
          <p>
            If you think that this is wrong, you can appeal until {longDay(appealUntil)}. Somebody who had no part in
            the decision looks at it anew.
          </p>
          <OutlineLink to={href("/student-dashboard/certification/appeal")}>Appeal</OutlineLink>
        </div>
      )}
    </section>
  );
}

function Said({ title, text }: { title: string; text: string }) {
  if (text === "") return null;
  return (
    <div>
      <h3 className="text-sm font-semibold text-soft">{title}</h3>
      <p className="mt-1 whitespace-pre-wrap wrap-anywhere border-l-2 border-gilt pl-4">{text}</p>
    </div>
  );
}

function Text({ stage }: { stage: ShownAttempt["stage"] }) {
  switch (stage) {
    case "ready":
    case "booked":
      return (
        <p>
          <Link to={href("/student-dashboard/certification")}>See your interview</Link>. PGI decides after it.
        </p>
      );
    case "interviewed":
      return <p>Your assessor writes down what you talked about and recommends what is to be decided.</p>;
    case "recommended":
      return <p>Somebody who did not talk with you decides, on your evidence and your interview. We write to you.</p>;
    case "referred":
      return (
        <p>
          Add what is named here to <Link to={href("/student-dashboard/documents")}>your documents</Link> or{" "}
          <Link to={href("/student-dashboard/evaluation")}>your competencies</Link>. Then a new attempt opens by itself.
        </p>
      );
    case "appealed":
      return <p>Somebody who had no part in the first decision looks at everything anew. We write to you.</p>;
    default:
      return null;
  }
}
