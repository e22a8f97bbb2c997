import type { SubmissionResult } from "@conform-to/react";
import { type FormEvent, useState } from "react";
import { href, useRevalidator } from "react-router";
import { MAX_DOCUMENT_BYTES, tooLargeMessage } from "#app/files/limits.ts";
import type { UploadOutcome } from "./handle-upload.server.ts";

const UPLOAD = href("/student-dashboard/documents/upload");
const NOT_SENT = "The upload broke off. Check your connection and try again.";

/** Sends a document with script, which can tell how far it has come; fetch cannot, so this is XMLHttpRequest. */
export function useUpload() {
  const [progress, setProgress] = useState<number>();
  const [answer, setAnswer] = useState<SubmissionResult<string[]>>();
  const revalidator = useRevalidator();

  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (progress !== undefined) return;
    const request = new XMLHttpRequest();
    const end = async (outcome: UploadOutcome) => {
      if (outcome.kind === "refused") setAnswer(outcome.result);
      else await revalidator.revalidate();
      setProgress(undefined);
    };
    request.upload.addEventListener("progress", ({ loaded, total }) => setProgress(Math.round((loaded / total) * 100)));
    request.addEventListener("load", () => {
      // A session that has ended leads to the sign-in page; the browser goes there itself.
      if (new URL(request.responseURL).pathname === UPLOAD) end(outcomeOf(request));
      else window.location.reload();
    });
    for (const fault of ["error", "abort", "timeout"]) request.addEventListener(fault, () => end(failed(NOT_SENT)));
    request.open("POST", UPLOAD);
    request.setRequestHeader("Accept", "application/json");
    request.send(new FormData(event.currentTarget));
    setAnswer(undefined);
    setProgress(0);
  };
  return { progress, answer, send };
}

function outcomeOf(request: XMLHttpRequest): UploadOutcome {
  try {
    const outcome = JSON.parse(request.responseText) as UploadOutcome;
    if (outcome.kind === "kept" || outcome.kind === "refused") return outcome;
  } catch {
    // Not one of our answers: the page of a proxy or of the server in trouble.
  }
  return failed(request.status === 413 ? tooLargeMessage(MAX_DOCUMENT_BYTES) : NOT_SENT);
}

function failed(message: string): UploadOutcome {
  return { kind: "refused", place: "", status: 0, result: { status: "error", error: { "": [message] } } };
}
