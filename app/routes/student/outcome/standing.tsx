import { href, Link } from "react-router";
import { STAGE_WORDS } from "#app/certification/stage.ts";
import { longDay } from "#app/platform/format.ts";
import type { StoredCase } from "#app/records/certification-cases.server.ts";
import { LinkButton } from "#app/ui/button.tsx";

/** What a student sees of an attempt: never who decided. */
export function shownAttempt({ id, attempt, course, stage, since, decision, appeal }: StoredCase) {
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

/** Where an attempt stands, with the reasons of what was decided and what can be done now. */
export function Standing({ attempt, appealUntil }: { attempt: ShownAttempt; appealUntil: Date | null }) {
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
          <LinkButton to={href("/student-dashboard/certification/appeal")} variant="outline">
            Appeal
          </LinkButton>
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
