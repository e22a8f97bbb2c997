import type { RouterContextProvider } from "react-router";
import { z } from "zod";
import type { Permission, Person } from "#app/identity/access.server.ts";
import { portals } from "#app/identity/portals.ts";
import type { DialogData } from "#app/ui/form-screen.tsx";
import { redirectWithToast } from "./answers.server.ts";
import { type FormAnswers, formAction } from "./form-action.server.ts";
import { permitted, personOf } from "./guard.server.ts";

/** Who opens a dialog, and what it is about. */
export interface DialogContext {
  person: Person;
  /** What the address names first: a row, a file. */
  id: string;
  params: RouteArgs["params"];
  home: string;
  request: Request;
}

interface DialogToast {
  title: string;
  text?: string;
  to?: string;
}

interface Definition<Schema extends z.ZodType, Outcome extends { kind: string }> {
  /** Titles the page; the dialog's title when not given. */
  page?: string;
  /** Absent where the domain alone judges who may. */
  permission?: Permission;
  /** How many parts of the address the dialog adds to the page that it lies over; 2 when not given. */
  parts?: number;
  /** What the dialog shows; null when there is nothing to ask any more, which is then told as `gone`. */
  open(asked: DialogContext): Promise<DialogData | null>;
  /** The fields of the form; without one, it hands in as `shown` the mark of what was shown. */
  schema?: Schema;
  /** Does what is asked for; a domain function, which judges whether the person may. */
  run(asked: DialogContext, values: z.output<Schema>): Promise<Outcome>;
  /** Leads to the page below with a toast, unless an answer says otherwise. */
  answers: FormAnswers<Outcome, z.output<Schema>, "changed meanwhile" | "gone">;
  /** Told when there is nothing to ask, or by now nothing there to do it to; leads to the page below, or elsewhere. */
  gone?: DialogToast | ((asked: DialogContext) => DialogToast);
}

/** A dialog over a page, asked before something is done: a definition that a route module interprets. */
export interface Dialog {
  load(args: RouteArgs): Promise<{ page: string; dialog: DialogData & { closeTo: string } }>;
  act(args: RouteArgs): ReturnType<typeof formAction>;
}

interface RouteArgs {
  context: Readonly<RouterContextProvider>;
  params: Readonly<Record<string, string | undefined>>;
  request: Request;
  url: URL;
}

const NOT_THERE: DialogToast = { title: "This is not there any more" };
const shownSchema = z.object({ shown: z.string().default("") });

export function dialog<Outcome extends { kind: string }, Schema extends z.ZodType = typeof shownSchema>(
  definition: Definition<Schema, Outcome>,
): Dialog {
  const { permission, parts = 2, schema = shownSchema as unknown as Schema } = definition;
  function asked({ context, params, request, url }: RouteArgs) {
    const person = permission ? permitted(context, permission) : personOf(context);
    const under = url.pathname.replace(/\/+$/, "").split("/").slice(0, -parts).join("/");
    const { home } = portals[person.role];
    const by: DialogContext = { person, id: Object.values(params)[0] ?? "", params, home, request };
    const { gone = NOT_THERE } = definition;
    return { by, under, gone: typeof gone === "function" ? gone(by) : gone };
  }
  return {
    async load(args) {
      const { by, under, gone } = asked(args);
      const shown = await definition.open(by);
      if (!shown)
        throw await redirectWithToast(gone.to ?? under, { kind: "error", title: gone.title, text: gone.text });
      return { page: definition.page ?? shown.title, dialog: { ...shown, closeTo: under + args.url.search } };
    },
    act(args) {
      const { by, under, gone } = asked(args);
      const run = (values: z.output<Schema>) => definition.run(by, values);
      return formAction<Schema, Outcome>(args.request, {
        schema,
        to: under + args.url.search,
        run,
        answers: { gone, ...definition.answers } as FormAnswers<Outcome, z.output<Schema>>,
      });
    },
  };
}

/**
 * The dialog that a route is.
 * @param pattern of the route, such as admin-dashboard/interview-times/:time/remove; the keys begin below a portal's home
 */
export function dialogAt(dialogs: Readonly<Record<string, Dialog>>, pattern: string): Dialog {
  const found = dialogs[pattern.replace(/^\/?[^/]+\//, "")];
  if (!found) throw new Error(`${pattern} is no dialog.`);
  return found;
}
