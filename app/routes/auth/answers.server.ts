import type { SubmissionResult } from "@conform-to/react";
import { data } from "react-router";
import { tooManyMessage } from "#app/platform/rate-limit.server.ts";

type Result = SubmissionResult<string[]>;

interface FormAnswer {
  result: Result;
  /** Heads the error summary in place of "There is a problem". */
  heading?: string;
}

/** The answer to a form with a fault: the form again, with its values and messages. */
export function refused(result: Result, { status = 422, heading }: { status?: number; heading?: string } = {}) {
  return data<FormAnswer>({ result, heading }, { status });
}

/** The answer to a form that was sent too often; the message says when to try again. */
export function limited(seconds: number, reply: (options: { formErrors: string[] }) => Result) {
  const result = reply({ formErrors: [tooManyMessage(seconds)] });
  return data<FormAnswer>({ result }, { status: 429, headers: { "Retry-After": String(seconds) } });
}
