import { data, href, useOutlet } from "react-router";
import { MAX_GUIDELINE_BYTES } from "#app/files/limits.ts";
import { FileStoreUnavailableError } from "#app/files/store-errors.server.ts";
import { guidelineDate, listGuidelines, uploadGuideline } from "#app/staff/guidelines.server.ts";
import { Failure } from "#app/ui/failure.tsx";
import { pageTitle } from "#app/ui/page-title.ts";
import { SubPage } from "#app/ui/sub-page.tsx";
import { UnderDialog } from "#app/ui/under-dialog.tsx";
import { orFailure } from "#app/web/answers.server.ts";
import { permitted } from "#app/web/guard.server.ts";
import { redirectWithToast } from "#app/web/toast.server.ts";
import { receiveUpload, UploadBrokenError, UploadsBusyError } from "#app/web/upload.server.ts";
import type { Route } from "./+types/route";
import { GuidelineList } from "./guideline-list.tsx";
import { UploadForm } from "./upload-form.tsx";

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
