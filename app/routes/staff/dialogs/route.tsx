import { DataDialog } from "#app/ui/form-screen.tsx";
import { pageTitle } from "#app/ui/sub-page.tsx";
import { keepWhenCutOff, readAgainOnConflict } from "#app/web/client.ts";
import { dialogAt } from "#app/web/dialogs.server.ts";
import type { Route } from "./+types/route";
import { catalogueDialogs } from "./catalogue.server.ts";
import { certificationDialogs } from "./certification.server.ts";
import { paymentDialogs } from "./payments.server.ts";
import { peopleDialogs } from "./people.server.ts";
import { questionDialogs } from "./questions.server.ts";

export const shouldRevalidate = readAgainOnConflict;

export const meta: Route.MetaFunction = ({ loaderData }) => pageTitle(loaderData?.page ?? "Please confirm");

const dialogs = () => ({
  ...peopleDialogs,
  ...certificationDialogs,
  ...catalogueDialogs,
  ...questionDialogs,
  ...paymentDialogs,
});

/** Every dialog of staff that asks before something is done, or for a few fields; which one, the route's address says. */
export const loader = (args: Route.LoaderArgs) => dialogAt(dialogs(), args.pattern).load(args);

export const action = (args: Route.ActionArgs) => dialogAt(dialogs(), args.pattern).act(args);

export const clientAction = (args: Route.ClientActionArgs) => keepWhenCutOff(args);

export default function StaffDialog({ loaderData, actionData }: Route.ComponentProps) {
  return <DataDialog {...loaderData.dialog} answer={actionData} />;
}
