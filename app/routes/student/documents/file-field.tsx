import type { FieldMetadata } from "@conform-to/react";
import { useState } from "react";
import { MAX_DOCUMENT_BYTES, tooLargeMessage } from "#app/files/limits.ts";

interface FileFieldProps {
  field: FieldMetadata<unknown, Record<string, unknown>, string[]>;
  hint: string;
  label?: string;
  /** Extensions, as the file dialog filters by them. */
  accept?: string;
  /** Called when another file is chosen, so that what was said about the last one can go. */
  onChange?: () => void;
}

/** The file of a document. With script, one that is too large is refused before it is sent. */
export function FileField({ field, hint, label = "File", accept = ".pdf,.jpg,.jpeg,.png", onChange }: FileFieldProps) {
  const [tooLarge, setTooLarge] = useState(false);
  const message = tooLarge ? tooLargeMessage(MAX_DOCUMENT_BYTES) : field.errors?.[0];
  return (
    <div className="field">
      <label className="field-label" htmlFor={field.id}>
        {label}
      </label>
      <p className="field-hint" id={field.descriptionId}>
        {hint}
      </p>
      {message !== undefined && (
        <p className="field-error" id={field.errorId} role={tooLarge ? "alert" : undefined}>
          <span className="sr-only">Error: </span>
          {message}
        </p>
      )}
      <input
        id={field.id}
        name={field.name}
        type="file"
        accept={accept}
        className="input"
        required
        aria-invalid={message !== undefined || undefined}
        aria-describedby={message === undefined ? field.descriptionId : `${field.descriptionId} ${field.errorId}`}
        onChange={(event) => {
          setTooLarge((event.currentTarget.files?.[0]?.size ?? 0) > MAX_DOCUMENT_BYTES);
          onChange?.();
        }}
      />
    </div>
  );
}
