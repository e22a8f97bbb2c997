import type { SubmissionResult } from "@conform-to/react";
import { data } from "react-router";

/**
 * The `clientAction` of a form: when the connection fails on the way, the form stays as it was filled in and says so,
 * instead of the page giving way to an error.
 */
export async function keepWhenCutOff<Answer>({ serverAction }: { serverAction: () => Promise<Answer> }) {
  try {
    return await serverAction();
  } catch (error) {
    if (!isCutOff(error)) throw error;
    const result: SubmissionResult<string[]> = { status: "error", error: { "": [CUT_OFF] } };
    // A status of failure: React Router then leaves the page's data as they are.
    return data<CutOff>({ result }, { status: 503 });
  }
}

/** The form again, without what an answer of the server could say besides. */
interface CutOff {
  result: SubmissionResult<string[]>;
  heading?: undefined;
  changed?: undefined;
  current?: undefined;
}

const CUT_OFF = "The connection was lost before this could be sent. What you entered is still here: please try again.";

/** Whether something failed because the server could not be reached: browsers then throw a TypeError from `fetch`. */
export function isCutOff(error: unknown): boolean {
  return error instanceof TypeError;
}
