import type { FieldMetadata } from "@conform-to/react";
import type { ReactNode } from "react";

export interface CommonProps {
  /** The field as conform knows it: name, id, value, errors, constraints. */
  field: FieldMetadata<unknown, Record<string, unknown>, string[]>;
  label: ReactNode;
  hint?: ReactNode;
  /** Says "(optional)" behind the label. */
  optional?: boolean;
  disabled?: boolean;
  readOnly?: boolean;
  className?: string;
}

interface FieldFrameProps extends Omit<CommonProps, "disabled" | "readOnly"> {
  /** What is wrong with the field; by default the first of its errors. */
  message?: string | undefined;
  children: ReactNode;
}

/** Label, hint and message around a control of one's own, which takes `controlProps`. */
export function FieldFrame({ field, label, hint, optional, className, message, children }: FieldFrameProps) {
  return (
    <div className={className ? `field ${className}` : "field"}>
      <label className="field-label" htmlFor={field.id}>
        {label}
        <Optional shown={optional} />
      </label>
      <Hint field={field} hint={hint} />
      <FieldError field={field} message={message} />
      {children}
    </div>
  );
}

export function Optional({ shown }: { shown?: boolean }) {
  return shown ? <span className="field-optional"> (optional)</span> : null;
}

export function Hint({ field, hint }: Pick<CommonProps, "field" | "hint">) {
  if (hint === undefined) return null;
  return (
    <p className="field-hint" id={field.descriptionId}>
      {hint}
    </p>
  );
}

/** A message that is no answer of the server is announced: it appears while the person is at the field. */
export function FieldError({ field, message = field.errors?.[0] }: Pick<FieldFrameProps, "field" | "message">) {
  if (message === undefined) return null;
  return (
    <p className="field-error" id={field.errorId} role={message === field.errors?.[0] ? undefined : "alert"}>
      <span className="sr-only">Error: </span>
      {message}
    </p>
  );
}

export function describedBy(
  field: CommonProps["field"],
  hinted: boolean,
  wrong = field.errors?.[0] !== undefined,
): string | undefined {
  const ids = [hinted && field.descriptionId, wrong && field.errorId].filter(Boolean);
  return ids.length > 0 ? ids.join(" ") : undefined;
}

/** What wires a control to its label, hint and message. @param message as the frame has it */
export function controlProps(field: CommonProps["field"], hinted: boolean, message = field.errors?.[0]) {
  const wrong = message !== undefined;
  return {
    id: field.id,
    name: field.name,
    form: field.formId,
    required: field.required,
    minLength: field.minLength,
    maxLength: field.maxLength,
    "aria-invalid": wrong ? (true as const) : undefined,
    "aria-describedby": describedBy(field, hinted, wrong),
  };
}
