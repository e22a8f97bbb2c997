import { factText, fillDeep } from "#app/counsellor/placeholders.ts";
import { facts, site } from "#app/platform/facts.server.ts";
import { landing } from "#app/visitors/landing.server.ts";

export type LandingContent = ReturnType<typeof landing>;

/** The texts of the landing page, with the facts (fees, years, durations) filled in. */
export function landingContent() {
  const known = facts();
  return { ...fillDeep(landing(), (path) => factText(known, path)), site: site() };
}
