import { useEffect, useRef } from "react";
import { data, Form, href, Link, useOutlet } from "react-router";
import { inMegabytes, MAX_GUIDELINE_BYTES } from "#app/files/limits.ts";
import { FileStoreUnavailableError } from "#app/files/store-errors.server.ts";
import { fileSize } from "#app/platform/format.ts";
import { type GuidelineRefusal, guidelineDate, listGuidelines, uploadGuideline } from "#app/staff/guidelines.server.ts";
import { SubmitButton } from "#app/ui/form.tsx";
import { EmptyState, Failure, Moment, pageTitle, SubPage, UnderDialog } from "#app/ui/sub-page.tsx";
import { DataTable } from "#app/ui/table.tsx";
import { orFailure, redirectWithToast } from "#app/web/answers.server.ts";
import { permitted } from "#app/web/guard.server.ts";
import { receiveUpload, UploadBrokenError, UploadsBusyError } from "#app/web/upload.server.ts";
import { DownloadLink } from "../buttons.tsx";
import type { Route } from "./+types/route";

const TITLE = "Upload Guidelines";
const GUIDELINES = href("/super-admin-dashboard/guidelines");

export const meta: Route.MetaFunction = () => pageTitle(TITLE);

export async function loader({ context }: Route.LoaderArgs) {
  const person = permitted(context, "guidelines:write");
  const files = await orFailure(() => listGuidelines(person));
  return { files: files?.map((file) => ({ path: file.path, size: file.size, at: guidelineDate(file) })) };
}

export async function action({ context, request }: Route.ActionArgs) {
  const person = permitted(context, "guidelines:write");
  try {
    const refusal = await receiveUpload(request, MAX_GUIDELINE_BYTES, person.accountId, (form) =>
      uploadGuideline(person, form),
    );
    if (refusal) return data({ refusal }, { status: 422 });
  } catch (error) {
    if (error instanceof FileStoreUnavailableError) {
      const text = "The file store cannot be reached at the moment. Please try again soon.";
      return redirectWithToast(GUIDELINES, { kind: "error", title: "Failed to upload guidelines", text });
    }
    if (!(error instanceof UploadBrokenError || error instanceof UploadsBusyError)) throw error;
    return data({ refusal: { title: "Failed to upload guidelines", text: error.message } }, { status: 400 });
  }
  return redirectWithToast(GUIDELINES, { kind: "success", title: "Guidelines uploaded successfully" });
}

export default function Guidelines({ loaderData: { files }, actionData }: Route.ComponentProps) {
  return (
    <UnderDialog dialog={useOutlet()}>
      <SubPage
        title={TITLE}
        intro="The counsellor hands out the newest file. Earlier ones stay here until you delete them."
      >
        <UploadForm refusal={actionData?.refusal} />
        {files ? <GuidelineList files={files} /> : <Failure message="Failed to fetch guidelines" />}
      </SubPage>
    </UnderDialog>
  );
}

function UploadForm({ refusal }: { refusal: GuidelineRefusal | undefined }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (refusal) box.current?.focus();
  }, [refusal]);
  return (
    <Form method="post" encType="multipart/form-data" noValidate className="grid max-w-xl gap-4">
      {refusal && (
        <div ref={box} tabIndex={-1} className="error-summary" role="alert">
          <h2>{refusal.title}</h2>
          <a href="#guideline">{refusal.text}</a>
        </div>
      )}
      <div className="field">
        <label className="field-label" htmlFor="guideline">
          Guidelines
        </label>
        <p className="field-hint" id="guideline-hint">
          A PDF file of at most {inMegabytes(MAX_GUIDELINE_BYTES)}. It becomes the one that the counsellor hands out.
        </p>
        <input
          className="input"
          id="guideline"
          name="guideline"
          type="file"
          accept=".pdf,application/pdf"
          aria-describedby="guideline-hint"
          aria-invalid={refusal ? true : undefined}
        />
      </div>
      <SubmitButton busyLabel="Uploading..." className="justify-self-start">
        Upload Guidelines
      </SubmitButton>
    </Form>
  );
}

interface Guideline {
  path: string;
  size: number;
  at: Date;
}

function GuidelineList({ files }: { files: readonly Guideline[] }) {
  return (
    <DataTable
      caption="Uploaded guidelines"
      columns={[
        { label: "File", cell: ({ path }) => path },
        { label: "Uploaded", cell: ({ at }) => <Moment at={at} /> },
        { label: "Size", cell: ({ size }) => fileSize(size) },
        { label: "In use", cell: ({ path }) => (path === files[0]?.path ? "Handed out by the counsellor" : "No") },
        {
          label: "Actions",
          cell: ({ path }) => (
            <span className="flex flex-wrap items-center gap-4">
              <DownloadLink to={href("/super-admin-dashboard/guidelines/:file", { file: path })} name={path} />
              <Link to={`${path}/delete`} preventScrollReset>
                Delete<span className="sr-only"> {path}</span>
              </Link>
            </span>
          ),
        },
      ]}
      rows={files}
      rowKey={({ path }) => path}
      empty={
        <EmptyState
          title="No guidelines yet"
          level="h2"
          text="Until one is uploaded, the counsellor has none to hand out."
        />
      }
    />
  );
}
