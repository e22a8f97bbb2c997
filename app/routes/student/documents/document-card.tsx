import type { SubmissionResult } from "@conform-to/react";
import { Check, Circle } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { href, Link } from "react-router";
import type { OwnDocument } from "#app/documents/own-documents.server.ts";
import type { SlotDefinition } from "#app/documents/slots.server.ts";
import { fileSize } from "#app/platform/format.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { Day } from "#app/ui/time.tsx";
import { Disclosure } from "../disclosure.tsx";
import { DocumentForm } from "./document-form.tsx";
import type { InstitutionSearch } from "./institution-step.tsx";

interface DocumentCardProps {
  /** Of the card and its form: a slot, or the id of an additional document. */
  place: string;
  heading: "h2" | "h3";
  title: string;
  hint?: string;
  /** What the form asks for beside the file; without it the form asks for a title and a description. */
  slot?: SlotDefinition;
  document?: OwnDocument | undefined;
  /** The answer to a refused upload into this place. */
  answer: SubmissionResult<string[]> | undefined;
  /** The search for an institution, when it was made for this place. */
  search?: InstitutionSearch | undefined;
}

/** One place for a document: what is handed in, and the form that hands it in or replaces it. */
export function DocumentCard(props: DocumentCardProps) {
  const { place, heading: Heading, title, hint, slot, document, answer, search } = props;
  const version = document?.uploadedAt.getTime();
  const button = useFocusOnChange<HTMLElement>(version);
  const form = (
    <Disclosure
      key={version}
      label={document ? "Replace" : "Upload"}
      of={title}
      quiet={document !== undefined}
      open={answer !== undefined || search !== undefined}
      button={button}
    >
      <DocumentForm place={place} title={title} slot={slot} answer={answer} search={search} document={document} />
    </Disclosure>
  );
  return (
    <li className="panel grid grid-cols-[auto_minmax(0,1fr)] gap-4 p-5" id={slot && place}>
      <StateMark done={document !== undefined} />
      <div className="grid gap-2">
        <Heading className="text-lg font-[560]">{title}</Heading>
        {document ? (
          <HandedIn document={document}>{form}</HandedIn>
        ) : (
          <>
            <p className="text-sm text-soft">{hint}</p>
            {form}
          </>
        )}
      </div>
    </li>
  );
}

/** The green check of a document that is handed in. */
function StateMark({ done }: { done: boolean }) {
  const looks = done ? "state-done rounded-full bg-success text-paper" : "text-line";
  return (
    <span className={`grid size-8 place-items-center ${looks}`}>
      {done ? <Check aria-hidden="true" size={18} strokeWidth={2.75} /> : <Circle aria-hidden="true" />}
      <span className="sr-only">{done ? "Uploaded: " : "Not uploaded yet: "}</span>
    </span>
  );
}

/** What is known of a document that is handed in, and what can be done with it; `children` is the way to replace it. */
function HandedIn({ document, children }: { document: OwnDocument; children: ReactNode }) {
  const { id, title, details, fileName, size, uploadedAt } = document;
  return (
    <div>
      {details !== "" && <p>{details}</p>}
      <p className="text-sm text-soft wrap-anywhere">
        {fileName} · {fileSize(size)} · <Day at={uploadedAt} />
      </p>
      <div className="-ml-[0.6rem] flex flex-wrap">
        <Link className="button button-quiet" to={href("/student-dashboard/documents/:id/file", { id })} reloadDocument>
          Download<span className="sr-only"> {title}</span>
        </Link>
        <LinkButton to={href("/student-dashboard/documents/:id/remove", { id })} variant="quiet" preventScrollReset>
          Remove<span className="sr-only"> {title}</span>
        </LinkButton>
        {children}
      </div>
    </div>
  );
}

/** Focuses an element when a value changes to another one that is set: what had the focus has gone with the old value. */
export function useFocusOnChange<Target extends HTMLElement>(value: number | undefined) {
  const target = useRef<Target>(null);
  const last = useRef(value);
  useEffect(() => {
    if (value !== undefined && value !== last.current) target.current?.focus({ preventScroll: true });
    last.current = value;
  }, [value]);
  return target;
}
