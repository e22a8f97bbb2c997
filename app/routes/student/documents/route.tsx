import { randomUUID } from "node:crypto";
import { data, href, Outlet, redirect } from "react-router";
import { searchInstitutions } from "#app/documents/institutions.server.ts";
import { listOwnDocuments } from "#app/documents/own-documents.server.ts";
import { documentSlots } from "#app/documents/slots.server.ts";
import { requiredHandedIn } from "#app/documents/slots.ts";
import { inMegabytes, MAX_DOCUMENT_BYTES } from "#app/files/limits.ts";
import { may } from "#app/identity/access.server.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { pageTitle } from "#app/ui/page-title.ts";
import { permitted, personOf } from "#app/web/guard.server.ts";
import type { Route } from "./+types/route";
import { AdditionalDocuments } from "./additional-documents.tsx";
import { DocumentProgress } from "./document-progress.tsx";
import type { DocumentView } from "./document-view.ts";
import { handleUpload } from "./handle-upload.server.ts";
import { keptToast } from "./kept-toast.server.ts";
import { SlotCard } from "./slot-card.tsx";
import "./documents.css";

const TITLE = "Document Upload & Verification";

export const meta = () => pageTitle(TITLE);

export async function loader({ url, context }: Route.LoaderArgs) {
  const person = personOf(context);
  if (!may(person, "own-documents:see")) throw redirect(`${href("/student-dashboard")}#documents`);
  const search = url.searchParams;
  const query = search.get("institution") ?? "";
  const documents = (await listOwnDocuments(person)).map(
    ({ id, slot, title, description, domain, institution, file_name, file_size, uploaded_at }): DocumentView => ({
      id,
      slot,
      title,
      details: [domain, institution, description].filter(Boolean).join(", "),
      domain: domain ?? "",
      institution: institution ?? "",
      fileName: file_name,
      size: file_size,
      uploadedAt: uploaded_at.toISOString(),
    }),
  );
  return {
    slots: documentSlots(),
    documents,
    /** Names this rendering of the page, so that a form of it that is sent twice brings one document. */
    submission: randomUUID(),
    /** The search step of the institution field, for people without script. */
    search: {
      slot: search.get("slot"),
      query,
      names: searchInstitutions(query).map(({ name }) => name),
    },
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const outcome = await handleUpload(request, permitted(context, "own-documents:upload"));
  if (outcome.kind === "kept") return keptToast(outcome.title);
  return data({ place: outcome.place, result: outcome.result }, { status: outcome.status });
}

export default function Documents({ loaderData, actionData }: Route.ComponentProps) {
  const { slots, documents, submission, search } = loaderData;
  const answerFor = (place: string) => (actionData?.place === place ? actionData.result : undefined);
  return (
    <div className="documents">
      <header className="documents-head">
        <LinkButton to={`${href("/student-dashboard")}#documents`} variant="quiet" className="back">
          Back to Menu
        </LinkButton>
        <h1>{TITLE}</h1>
        <p className="lede">
          PDF, JPG or PNG, at most {inMegabytes(MAX_DOCUMENT_BYTES)} each. Only you and the PGI team can see your
          documents.
        </p>
      </header>
      <DocumentProgress handedIn={requiredHandedIn(documents.map(({ slot }) => slot))} />
      <ol className="slots">
        {slots.map((slot) => (
          <SlotCard
            key={slot.slot}
            slot={slot}
            document={documents.find((document) => document.slot === slot.slot)}
            answer={answerFor(slot.slot)}
            search={search.slot === slot.slot ? search : undefined}
          />
        ))}
      </ol>
      <AdditionalDocuments
        documents={documents.filter(({ slot }) => slot === null)}
        answerFor={answerFor}
        submission={submission}
      />
      <Outlet />
    </div>
  );
}
