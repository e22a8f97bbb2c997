import { useEffect, useRef } from "react";
import { Form } from "react-router";
import { inMegabytes, MAX_GUIDELINE_BYTES } from "#app/files/limits.ts";
import type { GuidelineRefusal } from "#app/staff/guidelines.server.ts";
import { SubmitButton } from "#app/ui/form.tsx";

/** Takes a PDF; why the last one was not taken stands above it. */
export function UploadForm({ refusal }: { refusal: GuidelineRefusal | undefined }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (refusal) box.current?.focus();
  }, [refusal]);
  return (
    <Form method="post" encType="multipart/form-data" noValidate className="grid max-w-xl gap-4">
      {refusal && (
        <div ref={box} tabIndex={-1} className="error-summary" role="alert">
          <h2>{refusal.title}</h2>
          <a href="#guideline">{refusal.text}</a>
        </div>
      )}
      <div className="field">
        <label className="field-label" htmlFor="guideline">
          Guidelines
        </label>
        <p className="field-hint" id="guideline-hint">
          A PDF file of at most {inMegabytes(MAX_GUIDELINE_BYTES)}. It becomes the one that the counsellor hands out.
        </p>
        <input
          className="input"
          id="guideline"
          name="guideline"
          type="file"
          accept=".pdf,application/pdf"
          aria-describedby="guideline-hint"
          aria-invalid={refusal ? true : undefined}
        />
      </div>
      <SubmitButton busyLabel="Uploading..." className="justify-self-start">
        Upload Guidelines
      </SubmitButton>
    </Form>
  );
}
