import type { FieldMetadata, SubmissionResult } from "@conform-to/react";
import { useEffect, useRef, useState } from "react";
import { MAX_DOCUMENT_BYTES, tooLargeMessage } from "#app/files/limits.ts";
import { controlProps, FieldFrame } from "#app/ui/field-frame.tsx";

interface FileFieldProps {
  field: FieldMetadata<unknown, Record<string, unknown>, string[]>;
  label: string;
  hint: string;
  /** Extensions, as the file dialog filters by them. */
  accept: string;
  /** Called when another file is chosen, so that what was said about the last one can go. */
  onChange: () => void;
}

/** The file of a document or certificate. With script, one that is too large is refused before it is sent. */
export function FileField({ field, label, hint, accept, onChange }: FileFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [tooLarge, setTooLarge] = useState(false);
  // A file may have been chosen before script had come.
  useEffect(() => setTooLarge(isTooLarge(input.current)), []);
  const message = tooLarge ? tooLargeMessage(MAX_DOCUMENT_BYTES) : field.errors?.[0];
  return (
    <FieldFrame field={field} label={label} hint={hint} message={message}>
      <input
        {...controlProps(field, true, message)}
        ref={input}
        type="file"
        accept={accept}
        className="input"
        required
        onChange={(event) => {
          setTooLarge(isTooLarge(event.currentTarget));
          onChange();
        }}
      />
    </FieldFrame>
  );
}

function isTooLarge(input: HTMLInputElement | null): boolean {
  return (input?.files?.[0]?.size ?? 0) > MAX_DOCUMENT_BYTES;
}

const NOTHING_WRONG: SubmissionResult<string[]> = { status: "error", error: {} };

/** The answer to a form with a file, until another file is chosen: what was said of the last one is not true of the next. */
export function useFileAnswer(answer: SubmissionResult<string[]> | undefined) {
  const [forgotten, setForgotten] = useState<typeof answer>();
  const lastResult = answer !== undefined && answer === forgotten ? NOTHING_WRONG : answer;
  return { lastResult, forget: () => setForgotten(answer) };
}
