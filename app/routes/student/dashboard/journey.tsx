import { Check } from "lucide-react";
import { href } from "react-router";
import type { PortfolioProgress } from "#app/documents/slots.ts";
import type { Stage } from "#app/records/certification-stage.ts";
import { LinkButton } from "#app/ui/button.tsx";

/** Where a student stands on the way from application to certification. */
export interface Standing {
  paid: boolean;
  /** Of the documents that everybody hands in. */
  documents: { handedIn: number; required: number; askedAgain: number };
  portfolio: Pick<PortfolioProgress, "handedIn" | "places">;
  /** Competency elements of the certification, those that a certificate was approved for, and whether these are enough. */
  elements: { approved: number; total: number; enough: boolean };
  /** Where the attempt is, null before there is one; and what is still missing for it. */
  certification: { stage: Stage | null; missing: number; interview: string | null };
}

type StepState = "done" | "current" | "later";

interface JourneyStep {
  title: string;
  text: string;
  state: StepState;
  /** What the student can do about this step now. */
  action?: { to: string; label: string };
}

/** The steps from application to certification; one of them is the current one until all are done. */
export function journey({ paid, documents, portfolio, elements, certification }: Standing, fee: string): JourneyStep[] {
  const complete = paid && documents.handedIn >= documents.required;
  const { stage } = certification;
  const shown = stage !== null || (complete && elements.enough);
  const talked = stage !== null && !BEFORE_INTERVIEW.includes(stage);
  const state = (done: boolean, reached: boolean): StepState => (done ? "done" : reached ? "current" : "later");
  const steps: JourneyStep[] = [
    {
      title: "Apply",
      text: paid ? "Your application fee is paid." : `Choose GMP or AIP and pay the application fee of ${fee}.`,
      state: state(paid, true),
      action: { to: href("/student-dashboard/apply"), label: "Choose your certification" },
    },
    {
      title: "Documents",
      text: documentsText(documents, portfolio),
      state: state(complete || shown, paid),
      action: { to: href("/student-dashboard/documents"), label: "Upload your documents" },
    },
    {
      title: "Competencies",
      text:
        elements.approved === 0
          ? "One certificate for each competency, evaluated element by element."
          : `${elements.approved} of ${elements.total} elements approved.`,
      state: state(shown, complete),
      action: { to: href("/student-dashboard/evaluation"), label: "Show your competencies" },
    },
    {
      title: "Review and interview",
      text: shown ? interviewText(certification) : "PGI reviews your portfolio and talks with you.",
      state: state(talked, shown),
      action: { to: href("/student-dashboard/certification"), label: INTERVIEW_ACTIONS[stage ?? "none"] ?? "Show" },
    },
    {
      title: "Certification",
      text: outcomeText(stage),
      state: state(stage === "awarded", talked),
      action: { to: href("/student-dashboard/certification/outcome"), label: "Show where it stands" },
    },
  ];
  // Once all is done, the last step still leads to the certificate.
  const open = steps.find((step) => step.state === "current") ?? steps.at(-1);
  return steps.map((step) => (step === open ? step : { ...step, action: undefined }));
}

const BEFORE_INTERVIEW: readonly Stage[] = ["ready", "booked", "interviewed"];

const INTERVIEW_ACTIONS: Partial<Record<Stage | "none", string>> = {
  none: "See what is missing",
  ready: "Choose a time",
  booked: "Show your interview",
  interviewed: "Show your interview",
};

function interviewText({ stage, missing, interview }: Standing["certification"]): string {
  if (stage === null) return missing === 1 ? "One thing is still missing." : `${missing} things are still missing.`;
  if (stage === "ready") return "Everything is there. Please choose a time for your interview.";
  if (stage === "booked" && interview !== null) return `Your interview is on ${interview}.`;
  return "Your interview has taken place.";
}

function outcomeText(stage: Stage | null): string {
  switch (stage) {
    case "recommended":
      return "PGI decides now, on your evidence and your interview.";
    case "awarded":
      return "You are certified. Your certificate is ready.";
    case "referred":
      return "Something is to be added before PGI can certify you.";
    case "declined":
      return "PGI has decided. The reasons stand there.";
    case "appealed":
      return "Your appeal is being looked at.";
    default:
      return "You are certified on the evidence of your work.";
  }
}

function documentsText(
  { handedIn, required, askedAgain }: Standing["documents"],
  portfolio: Standing["portfolio"],
): string {
  const parts = `Portfolio: ${portfolio.handedIn} of ${portfolio.places}.`;
  const standing = `${handedIn} of ${required} required documents handed in. ${parts}`;
  if (askedAgain === 0) return standing;
  return `${standing} PGI asks you to send ${askedAgain === 1 ? "one document" : `${askedAgain} documents`} again.`;
}

const SPOKEN: Record<StepState, string> = { done: "Done: ", current: "Next: ", later: "Later: " };

/** The way from application to certification, with what comes next. */
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
