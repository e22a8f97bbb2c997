import { randomUUID } from "node:crypto";
import type { SubmissionResult } from "@conform-to/react";
import { href, Outlet, redirect } from "react-router";
import { certificationRules } from "#app/certification/rules.server.ts";
import { whatFollows } from "#app/certification/standing.ts";
import { searchInstitutions } from "#app/documents/institutions.server.ts";
import { listOpenings, listOwnDocuments, type Opening, type OwnDocument } from "#app/documents/own-documents.server.ts";
import { documentSlots } from "#app/documents/slots.server.ts";
import { portfolioProgress, REQUIRED_SLOTS, requiredHandedIn } from "#app/documents/slots.ts";
import { inMegabytes, MAX_DOCUMENT_BYTES } from "#app/files/limits.ts";
import { may } from "#app/identity/access.server.ts";
import { maskedAadhaar, shortNotice } from "#app/personal-data/notice.server.ts";
import { LinkButton, OutlineLink } from "#app/ui/button.tsx";
import { Meter, ProgressRing } from "#app/ui/progress.tsx";
import { ShortNotice } from "#app/ui/short-notice.tsx";
import { BackLink, Moment, pageTitle, Section } from "#app/ui/sub-page.tsx";
import { permitted, personOf } from "#app/web/guard.server.ts";
import { answerUpload } from "../receive.server.ts";
import { useAnswerFor } from "../upload-form.tsx";
import { WhatFollows } from "../what-follows.tsx";
import type { Route } from "./+types/route";
import { DocumentCard, useFocusOnChange } from "./document-card.tsx";
import { DocumentForm } from "./document-form.tsx";
import { handleUpload } from "./handle-upload.server.ts";

const TITLE = "Document Upload & Verification";
const MENU = `${href("/student-dashboard")}#documents`;

export const meta = () => pageTitle(TITLE);

export async function loader({ url, context }: Route.LoaderArgs) {
  const person = personOf(context);
  if (!may(person, "own-documents:see")) throw redirect(MENU);
  const documents = await listOwnDocuments(person);
  const query = url.searchParams.get("institution") ?? "";
  return {
    slots: documentSlots(),
    notice: shortNotice("documents"),
    masked: maskedAadhaar(),
    documents,
    follows: requiredHandedIn(documents) < REQUIRED_SLOTS.length ? [] : whatFollows("documents", certificationRules()),
    openings: await listOpenings(person),
    /** Names this rendering of the page, so that a form of it that is sent twice brings one document. */
    submission: randomUUID(),
    search: { slot: url.searchParams.get("slot"), query, names: searchInstitutions(query).map(({ name }) => name) },
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  return answerUpload(await handleUpload(request, permitted(context, "own-documents:upload")));
}

export default function Documents({ loaderData, actionData }: Route.ComponentProps) {
  const { slots, notice, masked, documents, follows, openings, submission, search } = loaderData;
  const answerFor = useAnswerFor(actionData);
  return (
    <div className="grid gap-10 lg:grid-cols-[minmax(0,1fr)_17rem] lg:gap-x-16 lg:*:col-start-1">
      <header className="grid gap-2.5">
        <BackLink to={MENU}>Back to Menu</BackLink>
        <h1>{TITLE}</h1>
        <p className="lede">
          PDF, JPG or PNG, at most {inMegabytes(MAX_DOCUMENT_BYTES)} each. Only you and the PGI team can see your
          documents.
        </p>
        <ShortNotice text={notice} />
      </header>
      <DocumentProgress documents={documents} handedIn={requiredHandedIn(documents)} />
      <ol className="grid gap-4">
        {slots.map((slot) => (
          <DocumentCard
            key={slot.slot}
            place={slot.slot}
            heading="h2"
            title={slot.title}
            hint={slot.hint}
            slot={slot}
            document={documents.find((document) => document.slot === slot.slot)}
            answer={answerFor(slot.slot)}
            search={search.slot === slot.slot ? search : undefined}
            help={slot.slot === "aadhaar" && <MaskedAadhaar {...masked} />}
          />
        ))}
      </ol>
      <ToPortfolio documents={documents} />
      {follows.length > 0 && <WhatFollows follows={follows} />}
      <AdditionalDocuments
        documents={documents.filter(({ slot }) => slot === null)}
        answerFor={answerFor}
        submission={submission}
      />
      <Openings openings={openings} />
      <Outlet />
    </div>
  );
}

function DocumentProgress({ documents, handedIn }: { documents: OwnDocument[]; handedIn: number }) {
  const required = REQUIRED_SLOTS.length;
  const count = (state: OwnDocument["state"]) => documents.filter((document) => document.state === state).length;
  const states = [
    [count("accepted"), "accepted"],
    [count("looked at"), "being looked at"],
    [count("asked again"), "asked for again"],
  ] as const;
  return (
    <aside className="documents-progress lg:col-start-2!" aria-label="Progress">
      <ProgressRing percent={(handedIn / required) * 100} label="Required documents" text={`${handedIn}/${required}`} />
      {handedIn >= required ? (
        <div className="grid justify-items-start gap-3">
          <p>Your required documents are complete.</p>
          <LinkButton to={href("/student-dashboard/evaluation")}>Show your competencies</LinkButton>
        </div>
      ) : (
        <p className="text-sm text-soft">
          Required are the Aadhaar card, the two school certificates and the graduation certificate.
        </p>
      )}
      {documents.length > 0 && (
        <ul
          className="col-span-full flex flex-wrap gap-x-5 gap-y-1 text-sm text-soft lg:flex-col"
          aria-label="All documents"
        >
          {states.map(
            ([number, name]) => number > 0 && <li key={name} className="whitespace-nowrap">{`${number} ${name}`}</li>,
          )}
        </ul>
      )}
    </aside>
  );
}

function ToPortfolio({ documents }: { documents: OwnDocument[] }) {
  const { handedIn, places } = portfolioProgress(documents);
  return (
    <Section title="Your portfolio" className="panel grid justify-items-start gap-3">
      <p className="text-soft">
        Project reports, your statement of experience and intent, testimonials and earlier management certifications.
      </p>
      <p>{`${handedIn} of ${places} handed in.`}</p>
      <Meter percent={(handedIn / places) * 100} label="Portfolio handed in" text={`${handedIn} of ${places}`} />
      <OutlineLink to={href("/student-dashboard/documents/portfolio")}>Open your portfolio</OutlineLink>
    </Section>
  );
}

interface AdditionalDocumentsProps {
  documents: OwnDocument[];
  answerFor: (place: string) => SubmissionResult | undefined;
  submission: string;
}

function AdditionalDocuments({ documents, answerFor, submission }: AdditionalDocumentsProps) {
  const newest = useFocusOnChange<HTMLHeadingElement>(documents[0]?.uploadedAt.getTime());
  return (
    <section aria-labelledby="additional-title" id="additional" className="grid gap-6">
      <header className="grid gap-2.5">
        <h2 id="additional-title" ref={newest} tabIndex={-1} className="text-xl">
          Additional certificates
        </h2>
        <p className="text-soft">
          Anything else that speaks for you, such as a diploma. Project reports, your statement, testimonials and
          management certifications have places of their own in your portfolio.
          {documents.length > 0 && " What is here already stays, and PGI reads it with the rest."}
        </p>
      </header>
      {documents.length > 0 && (
        <ul className="grid gap-4">
          {documents.map((document) => (
            <DocumentCard
              key={document.id}
              place={document.id}
              heading="h3"
              title={document.title}
              document={document}
              answer={answerFor(document.id)}
            />
          ))}
        </ul>
      )}
      <div className="add-document panel grid gap-4">
        <h3>Add a certificate</h3>
        <DocumentForm
          key={documents.length}
          place="additional"
          title="certificate"
          submission={submission}
          answer={answerFor("additional")}
        />
      </div>
    </section>
  );
}

function MaskedAadhaar({ title, text, steps }: { title: string; text: string; steps: readonly string[] }) {
  return (
    <details className="max-w-prose text-sm">
      <summary className="min-h-6 cursor-pointer font-semibold">{title}</summary>
      <div className="mt-2 mb-3 grid gap-2 border-l-2 border-gilt pl-4">
        <p>{text}</p>
        <ol className="grid list-decimal gap-1 pl-5">
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </div>
    </details>
  );
}

const ROLES: Record<string, string> = { admin: "admin", super_admin: "super admin" };

function Openings({ openings }: { openings: Opening[] }) {
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
