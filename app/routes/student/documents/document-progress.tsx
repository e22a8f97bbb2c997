import { href } from "react-router";
import { REQUIRED_SLOTS } from "#app/documents/slots.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { ProgressRing } from "#app/ui/progress.tsx";

/** How far the required documents have come, and what follows them. */
export function DocumentProgress({ handedIn }: { handedIn: number }) {
  const required = REQUIRED_SLOTS.length;
  const complete = handedIn >= required;
  return (
    <aside className="documents-progress" aria-label="Progress">
      <ProgressRing percent={(handedIn / required) * 100} label="Required documents" text={`${handedIn}/${required}`} />
      {complete ? (
        <div className="grid justify-items-start gap-3">
          <p>Your required documents are complete.</p>
          <LinkButton to={href("/student-dashboard/evaluation")}>Show your competencies</LinkButton>
        </div>
      ) : (
        <p className="text-sm text-soft">
          Required are the Aadhaar card, the two school certificates and the graduation certificate.
        </p>
      )}
    </aside>
  );
}
