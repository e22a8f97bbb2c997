import { Link, useLocation } from "react-router";
import { z } from "zod";
import { portals } from "#app/identity/portals.ts";
import { maskedAadhaar } from "#app/personal-data/notice.server.ts";
import { fileSize } from "#app/platform/format.ts";
import { type DocumentToVerify, decideDocument, documentToVerify, nextDocument } from "#app/staff/documents.server.ts";
import { FormBody } from "#app/ui/form-screen.tsx";
import { Fact, Facts, Moment, pageTitle, SubPage, usePortalHome } from "#app/ui/sub-page.tsx";
import { gone } from "#app/web/answers.server.ts";
import { keepWhenCutOff, readAgainOnConflict } from "#app/web/client.ts";
import { noteField } from "#app/web/fields.ts";
import { formAction } from "#app/web/form-action.server.ts";
import { permitted } from "#app/web/guard.server.ts";
import { Taking } from "../buttons.tsx";
import type { Route } from "./+types/document";
import { DocumentStates, Preview, RefereeContact, RefereesSaid, StateName, WorkDates } from "./parts.tsx";

const REASON = "Say what is wrong with it, so that the student knows what to send";

/** What staff decide about a document; `seen` names the version that they looked at. */
const decisionSchema = z
  .object({
    seen: z.coerce.number().int().min(0),
    verdict: z.enum(["accepted", "asked again"]),
    note: noteField(1000),
  })
  .refine(({ verdict, note }) => verdict === "accepted" || note !== "", { path: ["note"], error: REASON });

export const shouldRevalidate = readAgainOnConflict;

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageTitle(loaderData?.document.title ?? "Verify a document");

export async function loader({ context, params }: Route.LoaderArgs) {
  const person = permitted(context, "documents:verify");
  const found = await documentToVerify(person, params.student, params.document);
  if (!found) throw await gone(`${portals[person.role].home}/documents`, NOT_THERE);
  return { ...found, lookFor: found.document.slot === "aadhaar" ? maskedAadhaar().review : null };
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const person = permitted(context, "documents:verify");
  const { home } = portals[person.role];
  const list = `${home}/documents${url.search}`;
  return formAction(request, {
    schema: decisionSchema,
    to: list,
    run: (values) => decideDocument(person, params.student, params.document, values),
    answers: {
      async done(_, { verdict }) {
        const here = { studentId: params.student, documentId: params.document };
        const next = await nextDocument(person, here, url.searchParams);
        const to = next ? `${home}/students/${next.studentId}/documents/${next.documentId}${url.search}` : list;
        return verdict === "accepted"
          ? { to, title: "Document accepted", text: "The student sees it now." }
          : { to, title: "Another document asked for", text: "The student sees the reason and is told by mail." };
      },
      gone: { title: NOT_THERE },
      "changed meanwhile": MEANWHILE,
    },
  });
}

const NOT_THERE = "This document is not there any more";
const MEANWHILE =
  "Somebody has decided, or the student has replaced the file, since you opened this page. Your decision was not saved; what stands now is shown here.";

export const clientAction = (args: Route.ClientActionArgs) => keepWhenCutOff(args);

export default function VerifyDocument({ loaderData, actionData }: Route.ComponentProps) {
  const { student, document, type, asked, issuer, beingChecked, taker, referee, refereeRefused } = loaderData;
  const home = usePortalHome();
  const { search } = useLocation();
  return (
    <SubPage
      title={document.title}
      intro={
        <span className="wrap-anywhere">
          <Link to={`../students/${student.id}`}>{student.full_name}</Link>,{" "}
          {[student.student_id, student.email].filter(Boolean).join(" · ")}
        </span>
      }
      back={{ to: `${home}/documents${search}`, label: "Back to the queue" }}
      tools={document.verdict ? undefined : <Taking list="documents" id={document.id} taker={taker} />}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        {beingChecked ? (
          <p className="panel self-start">
            {document.file_name} is being checked for viruses. Until then nobody can open it, nor decide on it. Please
            come back in some minutes.
          </p>
        ) : (
          <Preview
            key={loaderData.version}
            src={`${home}/students/${student.id}/files/${document.id}`}
            title={`${document.title} of ${student.full_name}`}
            fileName={document.file_name}
          />
        )}
        <div className="grid content-start gap-7">
          <About document={document} type={type} asked={asked} issuer={issuer} />
          {referee && <RefereesSaid said={[referee]} />}
          <WorkDates {...loaderData.work} of={document.id} />
          {refereeRefused && <p className="panel">Who was named as the referee says they never agreed to be one.</p>}
          {!beingChecked && <Decide key={loaderData.version} {...loaderData} answer={actionData} />}
          <DocumentStates student={student} documents={loaderData.documents} open={document.id} />
        </div>
      </div>
    </SubPage>
  );
}

function About({ document, type, asked, issuer }: Pick<DocumentToVerify, "document" | "type" | "asked" | "issuer">) {
  const { domain, institution, description, referee, file_size, uploaded_at } = document;
  return (
    <section aria-label="About the document" className="grid gap-5">
      <Facts>
        <Fact label="Type">{type}</Fact>
        {domain && <Fact label="Domain">{domain}</Fact>}
        {institution && <Fact label={issuer}>{institution}</Fact>}
        {referee && (
          <>
            <Fact label="Referee">
              <span className="wrap-anywhere">{referee.name}</span>
            </Fact>
            <Fact label="Role and organisation">
              <span className="wrap-anywhere">{referee.role}</span>
            </Fact>
            <Fact label="Contact">
              <RefereeContact referee={referee} />
            </Fact>
          </>
        )}
        <Fact label="Handed in">
          <Moment at={uploaded_at} />
        </Fact>
        <Fact label="File">{fileSize(file_size)}</Fact>
        <Fact label="State">
          <StateName document={document} />
        </Fact>
      </Facts>
      {description && (
        <div>
          <p className="text-sm text-soft">{asked}</p>
          <p className="whitespace-pre-wrap wrap-anywhere">{description}</p>
        </div>
      )}
      <Decisions decisions={document.decisions} />
    </section>
  );
}

function Decisions({ decisions }: { decisions: DocumentToVerify["document"]["decisions"] }) {
  if (decisions.length === 0) return null;
  return (
    <ol className="grid gap-3" aria-label="Decisions so far">
      {decisions.map(({ at, by_name, verdict, note, file_name }) => (
        <li key={at.toISOString()} className="border-l-2 border-gilt pl-3 text-sm wrap-anywhere">
          <p>
            <strong>{verdict === "accepted" ? "Accepted" : "Another one asked for"}</strong> by {by_name},{" "}
            <Moment at={at} />
          </p>
          <p className="text-soft">{file_name}</p>
          {note !== "" && <p className="whitespace-pre-wrap">{note}</p>}
        </li>
      ))}
    </ol>
  );
}

type DecideProps = Pick<DocumentToVerify, "version"> & {
  /** What is to be looked for in this kind of document; null when nothing is laid down. */
  lookFor: string | null;
  answer: Route.ComponentProps["actionData"];
};

function Decide({ version, lookFor, answer }: DecideProps) {
  return (
    <FormBody
      id="decision"
      title="Verify a document"
      answer={answer}
      lead={<h2 className="text-xl">Your decision</h2>}
      hidden={{ seen: version }}
      fields={[
        {
          name: "note",
          type: "textarea",
          rows: 3,
          label: "Note for the student",
          hint: "The reason, when you ask for another one. The student reads it.",
        },
      ]}
      buttons={[
        { name: "verdict", value: "accepted", text: "Accept" },
        { name: "verdict", value: "asked again", text: "Ask for another one", variant: "outline" },
      ]}
      className="panel grid gap-5"
    >
      {lookFor && (
        <p className="border-l-2 border-gilt pl-3 text-sm">
          <strong>What to look for.</strong> {lookFor}
        </p>
      )}
    </FormBody>
  );
}
