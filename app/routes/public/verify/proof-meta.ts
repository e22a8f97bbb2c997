import type { MetaDescriptor } from "react-router";
import type { Proof } from "#app/certification/proof.server.ts";
import { pageTitle } from "#app/ui/page-title.ts";

type Found = { kind: "issued"; issued: Proof } | { kind: "never issued" } | { kind: "mistyped" };

/** What a page about a number is called. */
export function titleOf(found: Found): string {
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
export function proofMeta(page: { found: Found; origin: string } | undefined): MetaDescriptor[] {
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
