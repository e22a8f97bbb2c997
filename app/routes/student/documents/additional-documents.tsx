import type { SubmissionResult } from "@conform-to/react";
import { DocumentForm } from "./document-form.tsx";
import type { DocumentView } from "./document-view.ts";
import { HandedIn, StateMark } from "./handed-in.tsx";
import { useFocusOnChange } from "./use-focus-on-change.ts";

interface AdditionalDocumentsProps {
  documents: DocumentView[];
  answerFor: (place: string) => SubmissionResult<string[]> | undefined;
  submission: string;
}

/** Certificates beyond the five document types, each with a title of its own. */
export function AdditionalDocuments({ documents, answerFor, submission }: AdditionalDocumentsProps) {
  const answer = answerFor("additional");
  const newest = useFocusOnChange<HTMLHeadingElement>(documents[0]?.uploadedAt);
  return (
    <section aria-labelledby="additional-title" id="additional">
      <header className="documents-head">
        <h2 id="additional-title" ref={newest} tabIndex={-1}>
          Additional certificates
        </h2>
        <p className="text-soft">
          Your portfolio belongs here: 2-3 project reports, a statement of experience and intent, and 3 testimonials.
          Management certifications are worth up to 20% credit.
        </p>
      </header>
      {documents.length > 0 && (
        <ul className="slots">
          {documents.map((document) => (
            <li key={document.id} className="slot panel">
              <StateMark done />
              <div className="slot-body">
                <h3 className="slot-title">{document.title}</h3>
                <HandedIn document={document}>
                  <details
                    className="slot-details"
                    open={answerFor(document.id) !== undefined}
                    key={document.uploadedAt}
                  >
                    <summary className="button button-quiet">
                      Replace<span className="sr-only"> {document.title}</span>
                    </summary>
                    <DocumentForm
                      place={document.id}
                      title={document.title}
                      answer={answerFor(document.id)}
                      initial={{ title: document.title, description: document.details }}
                    />
                  </details>
                </HandedIn>
              </div>
            </li>
          ))}
        </ul>
      )}
      <div className="panel add-document">
        <h3 className="slot-title">Add a certificate</h3>
        <DocumentForm
          key={documents.length}
          place="additional"
          title="certificate"
          submission={submission}
          answer={answer}
          initial={{}}
        />
      </div>
    </section>
  );
}
