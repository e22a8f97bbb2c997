import type { Opening } from "#app/documents/own-documents.server.ts";
import { Moment } from "#app/ui/time.tsx";

const ROLES: Record<string, string> = { admin: "admin", super_admin: "super admin" };

/** Who of the staff opened the student's files. */
export function Openings({ openings }: { openings: Opening[] }) {
  return (
    <section aria-labelledby="openings-title" className="grid gap-4">
      <header className="grid gap-2.5">
        <h2 id="openings-title" className="text-xl">
          Who opened your documents
        </h2>
        <p className="text-soft">
          {openings.length === 0
            ? "Nobody of the PGI team has opened your documents. When somebody does, it is written here."
            : "Each time somebody of the PGI team opens one of your documents or certificates, it is written here and kept for a year. The latest are shown."}
        </p>
      </header>
      {openings.length > 0 && (
        <ul className="grid">
          {openings.map(({ id, at, by, role, file }) => (
            <li key={id} className="rule grid gap-1 py-3">
              <p>
                <strong>{by}</strong>
                {ROLES[role] && `, ${ROLES[role]}`} · <Moment at={at} />
              </p>
              <p className="text-sm text-soft wrap-anywhere">{file}</p>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
