import type { SubmissionResult } from "@conform-to/react";
import type { SlotDefinition } from "#app/documents/slots.server.ts";
import { DocumentForm } from "./document-form.tsx";
import type { DocumentView } from "./document-view.ts";
import { HandedIn, StateMark } from "./handed-in.tsx";
import { useFocusOnChange } from "./use-focus-on-change.ts";

interface SlotCardProps {
  slot: SlotDefinition;
  document?: DocumentView;
  /** The answer to a refused upload into this slot. */
  answer?: SubmissionResult<string[]>;
  /** The search step of the institution field, when it was used for this slot. */
  search?: InstitutionSearch;
}

export interface InstitutionSearch {
  query: string;
  names: string[];
}

/** One document type: what is handed in, and the form that hands it in or replaces it. */
export function SlotCard({ slot, document, answer, search }: SlotCardProps) {
  const summary = useFocusOnChange<HTMLElement>(document?.uploadedAt);
  const open = answer !== undefined || search !== undefined;
  const form = (
    <details className="slot-details" open={open} key={document?.uploadedAt}>
      <summary ref={summary} className={document ? "button button-quiet" : "button button-outline"}>
        {document ? "Replace" : "Upload"}
        <span className="sr-only"> {slot.title}</span>
      </summary>
      <DocumentForm
        place={slot.slot}
        title={slot.title}
        slot={slot}
        answer={answer}
        search={search}
        initial={{ domain: document?.domain, institution: document?.institution }}
      />
    </details>
  );
  return (
    <li className="slot panel" id={slot.slot}>
      <StateMark done={document !== undefined} />
      <div className="slot-body">
        <h2 className="slot-title">{slot.title}</h2>
        {document ? (
          <HandedIn document={document}>{form}</HandedIn>
        ) : (
          <>
            <p className="slot-hint">{slot.hint}</p>
            {form}
          </>
        )}
      </div>
    </li>
  );
}
