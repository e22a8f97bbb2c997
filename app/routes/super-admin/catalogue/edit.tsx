import { useForm } from "@conform-to/react";
import { data, Form, useLocation } from "react-router";
import type { Person } from "#app/identity/access.server.ts";
import { LeaveDialog, RouteDialog } from "#app/ui/dialog.tsx";
import { Field } from "#app/ui/field.tsx";
import { ErrorSummary, SubmitButton } from "#app/ui/form.tsx";
import { pageTitle } from "#app/ui/page-title.ts";
import { keepWhenCutOff } from "#app/web/client.ts";
import { permitted } from "#app/web/guard.server.ts";
import { useKeptForm } from "#app/web/portal-layout.tsx";
import { redirectWithToast } from "#app/web/toast.server.ts";
import type { Route } from "./+types/edit";
import { type EntryInForm, editors } from "./editors.server.ts";
import { BLANK, type EntryName, entryForms, entryOf, idOf } from "./forms.ts";
import { MEANWHILE, Theirs } from "./theirs.tsx";

export const meta: Route.MetaFunction = ({ loaderData }) => pageTitle(loaderData?.title ?? "Edit");

/** Whether the route adds an entry, rather than edits one. */
function adds(pattern: string): boolean {
  return pattern.endsWith("/add");
}

/** The form of a new entry, or of one that is there. */
export async function loader({ context, params, pattern }: Route.LoaderArgs) {
  const kind = entryOf(pattern);
  const { noun } = entryForms[kind];
  const person = permitted(context, editors[kind].permission);
  if (!adds(pattern)) {
    const { values, version } = await read(person, kind, idOf(params));
    return { kind, title: `Edit ${noun}`, button: `Save ${noun}`, subtitle: undefined, values, version };
  }
  const owner = kind === "element" ? await read(person, "competency", idOf(params)) : undefined;
  const title = `Add ${noun}`;
  return { kind, title, button: title, subtitle: owner && `To ${owner.name}`, values: BLANK, version: 0 };
}

/** @throws a redirect to the list when the entry is not there */
async function read(person: Person, kind: EntryName, id: string): Promise<EntryInForm> {
  const entry = await editors[kind].open(person, id);
  if (!entry) throw await gone(kind);
  return entry;
}

function gone(kind: EntryName): Promise<Response> {
  const { noun, list } = entryForms[kind];
  return redirectWithToast(list, { kind: "error", title: `This ${noun.toLowerCase()} is not there any more` });
}

export async function action({ context, params, pattern, request }: Route.ActionArgs) {
  const kind = entryOf(pattern);
  const { noun, list } = entryForms[kind];
  const editor = editors[kind];
  const person = permitted(context, editor.permission);
  const id = idOf(params);
  const { outcome, reply } = await editor.save(person, request, adds(pattern) ? { owner: id } : { id });
  if (outcome === null) return data({ result: reply(), current: undefined }, { status: 422 });
  if (outcome.kind === "gone") throw await gone(adds(pattern) ? "competency" : kind);
  if (outcome.kind === "changed meanwhile") {
    return data({ result: reply({ formErrors: [MEANWHILE] }), current: await read(person, kind, id) }, { status: 409 });
  }
  const title = `${noun} ${adds(pattern) ? "added" : "updated"} successfully`;
  return redirectWithToast(list + new URL(request.url).search, { kind: "success", title });
}

export const clientAction = (args: Route.ClientActionArgs) => keepWhenCutOff(args);

export default function EditEntry({ loaderData, actionData }: Route.ComponentProps) {
  const { kind, title, subtitle, button, values, version } = loaderData;
  const { id, list, fields } = entryForms[kind];
  const closeTo = list + useLocation().search;
  const kept = useKeptForm();
  const [form, inputs] = useForm<Record<string, string>, string[]>({
    id,
    lastResult: actionData?.result ?? kept,
    defaultValue: values,
  });
  return (
    <RouteDialog title={title} subtitle={subtitle} closeTo={closeTo}>
      <Form method="post" replace id={form.id} noValidate className="grid gap-5" preventScrollReset>
        <ErrorSummary form={form} title={title} />
        <Theirs values={actionData?.current?.values} />
        <input type="hidden" name="version" value={actionData?.current?.version ?? version} />
        <div className="grid gap-5 sm:grid-cols-2">
          {fields.map(({ name, half, ...field }) => {
            const known = inputs[name];
            return (
              known && <Field key={name} {...field} field={known} className={half ? undefined : "sm:col-span-2"} />
            );
          })}
        </div>
        <div className="flex flex-wrap gap-3">
          <SubmitButton busyLabel={version === 0 ? "Adding..." : "Saving..."}>{button}</SubmitButton>
          <LeaveDialog to={closeTo} />
        </div>
      </Form>
    </RouteDialog>
  );
}
