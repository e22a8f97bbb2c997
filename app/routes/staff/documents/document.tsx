import { useForm } from "@conform-to/react";
import { Form, Link } from "react-router";
import { maskedAadhaar } from "#app/personal-data/notice.server.ts";
import { fileSize } from "#app/platform/format.ts";
import { type DocumentToVerify, decideDocument, documentToVerify } from "#app/staff/documents.server.ts";
import { Fact, Facts } from "#app/ui/facts.tsx";
import { ErrorSummary, Field, SubmitButton } from "#app/ui/form.tsx";
import { pageTitle } from "#app/ui/page-title.ts";
import { SubPage, usePortalHome } from "#app/ui/sub-page.tsx";
import { Moment } from "#app/ui/time.tsx";
import { gone, refused } from "#app/web/answers.server.ts";
import { keepWhenCutOff, readAgainOnConflict } from "#app/web/client.ts";
import { permitted } from "#app/web/guard.server.ts";
import { useKeptForm } from "#app/web/portal-layout.tsx";
import { readForm } from "#app/web/read-form.server.ts";
import { redirectWithToast } from "#app/web/toast.server.ts";
import type { Route } from "./+types/document";
import { decisionSchema } from "./decision-form.ts";
import { Preview } from "./preview.tsx";
import { RefereeContact } from "./referee.tsx";
import { DocumentStates, StateName } from "./states.tsx";

export const shouldRevalidate = readAgainOnConflict;

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageTitle(loaderData?.document.title ?? "Verify a document");

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const person = permitted(context, "documents:verify");
  const found = await documentToVerify(person, params.student, params.document);
  if (!found) throw await gone(queueOf(request), NOT_THERE);
  return { ...found, lookFor: found.document.slot === "aadhaar" ? maskedAadhaar().review : null };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const person = permitted(context, "documents:verify");
  const submission = await readForm(request, decisionSchema);
  if (submission.status !== "success") return refused(submission.reply());
  const { verdict } = submission.value;
  const outcome = await decideDocument(person, params.student, params.document, submission.value);
  if (outcome.kind === "changed meanwhile")
    return refused(submission.reply({ formErrors: [MEANWHILE] }), { status: 409 });
  if (outcome.kind === "gone") throw await gone(queueOf(request), NOT_THERE);
  return redirectWithToast(queueOf(request), {
    kind: "success",
    title: verdict === "accepted" ? "Document accepted" : "Another document asked for",
    text: verdict === "accepted" ? "The student sees it now." : "The student sees the reason and is told by mail.",
  });
}

const NOT_THERE = "This document is not there any more";
const MEANWHILE =
  "Somebody has decided, or the student has replaced the file, since you opened this page. Your decision was not saved; what stands now is shown here.";

function queueOf(request: Request): string {
  return `${new URL(request.url).pathname.split("/students/")[0]}/documents`;
}

export const clientAction = (args: Route.ClientActionArgs) => keepWhenCutOff(args);

export default function VerifyDocument({ loaderData, actionData }: Route.ComponentProps) {
  const kept = useKeptForm();
  const { student, document, type, asked, issuer, beingChecked } = loaderData;
  const home = usePortalHome();
  return (
    <SubPage
      title={document.title}
      intro={
        <span className="wrap-anywhere">
          <Link to={`../students/${student.id}`}>{student.full_name}</Link>,{" "}
          {[student.student_id, student.email].filter(Boolean).join(" · ")}
        </span>
      }
      back={{ to: `${home}/documents`, label: "Back to the queue" }}
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
          {!beingChecked && <Decide key={loaderData.version} {...loaderData} lastResult={actionData?.result ?? kept} />}
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

/** What staff said so far, about this file and those that it replaced. */
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
  lastResult: NonNullable<Route.ComponentProps["actionData"]>["result"] | undefined;
};

function Decide({ version, lookFor, lastResult }: DecideProps) {
  const [form, fields] = useForm<{ note: string }, string[]>({ id: "decision", lastResult });
  return (
    <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate className="panel grid gap-5">
      <h2 className="text-xl">Your decision</h2>
      <ErrorSummary form={form} title="Verify a document" />
      <input type="hidden" name="seen" value={version} />
      {lookFor && (
        <p className="border-l-2 border-gilt pl-3 text-sm">
          <strong>What to look for.</strong> {lookFor}
        </p>
      )}
      <Field
        field={fields.note}
        type="textarea"
        rows={3}
        label="Note for the student"
        hint="The reason, when you ask for another one. The student reads it."
      />
      <div className="flex flex-wrap gap-3">
        <SubmitButton busyLabel="Saving..." name="verdict" value="accepted">
          Accept
        </SubmitButton>
        <SubmitButton busyLabel="Saving..." name="verdict" value="asked again" variant="outline">
          Ask for another one
        </SubmitButton>
      </div>
    </Form>
  );
}
