import type { SubmissionResult } from "@conform-to/react";
import { type FormEvent, useState } from "react";
import { MAX_DOCUMENT_BYTES, tooLargeMessage } from "#app/files/limits.ts";

const NOT_SENT = "The upload broke off. Check your connection and try again.";

/** What the address of an upload answers to script. */
type Answer = { kind: "kept" } | { kind: "refused"; result: SubmissionResult<string[]> };

/**
 * Sends a form with a file with script, which can tell how far it has come; fetch cannot, so this is XMLHttpRequest.
 * @param address that answers with JSON, path only
 * @param onKept what follows when the file is kept
 */
export function useUpload(address: string, onKept: () => Promise<void>) {
  const [progress, setProgress] = useState<number>();
  const [answer, setAnswer] = useState<SubmissionResult<string[]>>();

  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (progress !== undefined) return;
    const request = new XMLHttpRequest();
    const end = async (outcome: Answer) => {
      if (outcome.kind === "refused") setAnswer(outcome.result);
      else await onKept();
      setProgress(undefined);
    };
    request.upload.addEventListener("progress", ({ loaded, total }) => setProgress(Math.round((loaded / total) * 100)));
    request.addEventListener("load", () => {
      // A session that has ended leads to the sign-in page; the browser goes there itself.
      if (new URL(request.responseURL).pathname === address) end(outcomeOf(request));
      else window.location.reload();
    });
    for (const fault of ["error", "abort", "timeout"]) request.addEventListener(fault, () => end(failed(NOT_SENT)));
    request.open("POST", address);
    request.setRequestHeader("Accept", "application/json");
    request.send(new FormData(event.currentTarget));
    setAnswer(undefined);
    setProgress(0);
  };
  return { progress, answer, send };
}

function outcomeOf(request: XMLHttpRequest): Answer {
  try {
    const outcome = JSON.parse(request.responseText) as Answer;
    if (outcome.kind === "kept" || outcome.kind === "refused") return outcome;
  } catch {
    // Not one of our answers: the page of a proxy or of the server in trouble.
  }
  return failed(request.status === 413 ? tooLargeMessage(MAX_DOCUMENT_BYTES) : NOT_SENT);
}

function failed(message: string): Answer {
  return { kind: "refused", result: { status: "error", error: { "": [message] } } };
}
