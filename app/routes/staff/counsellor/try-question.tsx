import { Form } from "react-router";
import type { As } from "#app/counsellor/rule-set.ts";
import { reasonInWords, type TracedReply } from "#app/counsellor/trace.ts";
import { percent } from "#app/platform/format.ts";
import type { TriedQuestion } from "#app/staff/counsellor-insight.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Section } from "#app/ui/section.tsx";

const ASKERS: { value: As; label: string }[] = [
  { value: "visitor", label: "Visitor" },
  { value: "student", label: "Student, not paid yet" },
  { value: "paid", label: "Student who has paid" },
];

/** Asks the rules a question and shows why they answer as they do. */
export function TryQuestion({ as, tried }: { as: As; tried: TriedQuestion | null }) {
  return (
    <Section id="try" title="Try a question">
      <Form method="get" className="toolbar" preventScrollReset>
        <label className="field toolbar-search">
          <span className="field-label">Question</span>
          <input className="input" name="question" defaultValue={tried?.question} maxLength={1000} required />
        </label>
        <label className="field">
          <span className="field-label">Asked by</span>
          <select className="input" name="as" defaultValue={as}>
            {ASKERS.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </label>
        <Button type="submit" variant="outline">
          Ask
        </Button>
      </Form>
      {tried && <Answer tried={tried} />}
    </Section>
  );
}

const KINDS = {
  replies: "Answered by",
  unsure: "Not sure enough, so the counsellor asks which of these is meant",
  none: "No rule answers: the help menu is shown.",
};

function Answer({ tried: { trace, says } }: { tried: TriedQuestion }) {
  return (
    <div className="panel grid gap-4" role="status">
      {says.map((text) => (
        <blockquote key={text} className="whitespace-pre-wrap border-l-2 border-gilt pl-4">
          {text}
        </blockquote>
      ))}
      <p className="font-semibold">
        {trace.decidedBy === "model" ? "The language model read it; the rules chose" : KINDS[trace.kind]}
      </p>
      <Replies replies={trace.given} />
      {trace.runnersUp.length > 0 && (
        <>
          <p className="font-semibold">Next in line</p>
          <Replies replies={trace.runnersUp} />
        </>
      )}
    </div>
  );
}

function Replies({ replies }: { replies: readonly TracedReply[] }) {
  return (
    <ul className="grid gap-3">
      {replies.map(({ topic, title, score, because }) => (
        <li key={topic}>
          <strong>{title}</strong>{" "}
          <span className="text-sm text-soft">
            replies/{topic}.json, {percent(score)}
          </span>
          <span className="block text-sm">{because.map(reasonInWords).join("; ")}</span>
        </li>
      ))}
    </ul>
  );
}
