const INSTITUTE = "PGI";

/** The `meta` of a route: its document title. */
export function pageTitle(title: string): { title: string }[] {
  return [{ title: documentTitle(title) }];
}

export function documentTitle(title: string): string {
  return title.startsWith(INSTITUTE) ? title : `${title} · ${INSTITUTE}`;
}
