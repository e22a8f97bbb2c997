import { Link } from "react-router";
import type { StoredCertificate } from "#app/records/certificates.server.ts";
import type { StoredStudent } from "#app/records/students.server.ts";
import { usePortalHome } from "#app/ui/sub-page.tsx";

const NAMES = { accepted: "Accepted", "asked again": "Another one asked for" };

/** The state of a document, in words. */
export function StateName({ document: { verdict } }: { document: Pick<StoredCertificate, "verdict"> }) {
  return <>{verdict ? NAMES[verdict] : "Waiting"}</>;
}

interface DocumentStatesProps {
  student: Pick<StoredStudent, "id" | "full_name">;
  documents: readonly Pick<StoredCertificate, "id" | "title" | "verdict">[];
  /** The id of the one that is open. */
  open: string;
}

/** All documents of a student with their states, so that they can be looked at one after the other. */
export function DocumentStates({ student, documents, open }: DocumentStatesProps) {
  const home = usePortalHome();
  return (
    <nav aria-labelledby="documents-of-student" className="grid gap-2">
      <h2 id="documents-of-student" className="text-xl">
        Documents of {student.full_name}
      </h2>
      <ul className="grid">
        {documents.map((document) => (
          <li key={document.id} className="rule flex flex-wrap justify-between gap-x-4 py-2.5 text-sm">
            <Link
              to={`${home}/students/${student.id}/documents/${document.id}`}
              aria-current={document.id === open ? "page" : undefined}
              className={document.id === open ? "font-semibold no-underline" : undefined}
            >
              {document.title}
            </Link>
            <span className="text-soft">
              <StateName document={document} />
            </span>
          </li>
        ))}
      </ul>
    </nav>
  );
}
