import { data, type RouterContextProvider } from "react-router";
import { requestInfo } from "#app/platform/http/request-info.server.ts";
import { addressKey, countUse, type LimitName, secondsToWait } from "#app/platform/rate-limit.server.ts";

/** Counts one use by the visitor's network address; the seconds to wait when there were too many, else undefined. */
export function countVisit(context: Readonly<RouterContextProvider>, name: LimitName): Promise<number | undefined> {
  return countUse(name, addressKey(context.get(requestInfo).address));
}

/** Lets a loader go on as long as a limit is not used up, and counts nothing. @throws a 429 answer when it is */
export async function demandUnlimited(context: Readonly<RouterContextProvider>, name: LimitName): Promise<void> {
  const seconds = await secondsToWait(name, addressKey(context.get(requestInfo).address));
  if (seconds !== undefined) throw tooOften(seconds);
}

function tooOften(seconds: number) {
  return data(null, { status: 429, headers: { "Retry-After": String(seconds) } });
}

/** Lets a loader go on that makes something at each visit. @throws a 429 answer when there were too many from this address */
export async function limitVisits(context: Readonly<RouterContextProvider>, name: LimitName): Promise<void> {
  const seconds = await countVisit(context, name);
  if (seconds !== undefined) throw tooOften(seconds);
}
