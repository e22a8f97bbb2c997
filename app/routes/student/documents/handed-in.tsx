import { Check, Circle } from "lucide-react";
import type { ReactNode } from "react";
import { href, Link } from "react-router";
import { day, fileSize } from "#app/platform/format.ts";
import { LinkButton } from "#app/ui/button.tsx";
import type { DocumentView } from "./document-view.ts";

/** The green check of a document that is handed in. */
export function StateMark({ done }: { done: boolean }) {
  return (
    <span className={done ? "state-mark state-done" : "state-mark"}>
      {done ? <Check aria-hidden="true" /> : <Circle aria-hidden="true" />}
      <span className="sr-only">{done ? "Uploaded: " : "Not uploaded yet: "}</span>
    </span>
  );
}

/** What is known of a document that is handed in, and what can be done with it; `children` is the way to replace it. */
export function HandedIn({ document, children }: { document: DocumentView; children: ReactNode }) {
  const { id, title, details, fileName, size, uploadedAt } = document;
  return (
    <div className="handed-in">
      {details !== "" && <p>{details}</p>}
      <p className="handed-in-file">
        {fileName} · {fileSize(size)} · <time dateTime={uploadedAt}>{day(new Date(uploadedAt))}</time>
      </p>
      <div className="handed-in-actions">
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
