import { Check } from "lucide-react";
import { LinkButton } from "#app/ui/button.tsx";
import type { JourneyStep, StepState } from "./journey.ts";

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
          <div className="journey-text">
            <h2 className="journey-title">
              <span className="sr-only">{SPOKEN[state]}</span>
              {title}
            </h2>
            <p>{text}</p>
            {action && (
              <LinkButton to={action.to} preventScrollReset>
                {action.label}
              </LinkButton>
            )}
          </div>
        </li>
      ))}
    </ol>
  );
}
