import { z } from "zod";
import type { OpenedSession } from "#app/identity/sessions.server.ts";
import { type KnownDevices, SECOND_STEP_MINUTES } from "#app/identity/sign-in.server.ts";
import { newToken } from "#app/identity/tokens.server.ts";
import { ownCookie } from "./cookies.server.ts";

const session = ownCookie("pgi-session");

/** The session token that the browser sent, if any. */
export function readSessionToken(request: Request): Promise<string | undefined> {
  return readToken(session, request);
}

/** The Set-Cookie line that gives the browser its session. */
export function sessionCookie(request: Request, { token, cookieSeconds }: OpenedSession): Promise<string> {
  return session.give(request, token, cookieSeconds);
}

/** The Set-Cookie line that takes the session away from the browser. */
export function endedSessionCookie(request: Request): Promise<string> {
  return session.takeAway(request);
}

const secondStep = ownCookie("pgi-second-step", { maxAge: SECOND_STEP_MINUTES * 60 });

/** The secret of the sign-in that waits in this browser for its second factor, if any. */
export function readSecondStep(request: Request): Promise<string | undefined> {
  return readToken(secondStep, request);
}

/** The Set-Cookie line that binds a waiting sign-in to the browser. */
export function secondStepCookie(request: Request, token: string): Promise<string> {
  return secondStep.give(request, token);
}

/** The Set-Cookie line that ends the wait. */
export function endedSecondStepCookie(request: Request): Promise<string> {
  return secondStep.takeAway(request);
}

async function readToken(cookie: ReturnType<typeof ownCookie>, request: Request): Promise<string | undefined> {
  const token = await cookie.read(request);
  return typeof token === "string" && token !== "" ? token : undefined;
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
