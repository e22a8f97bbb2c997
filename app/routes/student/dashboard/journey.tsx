import { Check } from "lucide-react";
import { STAGE_WORDS } from "#app/certification/stage.ts";
import { PARTS, type Standing } from "#app/certification/standing.ts";
import { LinkButton } from "#app/ui/button.tsx";

type StepState = "done" | "current" | "later";

interface JourneyStep {
  title: string;
  text: string;
  state: StepState;
  action?: { to: string; label: string };
}

const TITLES: Record<(typeof PARTS)[number], string> = {
  application: "Apply",
  documents: "Documents",
  evidence: "Competencies",
  interview: "Review and interview",
  outcome: "Certification",
};

export function journey({ stage, missing, evidence, next }: Standing): JourneyStep[] {
  const here = PARTS.indexOf(next.part);
  const documents = missing.filter((one) => one.kind === "document");
  const toSend = documents.filter(({ state }) => state !== "looked at").length;
  const paid = stage !== "registered";
  const done = {
    application: paid,
    documents: paid && toSend === 0,
    evidence: paid && evidence.missing === 0,
    interview: here > PARTS.indexOf("interview"),
    outcome: stage === "awarded",
  };
  const texts = {
    application: "Your application fee is paid.",
    documents: paid ? documentsText(toSend, documents.length - toSend) : "Your certificates and your portfolio.",
    evidence: paid
      ? evidence.missing === 0
        ? `${evidence.approved} elements are approved, which is enough.`
        : `${evidence.approved} of the ${evidence.needed} elements that are needed.`
      : "One certificate for each competency, evaluated element by element.",
    interview: done.interview ? "Your interview has taken place." : "An assessor talks with you about your work.",
    outcome: "You are certified on the evidence of your work.",
  };
  return PARTS.map((part, place) => {
    const title = TITLES[part];
    const state = place === here && stage !== "awarded" ? "current" : done[part] ? "done" : "later";
    if (part !== next.part) return { title, text: texts[part], state };
    const text = part === "outcome" ? `${STAGE_WORDS[stage].student}. ${next.text}` : next.text;
    return { title, text, state, action: { to: next.href, label: next.label } };
  });
}

function documentsText(toSend: number, lookedAt: number): string {
  if (toSend > 0) return `${toSend === 1 ? "1 document is" : `${toSend} documents are`} still to come.`;
  if (lookedAt > 0) return `PGI is looking at ${lookedAt === 1 ? "1 document" : `${lookedAt} documents`}.`;
  return "Every document is accepted.";
}

const SPOKEN: Record<StepState, string> = { done: "Done: ", current: "Next: ", later: "Later: " };

export function ProgressLine({ steps }: { steps: JourneyStep[] }) {
  return (
    <ol className="journey">
      {steps.map(({ title, text, state, action }, place) => (
        <li
          key={title}
          className={`journey-step journey-${state}`}
          aria-current={state === "current" ? "step" : undefined}
        >
          <span className="journey-mark" aria-hidden="true">
            {state === "done" ? <Check size={18} strokeWidth={2.5} /> : place + 1}
          </span>
          <div className="grid justify-items-start gap-1.5 pt-2">
            <h2 className="journey-title">
              <span className="sr-only">{SPOKEN[state]}</span>
              {title}
            </h2>
            <p className="text-sm text-soft">{text}</p>
            {action && (
              <LinkButton to={action.to} className="mt-2.5" preventScrollReset>
                {action.label}
              </LinkButton>
            )}
          </div>
        </li>
      ))}
    </ol>
  );
}
