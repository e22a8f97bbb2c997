import { z } from "zod";
import type { OpenedSession } from "#app/identity/sessions.server.ts";
import { type KnownDevices, SECOND_STEP_MINUTES } from "#app/identity/sign-in.server.ts";
import { newToken } from "#app/identity/tokens.server.ts";
import { ownCookie } from "./cookies.server.ts";

/** A cookie that holds a secret; undefined is read where a browser brings none. */
function tokenCookie(name: string, settings?: Parameters<typeof ownCookie>[1]) {
  const cookie = ownCookie(name, settings);
  return {
    ...cookie,
    async read(request: Request): Promise<string | undefined> {
      const token = await cookie.read(request);
      return typeof token === "string" && token !== "" ? token : undefined;
    },
  };
}

/** The token of the browser's session. */
export const sessionCookie = tokenCookie("pgi-session");

/** The secret of the sign-in that waits in this browser for its second factor. */
export const secondStepCookie = tokenCookie("pgi-second-step", { maxAge: SECOND_STEP_MINUTES * 60 });

/** The Set-Cookie line that gives the browser its session. */
export function giveSession(request: Request, { token, cookieSeconds }: OpenedSession): Promise<string> {
  return sessionCookie.give(request, token, cookieSeconds);
}

const DAY = 86_400;
/** Accounts that one browser is known to; the one that was used longest ago gives way. */
const MOST = 5;

const device = ownCookie("pgi-device", { maxAge: 180 * DAY, signed: true });
const devices = z.array(z.tuple([z.string(), z.string()])).max(MOST);

async function readDevice(request: Request): Promise<[account: string, key: string][]> {
  return devices.safeParse(await device.read(request)).data ?? [];
}

/** The accounts that have signed in from this browser, each with the key under which its wrong guesses are counted. */
export async function knownDevices(request: Request): Promise<KnownDevices> {
  return new Map(await readDevice(request));
}

/** The account that signed in from this browser last; undefined when the browser does not say. */
export async function lastAccount(request: Request): Promise<string | undefined> {
  return (await readDevice(request))[0]?.[0];
}

/** The Set-Cookie line after a good sign-in; it opens nothing, it only gives guesses from this browser their own count. */
export async function deviceCookie(request: Request, accountId: string): Promise<string> {
  const known = await readDevice(request);
  const key = known.find(([account]) => account === accountId)?.[1] ?? newToken();
  const others = known.filter(([account]) => account !== accountId);
  return device.give(request, [[accountId, key], ...others].slice(0, MOST));
}
