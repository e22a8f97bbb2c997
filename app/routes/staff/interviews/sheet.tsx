import { data } from "react-router";
import { readSheet, writeSheet } from "#app/certification/sheet.server.ts";
import { pageTitle } from "#app/ui/page-title.ts";
import { SubPage } from "#app/ui/sub-page.tsx";
import { gone, refused } from "#app/web/answers.server.ts";
import { keepWhenCutOff, readAgainOnConflict } from "#app/web/client.ts";
import { permitted } from "#app/web/guard.server.ts";
import { useKeptForm } from "#app/web/portal-layout.tsx";
import { readForm, receiveFields } from "#app/web/read-form.server.ts";
import { redirectWithToast } from "#app/web/toast.server.ts";
import type { Route } from "./+types/sheet";
import { caseOf, NOT_THERE } from "./place.server.ts";
import { SheetFields } from "./sheet-fields.tsx";
import { sheetSchema } from "./sheet-form.ts";

const TITLE = "Interview Sheet";
const MEANWHILE =
  "This sheet was saved in another tab since you opened it. What you wrote here is still in the fields and was not saved. Save again to put it in the place of what the other tab saved.";

export const shouldRevalidate = readAgainOnConflict;

export const meta: Route.MetaFunction = ({ loaderData }) => pageTitle(loaderData?.competency.name ?? TITLE);

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const person = permitted(context, "interviews:hold");
  const sheet = await readSheet(person, params.case, params.competency);
  if (!sheet) throw await gone(caseOf(url.pathname), NOT_THERE);
  return sheet;
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const person = permitted(context, "interviews:hold");
  const page = caseOf(url.pathname);
  const sheet = await readSheet(person, params.case, params.competency);
  if (!sheet) throw await gone(page, NOT_THERE);
  const bySelf = (await receiveFields(request)).has("draft");
  const submission = await readForm(request, sheetSchema(sheet.elements.map(({ id }) => id)));
  if (submission.status !== "success") return refused(submission.reply());
  const outcome = await writeSheet(person, params.case, params.competency, submission.value);
  if (outcome.kind === "changed meanwhile")
    return refused(submission.reply({ formErrors: [MEANWHILE] }), { status: 409 });
  if (bySelf) return data({ result: undefined, heading: undefined }, { status: outcome.kind === "done" ? 200 : 410 });
  if (outcome.kind === "gone") return gone(page, "The sheet is closed", "The case has moved on since you opened it.");
  const to = sheet.next ? `${page}/sheet/${sheet.next.id}` : page;
  return redirectWithToast(to, { kind: "success", title: `${sheet.competency.name} is saved` });
}

export const clientAction = (args: Route.ClientActionArgs) => keepWhenCutOff(args);

export default function Sheet({ loaderData, actionData, params }: Route.ComponentProps) {
  const kept = useKeptForm();
  const { student, competency } = loaderData;
  return (
    <SubPage
      title={competency.name}
      intro={`Interview with ${student}`}
      back={{ to: `../interviews/${params.case}`, label: "Back to the case" }}
    >
      <SheetFields key={competency.id} sheet={loaderData} lastResult={actionData?.result ?? kept} />
    </SubPage>
  );
}
