import type { MetaDescriptor } from "react-router";

const INSTITUTE = "PGI";

/**
 * The `meta` of a route: its document title.
 * @param description what searchers read below the title; for pages that they can find
 */
export function pageTitle(title: string, description?: string): MetaDescriptor[] {
  const named = { title: documentTitle(title) };
  return description === undefined ? [named] : [named, { name: "description", content: description }];
}

export function documentTitle(title: string): string {
  return title.startsWith(INSTITUTE) ? title : `${title} · ${INSTITUTE}`;
}
