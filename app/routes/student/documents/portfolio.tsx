import { href, Link, Outlet, redirect } from "react-router";
import { factText, fillDeep } from "#app/counsellor/placeholders.ts";
import { listOwnDocuments, type OwnDocument } from "#app/documents/own-documents.server.ts";
import { type PortfolioPart, portfolioParts } from "#app/documents/slots.server.ts";
import { type PartProgress, type PortfolioProgress, portfolioProgress } from "#app/documents/slots.ts";
import { inMegabytes, MAX_DOCUMENT_BYTES } from "#app/files/limits.ts";
import { may } from "#app/identity/access.server.ts";
import { readOwnStudent } from "#app/identity/students.server.ts";
import { facts } from "#app/platform/facts.server.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { ProgressRing } from "#app/ui/progress.tsx";
import { pageTitle } from "#app/ui/sub-page.tsx";
import { permitted, personOf } from "#app/web/guard.server.ts";
import { answerUpload } from "../receive.server.ts";
import { useAnswerFor } from "../upload-form.tsx";
import type { Route } from "./+types/portfolio";
import { DocumentCard } from "./document-card.tsx";
import { handleUpload } from "./handle-upload.server.ts";

const TITLE = "Your portfolio";

export const meta = () => pageTitle(TITLE);

export async function loader({ context }: Route.LoaderArgs) {
  const person = personOf(context);
  if (!may(person, "own-documents:see")) throw redirect(`${href("/student-dashboard")}#documents`);
  const known = facts();
  const [documents, student] = await Promise.all([listOwnDocuments(person), readOwnStudent(person)]);
  return {
    ...fillDeep(portfolioParts(), (path) => factText(known, path)),
    documents,
    course: student?.course_name,
    progress: portfolioProgress(documents),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  return answerUpload(await handleUpload(request, permitted(context, "own-documents:upload")));
}

export default function Portfolio({ loaderData, actionData }: Route.ComponentProps) {
  const { lead, parts, documents, course, progress } = loaderData;
  const answerFor = useAnswerFor(actionData);
  return (
    <div className="grid gap-10 lg:grid-cols-[minmax(0,1fr)_17rem] lg:gap-x-16 lg:*:col-start-1">
      <header className="grid gap-2.5">
        <LinkButton
          to={href("/student-dashboard/documents")}
          variant="quiet"
          className="-ml-[0.6rem] justify-self-start"
        >
          Back to your documents
        </LinkButton>
        <h1>{TITLE}</h1>
        <p className="lede">{lead}</p>
        <p className="text-soft">
          PDF, JPG or PNG, at most {inMegabytes(MAX_DOCUMENT_BYTES)} each. Only you and the PGI team can see your files.
        </p>
      </header>
      <Progress parts={parts} progress={progress} />
      <div className="grid gap-14">
        {parts.map((part) => (
          <Part
            key={part.kind}
            part={course === "AIP" && part.aip ? { ...part, text: `${part.text} ${part.aip}` } : part}
            progress={progress.parts[part.kind]}
            documents={documents}
            answerFor={answerFor}
          />
        ))}
      </div>
      <Outlet />
    </div>
  );
}

/** How far the portfolio has come, as a whole and part by part. */
function Progress({ parts, progress }: { parts: PortfolioPart[]; progress: PortfolioProgress }) {
  const { handedIn, places, missing } = progress;
  return (
    <aside className="documents-progress lg:col-start-2!" aria-label="Progress">
      <ProgressRing percent={(handedIn / places) * 100} label="Portfolio handed in" text={`${handedIn}/${places}`} />
      <div className="grid gap-3">
        <p>{missing === 0 ? "Everything that is required is handed in." : `${handedIn} of ${places} handed in.`}</p>
        <ul className="grid gap-1.5 text-sm">
          {parts.map(({ kind, heading }) => (
            <li key={kind}>
              <Link to={`#${kind}s`}>{heading}</Link>
              <span className="text-soft">, {standing(progress.parts[kind])}</span>
            </li>
          ))}
        </ul>
      </div>
    </aside>
  );
}

function standing({ handedIn, places, required, missing }: PartProgress): string {
  if (required === 0) return handedIn === 0 ? "optional" : `${handedIn} handed in`;
  const more = missing === 0 && handedIn < places ? ", more is optional" : "";
  return `${handedIn} of ${places}${more}`;
}

interface PartProps {
  part: PortfolioPart;
  progress: PartProgress;
  documents: OwnDocument[];
  answerFor: ReturnType<typeof useAnswerFor>;
}

function Part({ part: { kind, heading, text, good, slots }, progress, documents, answerFor }: PartProps) {
  const filled = slots.map((slot) => ({ slot, document: documents.find((document) => document.slot === slot.slot) }));
  return (
    <section id={`${kind}s`} aria-labelledby={`${kind}s-title`} className="grid gap-5">
      <header className="grid gap-2.5">
        <h2 id={`${kind}s-title`} className="text-xl">
          {heading}
        </h2>
        <p>{text}</p>
        <h3 className="mt-1 text-base font-semibold">What a good one contains</h3>
        <ul className="grid list-disc gap-1 pl-5 text-soft marker:text-gilt">
          {good.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      </header>
      <ol className="grid gap-4">
        {shown(filled, progress).map(({ slot, document }) => (
          <DocumentCard
            key={slot.slot}
            place={slot.slot}
            heading="h3"
            title={slot.title}
            hint={slot.hint}
            slot={slot}
            document={document}
            answer={answerFor(slot.slot)}
          />
        ))}
      </ol>
    </section>
  );
}

/** Of a part that is optional altogether, what is handed in and one more place; all places of the others. */
function shown<Place extends { document: OwnDocument | undefined }>(
  places: Place[],
  { required }: PartProgress,
): Place[] {
  if (required > 0) return places;
  const free = places.find(({ document }) => !document);
  return places.filter((place) => place.document !== undefined || place === free);
}
