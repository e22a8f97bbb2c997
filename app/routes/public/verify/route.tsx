import { data, href, Link, redirect } from "react-router";
import { readNumber } from "#app/certification/number.ts";
import { PublicFrame } from "#app/ui/frames.tsx";
import { pageTitle } from "#app/ui/sub-page.tsx";
import { sharedFor, sharedHeaders } from "#app/web/answers.server.ts";
import type { PageScript } from "#app/web/client.ts";
import { parseForm } from "#app/web/form.ts";
import type { Route } from "./+types/route";
import { NumberForm, numberSchema } from "./number-form.tsx";

export const handle: PageScript = { script: "none" };

const TITLE = "Verify a certificate";

export const meta: Route.MetaFunction = () =>
  pageTitle(TITLE, "Check whether a certificate was issued by PGI and still holds.");

/** The form, or with a number the way to what there is under it. */
export function loader({ request, url }: Route.LoaderArgs) {
  if (!url.searchParams.has("number")) return data({ result: undefined }, { headers: sharedFor(5, request) });
  const form = new FormData();
  form.set("number", url.searchParams.get("number") ?? "");
  const submission = parseForm(form, numberSchema);
  const read = submission.status === "success" && readNumber(submission.value.number);
  if (read && read.kind === "number") throw redirect(href("/verify/:number", { number: read.number }), 303);
  return data({ result: submission.reply() }, { status: 422 });
}

export const headers = sharedHeaders;

export default function Verify({ loaderData }: Route.ComponentProps) {
  return (
    <PublicFrame>
      <header className="grid gap-3">
        <h1>{TITLE}</h1>
        <p className="lede max-w-xl">
          Whoever shows you a PGI certificate shows you its number too. Enter it here, or scan the code on the
          certificate, and see whether it was issued, to whom, and whether it still holds.
        </p>
      </header>
      <NumberForm title={TITLE} result={loaderData.result} />
      <p>
        <Link to={href("/verify/many")}>Verify several certificates at once</Link>
      </p>
    </PublicFrame>
  );
}
