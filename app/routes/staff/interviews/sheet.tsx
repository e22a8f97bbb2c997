import { data } from "react-router";
import { z } from "zod";
import { readSheet, writeSheet } from "#app/certification/sheet.server.ts";
import { portals } from "#app/identity/portals.ts";
import type { SheetVerdict, Shown } from "#app/records/interview-sheets.server.ts";
import { pageTitle, SubPage } from "#app/ui/sub-page.tsx";
import { gone, redirectWithToast, refused, whenImpartial } from "#app/web/answers.server.ts";
import { keepWhenCutOff, readAgainOnConflict } from "#app/web/client.ts";
import { noteField } from "#app/web/fields.ts";
import { permitted } from "#app/web/guard.server.ts";
import { readForm, receiveFields } from "#app/web/read-form.server.ts";
import { RefereesSaid, WorkDates } from "../documents/parts.tsx";
import { noteName, type SheetFieldsOf, verdictName } from "../verdicts.tsx";
import type { Route } from "./+types/sheet";
import { SheetFields } from "./sheet-fields.tsx";

const TITLE = "Interview Sheet";
const NOT_THERE = "This case is not there any more";
const MEANWHILE =
  "This sheet was saved in another tab since you opened it. What you wrote here is still in the fields and was not saved. Save again to put it in the place of what the other tab saved.";

const VERDICTS = ["shown", "partly", "not shown"] as const satisfies readonly Shown[];

type SheetForm = { seen: number } & SheetFieldsOf<Shown | undefined>;

/** The form of a sheet on these elements: a draft, in which everything may be open. */
function sheetSchema(elements: readonly string[]) {
  const fields = elements.flatMap((id) => [
    [verdictName(id), z.enum(VERDICTS, { error: "Choose one of these" }).optional()] as const,
    [noteName(id), noteField(2000)] as const,
  ]);
  const form = z.object({ seen: z.coerce.number().int().min(0).max(1_000_000), ...Object.fromEntries(fields) });
  return (form as unknown as z.ZodType<SheetForm, SheetForm>).transform((form) => ({
    seen: form.seen,
    verdicts: elements.map(
      (id): SheetVerdict => ({
        element_id: id,
        verdict: form[verdictName(id)] ?? null,
        note: form[noteName(id)] ?? "",
      }),
    ),
  }));
}

export const shouldRevalidate = readAgainOnConflict;

export const meta: Route.MetaFunction = ({ loaderData }) => pageTitle(loaderData?.competency.name ?? TITLE);

export async function loader({ context, params }: Route.LoaderArgs) {
  const person = permitted(context, "interviews:hold");
  const { home } = portals[person.role];
  const page = `interviews/${params.case}/sheet/${params.competency}`;
  const sheet = await whenImpartial(home, page, () => readSheet(person, params.case, params.competency));
  if (!sheet) throw await gone(`${home}/interviews/${params.case}`, NOT_THERE);
  return sheet;
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const person = permitted(context, "interviews:hold");
  const { home } = portals[person.role];
  const page = `${home}/interviews/${params.case}`;
  const read = () => readSheet(person, params.case, params.competency);
  const sheet = await whenImpartial(home, `interviews/${params.case}`, read);
  if (!sheet) throw await gone(page, NOT_THERE);
  const bySelf = (await receiveFields(request)).has("draft");
  const submission = await readForm(request, sheetSchema(sheet.elements.map(({ id }) => id)));
  if (submission.status !== "success") return refused(submission.reply());
  const outcome = await writeSheet(person, params.case, params.competency, submission.value);
  if (outcome.kind === "changed meanwhile")
    return refused(submission.reply({ formErrors: [MEANWHILE] }), { status: 409 });
  if (bySelf)
    return data(
      { result: undefined, heading: undefined, changed: undefined },
      { status: outcome.kind === "done" ? 200 : 410 },
    );
  if (outcome.kind === "gone") return gone(page, "The sheet is closed", "The case has moved on since you opened it.");
  const to = sheet.next ? `${page}/sheet/${sheet.next.id}` : page;
  return redirectWithToast(to, { kind: "success", title: `${sheet.competency.name} is saved` });
}

export const clientAction = (args: Route.ClientActionArgs) => keepWhenCutOff(args);

export default function Sheet({ loaderData, actionData, params }: Route.ComponentProps) {
  const { student, competency } = loaderData;
  return (
    <SubPage
      title={competency.name}
      intro={`Interview with ${student}`}
      back={{ to: `../interviews/${params.case}`, label: "Back to the case" }}
    >
      <RefereesSaid said={loaderData.referees} />
      <WorkDates {...loaderData.work} />
      <SheetFields key={competency.id} sheet={loaderData} answer={actionData} />
    </SubPage>
  );
}
