import { data, href, redirect } from "react-router";
import { readProof } from "#app/certification/proof.server.ts";
import { publicOrigin } from "#app/platform/public-origin.server.ts";
import type { PageScript } from "#app/web/client.ts";
import { PublicFrame } from "../frame.tsx";
import type { Route } from "./+types/proof";
import { lookUp } from "./look-up.server.ts";
import { NumberForm } from "./number-form.tsx";
import { Plate } from "./plate.tsx";
import { proofMeta, titleOf } from "./proof-meta.ts";
import { Unknown } from "./unknown.tsx";

export const handle: PageScript = { script: "none" };

export const meta: Route.MetaFunction = ({ loaderData }) => proofMeta(loaderData);

/**
 * What there is under a number, at the address that is printed on certificates. Anonymous visitors share one page, which is
 * shown as long as the credential has not changed.
 */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const found = await lookUp(context, params.number, readProof);
  const number = found.kind === "issued" ? found.issued.number : found.kind === "never issued" ? found.number : null;
  if (number !== null && number !== params.number) throw redirect(href("/verify/:number", { number }), 301);
  const shared = found.kind === "issued" && request.headers.get("Cookie") === null;
  const headers = { "Cache-Control": shared ? "public, no-cache" : "no-store", Vary: "Cookie" };
  return data({ found, origin: publicOrigin() }, { status: found.kind === "issued" ? 200 : 404, headers });
}

export const headers: Route.HeadersFunction = ({ loaderHeaders, errorHeaders }) => errorHeaders ?? loaderHeaders;

export default function ProofPage({ loaderData: { found }, params }: Route.ComponentProps) {
  const another = found.kind === "issued" ? "Verify another certificate" : "Try again";
  return (
    <PublicFrame>
      {found.kind === "issued" ? <Plate proof={found.issued} /> : <Unknown kind={found.kind} typed={params.number} />}
      <section aria-labelledby="another" className="rule grid gap-5 pt-8 print:hidden">
        <h2 id="another" className="text-xl">
          {another}
        </h2>
        <NumberForm title={titleOf(found)} />
      </section>
    </PublicFrame>
  );
}
