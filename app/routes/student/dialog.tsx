import { DataDialog } from "#app/ui/form-screen.tsx";
import { pageTitle } from "#app/ui/sub-page.tsx";
import { keepWhenCutOff, readAgainOnConflict } from "#app/web/client.ts";
import { dialogAt } from "#app/web/dialogs.server.ts";
import type { Route } from "./+types/dialog";
import { studentDialogs } from "./dialogs.server.ts";

export const shouldRevalidate = readAgainOnConflict;

export const meta: Route.MetaFunction = ({ loaderData }) => pageTitle(loaderData.page);

/** Every dialog of a student that asks before something is done, or for a few fields; which one, the route's address says. */
export const loader = (args: Route.LoaderArgs) => dialogAt(studentDialogs, args.pattern).load(args);

export const action = (args: Route.ActionArgs) => dialogAt(studentDialogs, args.pattern).act(args);

export const clientAction = (args: Route.ClientActionArgs) => keepWhenCutOff(args);

export default function StudentDialog({ loaderData, actionData }: Route.ComponentProps) {
  return <DataDialog {...loaderData.dialog} answer={actionData} />;
}
