import { randomUUID } from "node:crypto";
import type { SubmissionResult } from "@conform-to/react";
import { data, type HeadersArgs, type RouterContextProvider, redirect } from "react-router";
import { z } from "zod";
import { ForbiddenError } from "#app/identity/access.server.ts";
import { PartialityError } from "#app/identity/impartial.server.ts";
import { requestInfo } from "#app/platform/http/request-info.server.ts";
import { log } from "#app/platform/log.server.ts";
import {
  addressKey,
  countUse,
  type LimitName,
  secondsToWait,
  tooManyMessage,
} from "#app/platform/rate-limit.server.ts";
import type { Toast } from "#app/ui/toast.tsx";
import { siteCookie } from "./cookies.server.ts";

const LIVES_SECONDS = 60;

const toastSchema: z.ZodType<Toast> = z.object({
  id: z.string(),
  kind: z.enum(["success", "error", "info"]),
  title: z.string(),
  text: z.string().optional(),
  /** How long it stays; 6 seconds when not given. */
  seconds: z.literal(7).optional(),
});

const cookie = siteCookie("toast", { maxAge: LIVES_SECONDS, signed: true });

/** Redirects (303) and shows a toast on the page that follows, with and without script. */
export async function redirectWithToast(
  to: string,
  toast: Omit<Toast, "id">,
  headers?: HeadersInit,
): Promise<Response> {
  return redirect(to, { status: 303, headers: await toastHeaders(toast, headers) });
}

/** The headers by which an answer brings a toast to the next page, for an answer that is no page itself. */
export async function toastHeaders(toast: Omit<Toast, "id">, headers?: HeadersInit): Promise<Headers> {
  const all = new Headers(headers);
  all.append("Set-Cookie", await cookie.give({ ...toast, id: randomUUID() }));
  return all;
}

/** Takes the toast that a request brings, and the header that makes it the last request to bring it. */
export async function takeToast(request: Request): Promise<{ toast?: Toast; headers: Headers }> {
  const headers = new Headers();
  const brought = await cookie.read(request);
  if (brought !== null) headers.append("Set-Cookie", await cookie.takeAway());
  return { toast: toastSchema.safeParse(brought).data, headers };
}

type Result = SubmissionResult;

interface FormAnswer {
  result: Result;
  /** Heads the error summary in place of "There is a problem". */
  heading?: string;
  /** Whether it is refused because what the form is about is not as it was shown any more. */
  changed?: boolean;
}

/** The answer to a form with a fault: the form again, with its values and messages. */
export function refused(result: Result, { status = 422, heading }: { status?: number; heading?: string } = {}) {
  return data<FormAnswer>({ result, heading, changed: status === 409 }, { status });
}

/** The answer to a form that was sent too often; the message says when to try again. */
export function limited(seconds: number, reply: (options: { formErrors: string[] }) => Result) {
  const result = reply({ formErrors: [tooManyMessage(seconds)] });
  return data<FormAnswer>({ result }, { status: 429, headers: { "Retry-After": String(seconds) } });
}

/** Told where a page was acted on that shows something else by now. */
export const CHANGED =
  "This has changed since you opened the page, so nothing was done. Look at it as it is now, then decide.";

/** The answer to a decision about something that is not what was shown any more: the page again, as it is now. */
export function changedMeanwhile() {
  return data({ changed: CHANGED }, { status: 409 });
}

/** The answer about something that is not there, or not there for this person. */
export function notFound() {
  return data(null, { status: 404 });
}

/** Leads somebody whose page is about something that is not there any more to a page that is, and says why. */
export function gone(to: string, title: string, text?: string): Promise<Response> {
  return redirectWithToast(to, { kind: "error", title, text });
}

/**
 * Lets a page of a case go on; whoever has yet to state whether they are impartial is led to where they do, and others back with the reason.
 * @param home of the person's portal
 * @param page of the case, below it
 */
export async function whenImpartial<Value>(home: string, page: string, read: () => Promise<Value>): Promise<Value> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof PartialityError)) throw error;
    if (error.asks !== null) throw redirect(`${home}/students/${error.asks}/impartiality?to=${page}`);
    throw await gone(home, error.message);
  }
}

/** The `headers` of a route whose form can be refused for a time: its answer carries Retry-After. */
export function formHeaders({ actionHeaders }: HeadersArgs): Headers {
  return actionHeaders;
}

/** What `read` gives, or null when it fails for a reason that is not the person's. */
export async function orFailure<Value>(read: () => Promise<Value>): Promise<Value | null> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof Response || error instanceof ForbiddenError) throw error;
    log.warn({ err: error }, "a page could not be read");
    return null;
  }
}

/**
 * The headers of a page that anonymous visitors share for so many seconds; whoever brings a cookie gets a page of their own.
 */
export function sharedFor(seconds: number, request: Request): Record<string, string> {
  const shared = request.headers.get("Cookie") === null;
  return { "Cache-Control": shared ? `public, max-age=0, s-maxage=${seconds}` : "no-store", Vary: "Cookie" };
}

/** The `headers` of a route with a form whose loader says `sharedFor`; an answer to the form is never shared. */
export function sharedHeaders({ loaderHeaders, actionHeaders }: HeadersArgs): Headers {
  return new Headers([...loaderHeaders, ...actionHeaders]);
}

/** The `headers` of a page that a secret link opens: nobody keeps it, and its address is told to no other site. */
export const secretHeaders = () => ({
  "Cache-Control": "no-store",
  "Referrer-Policy": "same-origin",
  "X-Robots-Tag": "noindex",
});

/** Counts one use by the visitor's network address; the seconds to wait when there were too many, else undefined. */
export function countVisit(context: Readonly<RouterContextProvider>, name: LimitName): Promise<number | undefined> {
  return countUse(name, addressKey(context.get(requestInfo).address));
}

/** The seconds to wait when the visitor's network address has used a limit up, else undefined; counts nothing. */
export function secondsOf(context: Readonly<RouterContextProvider>, name: LimitName): Promise<number | undefined> {
  return secondsToWait(name, addressKey(context.get(requestInfo).address));
}

/** The answer of a loader that is asked too often. */
export function tooOften(seconds: number) {
  return data(null, { status: 429, headers: { "Retry-After": String(seconds) } });
}

/** Lets a loader go on that makes something at each visit. @throws a 429 answer when there were too many from this address */
export async function limitVisits(context: Readonly<RouterContextProvider>, name: LimitName): Promise<void> {
  const seconds = await countVisit(context, name);
  if (seconds !== undefined) throw tooOften(seconds);
}
