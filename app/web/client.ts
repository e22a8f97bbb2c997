import type { SubmissionResult } from "@conform-to/react";
import { data, type ShouldRevalidateFunction } from "react-router";

/**
 * The `clientAction` of a form: when the connection fails on the way, the form stays as it was filled in and says so,
 * instead of the page giving way to an error.
 */
export async function keepWhenCutOff<Answer>({ serverAction }: { serverAction: () => Promise<Answer> }) {
  try {
    return await serverAction();
  } catch (error) {
    if (!isCutOff(error)) throw error;
    const result: SubmissionResult = { status: "error", error: { "": [CUT_OFF] } };
    // A status of failure: React Router then leaves the page's data as they are.
    return data<CutOff>({ result }, { status: 503 });
  }
}

/** The form again, without what an answer of the server could say besides. */
interface CutOff {
  result: SubmissionResult;
  heading?: undefined;
  changed?: undefined;
  current?: undefined;
}

const CUT_OFF = "The connection was lost before this could be sent. What you entered is still here: please try again.";

/** Whether something failed because the server could not be reached: browsers then throw a TypeError from `fetch`. */
export function isCutOff(error: unknown): boolean {
  return error instanceof TypeError;
}

/**
 * The `shouldRevalidate` of a page that can be acted on too late: the answer 409 shows what there is by now, so the page
 * is read again, which after a refusal it would not be.
 */
export const readAgainOnConflict: ShouldRevalidateFunction = ({ actionStatus, defaultShouldRevalidate }) =>
  actionStatus === 409 || defaultShouldRevalidate;

/**
 * What a route's `handle` says about the script of its page: that the page needs "none", or on a first visit only "when used", as
 * soon as somebody turns to a link or a form of it.
 */
export interface PageScript {
  script: "none" | "when used";
}

/** What a route's `handle` says, if anything. */
export function scriptOf(handle: unknown): PageScript["script"] | undefined {
  return (handle as Partial<PageScript> | undefined)?.script;
}
