import { OPEN_MINUTES } from "#app/personal-data/leads.server.ts";
import { ownCookie } from "#app/web/cookies.server.ts";

const cookie = ownCookie("own-data", { maxAge: OPEN_MINUTES * 60 });

/** The secret by which a browser is shown what is held under an address; empty without one. */
export async function openedBy(request: Request): Promise<string> {
  const secret = await cookie.read(request);
  return typeof secret === "string" ? secret : "";
}

export const giveOpened = cookie.give;
export const closeOpened = cookie.takeAway;
