import { FileText } from "lucide-react";
import { Link } from "react-router";
import { type DatedPiece, periodText } from "#app/certification/work-dates.ts";
import type { RefereeSaid } from "#app/documents/referees.server.ts";
import { dialling, phoneNumber } from "#app/platform/format.ts";
import type { Referee, StoredCertificate } from "#app/records/certificates.server.ts";
import type { RefereeAnswer } from "#app/records/referee-requests.server.ts";
import type { StoredStudent } from "#app/records/students.server.ts";
import { Moment, Section, usePortalHome } from "#app/ui/sub-page.tsx";
import { DownloadLink } from "../buttons.tsx";
import { Address } from "../lists/views/columns.tsx";

interface PreviewProps {
  src: string;
  /** What it is, such as "Aadhaar Card of Asha Rao". */
  title: string;
  fileName: string;
}

/**
 * The first page of a PDF as a picture. Where it cannot be drawn the browser's viewer shows the file: those of Chromium and Firefox in the
 * frame's width, without a panel beside it.
 */
const FIRST_PAGE = "?page=1#navpanes=0&pagemode=none&view=FitH";

/** A file that a student handed in, on the page: a PDF page by page, in a frame so that turning pages leaves the form as it is. */
export function Preview({ src, title, fileName }: PreviewProps) {
  const kind = kindOf(fileName);
  return (
    <figure className="grid content-start gap-3">
      {kind === "pdf" && <iframe src={src + FIRST_PAGE} title={title} className="document-frame" />}
      {kind === "picture" && (
        <a href={src} target="_blank" rel="noopener">
          <img src={src} alt={title} className="document-picture" />
        </a>
      )}
      {kind === "other" && (
        <p className="panel flex items-center gap-3 text-soft">
          <FileText aria-hidden="true" className="flex-none text-brass" /> Browsers do not show this kind of file.
          Download it to read it.
        </p>
      )}
      <figcaption className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <span className="min-w-0 text-sm text-soft wrap-anywhere">{fileName}</span>
        <span className="flex flex-wrap gap-2">
          {kind !== "other" && (
            <a href={src} target="_blank" rel="noopener" className="button button-quiet">
              Open in a tab of its own
            </a>
          )}
          <DownloadLink to={`${src}?save`} name={fileName} />
        </span>
      </figcaption>
    </figure>
  );
}

function kindOf(fileName: string): "pdf" | "picture" | "other" {
  if (/\.pdf$/i.test(fileName)) return "pdf";
  return /\.(jpe?g|png)$/i.test(fileName) ? "picture" : "other";
}

export function MailLink({ email }: { email: string }) {
  return (
    <a href={`mailto:${email}`} className="wrap-anywhere">
      <Address email={email} />
    </a>
  );
}

export function RefereeContact({ referee: { email, phone } }: { referee: Referee }) {
  return (
    <>
      {email && <MailLink email={email} />}
      {email && phone && " \u00b7 "}
      {phone && (
        <a href={dialling(phone)} className="whitespace-nowrap">
          {phoneNumber(phone)}
        </a>
      )}
    </>
  );
}

const NAMES = { accepted: "Accepted", "asked again": "Another one asked for" };

export function StateName({ document: { verdict } }: { document: Pick<StoredCertificate, "verdict"> }) {
  return <>{verdict ? NAMES[verdict] : "Waiting"}</>;
}

interface DocumentStatesProps {
  student: Pick<StoredStudent, "id" | "full_name">;
  documents: readonly Pick<StoredCertificate, "id" | "title" | "verdict">[];
  open: string;
}

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

const ANSWERS: Record<RefereeAnswer, string> = {
  wrote: "wrote it",
  true: "says it is true, and did not write it",
  partly: "says that a part of it is so",
  "not mine": "says that it is not theirs",
  declined: "would rather not answer",
};

/** What referees said of what was handed in under their names, with what speaks for looking closer. */
export function RefereesSaid({ said }: { said: readonly RefereeSaid[] }) {
  if (said.length === 0) return null;
  return (
    <Section title="What the referee says" className="grid gap-3">
      <ul className="grid gap-4">
        {said.map(({ document, title, name, answer, askedAt, answeredAt, words, knows, period, askBack, signs }) => (
          <li key={document} className="grid gap-1 border-l-2 border-gilt pl-3 text-sm wrap-anywhere">
            <p>
              {title}: <strong>{name}</strong> {answer ? ANSWERS[answer] : "has not answered yet"},{" "}
              <Moment at={answeredAt ?? askedAt} />
            </p>
            {words !== "" && <p className="whitespace-pre-line">{words}</p>}
            {knows !== "" && <p className="whitespace-pre-line">{[knows, period].filter(Boolean).join(", ")}</p>}
            {askBack && <p>They may be asked back.</p>}
            {signs.map((sign) => (
              <p key={sign} className="text-soft">
                A sign, no verdict: {sign}
              </p>
            ))}
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** When the work was done that the evidence tells of, and what in that speaks for looking closer. @param of the one file that the page is about */
export function WorkDates({
  pieces,
  signs,
  of,
}: {
  pieces: readonly DatedPiece[];
  signs: readonly string[];
  of?: string;
}) {
  const shown = pieces.filter(({ id }) => of === undefined || id === of);
  const names = (sign: string, { title, employer }: DatedPiece) =>
    sign.startsWith(`${title}: `) || (employer !== "" && sign.includes(` at ${employer} `));
  const own = (sign: string) => of === undefined || shown.some((piece) => names(sign, piece));
  const [dated, undated] = [shown.filter(({ from }) => from !== ""), shown.filter(({ from }) => from === "")];
  if (shown.length === 0) return null;
  return (
    <section aria-labelledby="work-dates" className="grid gap-3">
      <h2 id="work-dates" className="text-xl">
        When the work was done
      </h2>
      <ul className="grid gap-1 text-sm">
        {dated.map((piece) => (
          <li key={piece.id} className="wrap-anywhere">
            {piece.title}: <strong>{periodText(piece)}</strong>
            {piece.employer !== "" && `, full-time at ${piece.employer}`}
            {!piece.confirmed && <span className="text-soft"> (as the text reads)</span>}
          </li>
        ))}
        {undated.length > 0 && (
          <li className="wrap-anywhere">
            <strong>No dates</strong>
            {dated.length > 0 && `: ${undated.map(({ title }) => title).join(", ")}`}
            {dated.length === 0 && shown.length > 1 && ` in any of the ${shown.length} pieces`}
          </li>
        )}
      </ul>
      {signs.filter(own).map((sign) => (
        <p key={sign} className="border-l-2 border-gilt pl-3 text-sm text-soft">
          A sign, no verdict: {sign}
        </p>
      ))}
    </section>
  );
}
