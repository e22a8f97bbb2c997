import type { FieldMetadata } from "@conform-to/react";
import { type ComponentProps, type ReactNode, useEffect, useRef } from "react";
import { useNavigation } from "react-router";

interface CommonProps {
  /** The field as conform knows it: name, id, value, errors, constraints. */
  field: FieldMetadata<unknown, Record<string, unknown>>;
  label: ReactNode;
  hint?: ReactNode;
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

function Optional({ shown }: { shown?: boolean }) {
  return shown ? <span className="field-optional"> (optional)</span> : null;
}

function Hint({ field, hint }: Pick<CommonProps, "field" | "hint">) {
  if (hint === undefined) return null;
  return (
    <p className="field-hint" id={field.descriptionId}>
      {hint}
    </p>
  );
}

/** A message that is no answer of the server is announced: it appears while the person is at the field. */
function FieldError({ field, message = field.errors?.[0] }: Pick<FieldFrameProps, "field" | "message">) {
  if (message === undefined) return null;
  return (
    <p className="field-error" id={field.errorId} role={message === field.errors?.[0] ? undefined : "alert"}>
      <span className="sr-only">Error: </span>
      {message}
    </p>
  );
}

function describedBy(
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

interface Option {
  value: string;
  label: string;
}

type FieldProps = CommonProps &
  (
    | {
        type?: "text" | "email" | "tel" | "password" | "search" | "number" | "date" | "time";
        autoComplete?: string;
        placeholder?: string;
        inputMode?: "numeric" | "decimal";
        list?: string;
      }
    | { type: "textarea"; placeholder?: string; rows?: number }
    | { type: "select"; options: readonly Option[]; placeholder?: string; autoComplete?: string }
    | { type: "file"; accept?: string }
    | { type: "checkbox" }
    | { type: "radio"; options: readonly Option[] }
  );

type WithoutField<Props> = Props extends unknown ? Omit<Props, "field" | "className" | "label" | "hint"> : never;

/** A field as data: what it is called, asks and looks like. */
export type FieldData = WithoutField<FieldProps> & {
  name: string;
  label: string;
  hint?: string | undefined;
  /** Whether it shares its line with another where there is room. */
  half?: boolean;
};

/** How every form asks for a telephone number. */
export const phoneInput = { type: "tel", autoComplete: "tel", placeholder: "+91 98765 43210" } as const;

/** A form field with its label, hint and message, wired for screen readers. */
export function Field(props: FieldProps) {
  if (props.type === "checkbox") return <Checkbox {...props} />;
  if (props.type === "radio") return <RadioGroup {...props} options={props.options} />;
  return (
    <FieldFrame {...props}>
      <Control {...props} />
    </FieldFrame>
  );
}

function Control(props: FieldProps) {
  const { field, disabled, hint } = props;
  const common = { ...controlProps(field, hint !== undefined), disabled, className: "input" };
  const value = field.initialValue as string | undefined;
  switch (props.type) {
    case "textarea":
      return <textarea {...common} defaultValue={value} placeholder={props.placeholder} rows={props.rows} />;
    case "select":
      return (
        <select {...common} defaultValue={value ?? ""} autoComplete={props.autoComplete}>
          <option value="">{props.placeholder ?? "Choose one"}</option>
          {props.options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      );
    case "file":
      return <input {...common} type="file" accept={props.accept} />;
    case "checkbox":
    case "radio":
      return null;
    case "password":
      return <Password {...common} autoComplete={props.autoComplete} placeholder={props.placeholder} />;
    default:
      return (
        <input
          {...common}
          type={props.type ?? "text"}
          defaultValue={value}
          readOnly={props.readOnly}
          autoComplete={props.autoComplete}
          placeholder={props.placeholder}
          inputMode={props.inputMode}
          list={props.list}
        />
      );
  }
}

/** A password is forgotten once it was sent: a form that comes back refused holds none, with script as without. */
function Password(props: ComponentProps<"input">) {
  const input = useRef<HTMLInputElement>(null);
  const sent = useRef(false);
  const { state } = useNavigation();
  useEffect(() => {
    if (state === "submitting") sent.current = true;
    if (state !== "idle" || !sent.current) return;
    sent.current = false;
    if (input.current) input.current.value = "";
  }, [state]);
  return <input {...props} ref={input} type="password" />;
}

function Checkbox({ field, label, hint, disabled, className }: CommonProps) {
  return (
    <div className={className ? `field ${className}` : "field"}>
      <FieldError field={field} />
      <label className="choice">
        <input
          {...controlProps(field, hint !== undefined)}
          type="checkbox"
          value="on"
          defaultChecked={field.initialValue === "on"}
          disabled={disabled}
        />
        <span>{label}</span>
      </label>
      <Hint field={field} hint={hint} />
    </div>
  );
}

function RadioGroup({
  field,
  label,
  hint,
  optional,
  options,
  disabled,
  className,
}: CommonProps & { options: readonly Option[] }) {
  return (
    <fieldset
      className={className ? `field ${className}` : "field"}
      aria-describedby={describedBy(field, hint !== undefined)}
      disabled={disabled}
    >
      <legend className="field-label">
        {label}
        <Optional shown={optional} />
      </legend>
      <Hint field={field} hint={hint} />
      <FieldError field={field} />
      <div className="choices">
        {options.map((option, place) => (
          <label className="choice" key={option.value}>
            <input
              type="radio"
              id={place === 0 ? field.id : undefined}
              name={field.name}
              form={field.formId}
              value={option.value}
              required={field.required}
              defaultChecked={field.initialValue === option.value}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
