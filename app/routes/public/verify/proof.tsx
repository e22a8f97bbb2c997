import { data, href, type MetaDescriptor, redirect } from "react-router";
import { aboutProof, type Proof, readProof } from "#app/certification/proof.server.ts";
import { publicOrigin } from "#app/platform/public-origin.server.ts";
import { lookUp } from "#app/routes/counsellor/look-up.server.ts";
import { PublicFrame } from "#app/ui/frames.tsx";
import { pageTitle, Section } from "#app/ui/sub-page.tsx";
import { tooOften } from "#app/web/answers.server.ts";
import type { PageScript } from "#app/web/client.ts";
import type { Route } from "./+types/proof";
import { NumberForm } from "./number-form.tsx";
import { Plate, Unknown } from "./plate.tsx";

export const handle: PageScript = { script: "none" };

export const meta: Route.MetaFunction = ({ loaderData }) => proofMeta(loaderData);

/**
 * What there is under a number, at the address that is printed on certificates. Anonymous visitors share one page, which is
 * shown as long as the credential has not changed.
 */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const found = await lookUp(context, params.number, readProof);
  if (found.kind === "busy") throw tooOften(found.seconds);
  const number = found.kind === "issued" ? found.issued.number : found.kind === "never issued" ? found.number : null;
  if (number !== null && number !== params.number) throw redirect(href("/verify/:number", { number }), 301);
  const shared = found.kind === "issued" && request.headers.get("Cookie") === null;
  const headers = { "Cache-Control": shared ? "public, no-cache" : "no-store", Vary: "Cookie" };
  const about = found.kind === "issued" ? aboutProof(found.issued.course) : null;
  return data({ found, about, origin: publicOrigin() }, { status: found.kind === "issued" ? 200 : 404, headers });
}

export const headers: Route.HeadersFunction = ({ loaderHeaders, errorHeaders }) => errorHeaders ?? loaderHeaders;

export default function ProofPage({ loaderData: { found, about }, params }: Route.ComponentProps) {
  const another = found.kind === "issued" ? "Verify another certificate" : "Try again";
  return (
    <PublicFrame>
      {found.kind === "issued" ? <Plate proof={found.issued} /> : <Unknown kind={found.kind} typed={params.number} />}
      {found.kind === "issued" && about && <About {...about} {...found.issued} />}
      <Section title={another} className="rule grid gap-5 pt-8 print:hidden">
        <NumberForm title={titleOf(found)} />
      </Section>
    </PublicFrame>
  );
}

function About({ course, certification, criteria, issuer, institute, contact }: Proof & ReturnType<typeof aboutProof>) {
  return (
    <Section title="What this means" className="grid gap-5">
      <dl className="grid gap-4">
        {[
          [`${course}, ${certification}`, criteria],
          [`Who ${institute} is`, issuer],
        ].map(([term, text]) => (
          <div key={term} className="grid gap-0.5">
            <dt className="font-semibold">{term}</dt>
            <dd className="max-w-prose text-soft">{text}</dd>
          </div>
        ))}
        <div className="grid gap-0.5">
          <dt className="font-semibold">Whom to ask</dt>
          <dd className="max-w-prose text-soft">
            Write to <a href={`mailto:${contact}`}>{contact}</a> and name the number. More ways stand under{" "}
            <a href={href("/contact")}>Contact</a>.
          </dd>
        </div>
      </dl>
    </Section>
  );
}

type Found = { kind: "issued"; issued: Proof } | { kind: "never issued" } | { kind: "mistyped" };

function titleOf(found: Found): string {
  if (found.kind === "mistyped") return "Not a certificate number";
  if (found.kind === "never issued") return "No such certificate";
  const { issued: proof } = found;
  if (proof.status === "withdrawn") return "Withdrawn certificate";
  if (proof.status === "expired") return `Expired certificate: ${proof.name}`;
  return `${proof.name}, ${proof.certification}`;
}

function description({ status, name, certification, course }: Proof): string {
  if (status === "withdrawn") return "PGI has withdrawn this certificate. It is not valid.";
  if (status === "expired") return "This certificate of PGI was valid and has expired.";
  return `PGI confirms that ${name} is certified as ${certification} (${course}).`;
}

/** Title, and what other sites show of a link to the page; search engines are asked to leave it out. */
function proofMeta(page: { found: Found; origin: string } | undefined): MetaDescriptor[] {
  const hidden = { name: "robots", content: "noindex" };
  if (!page) return [...pageTitle("Verify a certificate"), hidden];
  const title = titleOf(page.found);
  if (page.found.kind !== "issued") return [...pageTitle(title, "Check the number of a certificate of PGI."), hidden];
  const { issued: proof } = page.found;
  const address = `${page.origin}/verify/${proof.number}`;
  return [
    ...pageTitle(title),
    hidden,
    { name: "description", content: description(proof) },
    { property: "og:type", content: "website" },
    { property: "og:site_name", content: "PGI" },
    { property: "og:url", content: address },
    { property: "og:title", content: title },
    { property: "og:description", content: description(proof) },
    { property: "og:image", content: `${address}/preview.png` },
    { property: "og:image:width", content: "1200" },
    { property: "og:image:height", content: "630" },
    { property: "og:image:alt", content: description(proof) },
    { name: "twitter:card", content: "summary_large_image" },
    { tagName: "link", rel: "canonical", href: address },
  ];
}
