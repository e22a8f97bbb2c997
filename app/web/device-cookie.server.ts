import { z } from "zod";
import { newToken } from "#app/identity/secrets.server.ts";
import type { KnownDevices } from "#app/identity/sign-in.server.ts";
import { ownCookie } from "./cookies.server.ts";

const DAY = 86_400;
/** Accounts that one browser is known to; the one that was used longest ago gives way. */
const MOST = 5;

const cookie = ownCookie("pgi-device", { maxAge: 180 * DAY, signed: true });
const devices = z.array(z.tuple([z.string(), z.string()])).max(MOST);

async function read(request: Request): Promise<[account: string, key: string][]> {
  return devices.safeParse(await cookie.read(request)).data ?? [];
}

/** The accounts that have signed in from this browser, each with the key under which its wrong guesses are counted. */
export async function knownDevices(request: Request): Promise<KnownDevices> {
  return new Map(await read(request));
}

/** The account that signed in from this browser last; undefined when the browser does not say. */
export async function lastAccount(request: Request): Promise<string | undefined> {
  return (await read(request))[0]?.[0];
}

/** The Set-Cookie line after a good sign-in; it opens nothing, it only gives guesses from this browser their own count. */
export async function deviceCookie(request: Request, accountId: string): Promise<string> {
  const known = await read(request);
  const key = known.find(([account]) => account === accountId)?.[1] ?? newToken();
  const others = known.filter(([account]) => account !== accountId);
  return cookie.give(request, [[accountId, key], ...others].slice(0, MOST));
}
