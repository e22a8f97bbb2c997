import type { SubmissionResult } from "@conform-to/react";
import { Check, Circle, RotateCcw } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { href, Link } from "react-router";
import type { DocumentState, OwnDocument } from "#app/documents/own-documents.server.ts";
import type { SlotDefinition } from "#app/documents/slots.server.ts";
import { removalOf } from "#app/documents/slots.ts";
import { fileSize } from "#app/platform/format.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { Day } from "#app/ui/sub-page.tsx";
import { Disclosure } from "../upload-form.tsx";
import { DocumentForm } from "./document-form.tsx";
import type { InstitutionSearch } from "./institution.tsx";

interface DocumentCardProps {
  place: string;
  heading: "h2" | "h3";
  title: string;
  hint?: string;
  slot?: SlotDefinition;
  document?: OwnDocument | undefined;
  answer: SubmissionResult | undefined;
  search?: InstitutionSearch | undefined;
  /** How a good one is had. */
  help?: ReactNode;
}

export function DocumentCard(props: DocumentCardProps) {
  const { place, heading: Heading, title, hint, slot, document, answer, search, help } = props;
  const version = document?.uploadedAt.getTime();
  const button = useFocusOnChange<HTMLElement>(version);
  const form = (
    <Disclosure
      key={version}
      label={document ? (document.state === "asked again" ? "Upload another one" : "Replace") : "Upload"}
      of={title}
      quiet={document !== undefined && document.state !== "asked again"}
      open={answer !== undefined || search !== undefined}
      button={button}
    >
      <DocumentForm place={place} title={title} slot={slot} answer={answer} search={search} document={document} />
    </Disclosure>
  );
  return (
    <li className="panel grid grid-cols-[auto_minmax(0,1fr)] gap-4 p-5" id={place}>
      <StateMark state={document?.state} />
      <div className="grid gap-2">
        <Heading className="text-lg font-[560]">{title}</Heading>
        {help}
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

function StateMark({ state }: { state: DocumentState | undefined }) {
  if (state === undefined || state === "asked again") {
    const again = state !== undefined;
    return (
      <span className={`grid size-8 place-items-center ${again ? "text-danger" : "text-line"}`}>
        {again ? <RotateCcw aria-hidden="true" /> : <Circle aria-hidden="true" />}
        <span className="sr-only">{again ? "Asked for again: " : "Not uploaded yet: "}</span>
      </span>
    );
  }
  return (
    <span className="state-done grid size-8 place-items-center rounded-full bg-success text-paper">
      <Check aria-hidden="true" size={18} strokeWidth={2.75} />
      <span className="sr-only">Uploaded: </span>
    </span>
  );
}

const STANDINGS: Record<DocumentState, { text: string; looks: string }> = {
  "looked at": { text: "PGI is looking at it", looks: "border-line" },
  accepted: { text: "Accepted by PGI", looks: "border-success text-success" },
  "asked again": { text: "PGI asks you for another one", looks: "border-danger text-danger" },
};

function Standing({ document: { state, note } }: { document: OwnDocument }) {
  const { text, looks } = STANDINGS[state];
  return (
    <div className={`my-2 border-l-2 pl-3 ${looks}`}>
      <p className="font-semibold">{text}</p>
      {note !== "" && <p className="whitespace-pre-wrap text-ink wrap-anywhere">{note}</p>}
    </div>
  );
}

function HandedIn({ document, children }: { document: OwnDocument; children: ReactNode }) {
  const { id, title, details, fileName, size, uploadedAt, beingChecked, referee } = document;
  return (
    <div>
      {details !== "" && <p className="wrap-anywhere">{details}</p>}
      {referee && <p className="text-sm wrap-anywhere">{[referee.email, referee.phone].filter(Boolean).join(" · ")}</p>}
      <p className="text-sm text-soft wrap-anywhere">
        {fileName} · {fileSize(size)} · <Day at={uploadedAt} />
      </p>
      <Standing document={document} />
      {beingChecked && <p className="text-sm">It is being checked for viruses. Until then nobody can open it.</p>}
      <div className="-ml-[0.6rem] flex flex-wrap">
        {!beingChecked && (
          <Link
            className="button button-quiet"
            to={href("/student-dashboard/documents/:id/file", { id })}
            reloadDocument
          >
            Download<span className="sr-only"> {title}</span>
          </Link>
        )}
        {document.state !== "accepted" && (
          <LinkButton to={removalOf(document)} variant="quiet" preventScrollReset>
            Remove<span className="sr-only"> {title}</span>
          </LinkButton>
        )}
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
