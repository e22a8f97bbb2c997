import { type FieldMetadata, parse, type Submission, type SubmissionResult, useForm } from "@conform-to/react";
import type { ComponentProps, ReactNode } from "react";
import { Form } from "react-router";
import type { ButtonVariant } from "./button.tsx";
import { LeaveDialog, RouteDialog } from "./dialog.tsx";
import { Field, type FieldData } from "./field.tsx";
import { ErrorSummary, SubmitButton, useKeptForm } from "./form.tsx";
import { SubPage } from "./sub-page.tsx";
import { useLateValidation } from "./use-late-validation.ts";

/** A field of a form by its name, as conform knows it. */
export type FieldOf = (name: string) => FieldMetadata<string, Record<string, string>>;

type Validate = (form: { formData: FormData }) => Submission<Record<string, unknown>, string[], unknown>;

type FormAnswer =
  | { result?: SubmissionResult | undefined; heading?: string | undefined; changed?: boolean | undefined }
  | undefined;

interface FormBodyProps {
  id: string;
  /** The title of the page or dialog, prefixed "Error: " while there is a problem. */
  title: string;
  /** The action's answer: a refused form comes back with its values and messages. */
  answer?: FormAnswer;
  /** What the fields hold at first. */
  values?: Readonly<Record<string, string | undefined>>;
  /** Fields that nobody types, such as the version that the person saw. */
  hidden?: Readonly<Record<string, string | number>>;
  /** Judges in the browser, too; `late` is fetched when somebody turns to the form. */
  validate?: Validate;
  late?: () => Promise<Validate>;
  /** Stands above the summary of what is wrong, such as a heading. */
  lead?: ReactNode;
  /** Stands above the fields; as a function, arranges fields of its own. */
  children?: ReactNode | ((field: FieldOf) => ReactNode);
  fields?: readonly FieldData[];
  /** The button that sends the form; or several, of which each hands in a value of its own. */
  button?: ReactNode;
  buttons?: readonly { name: string; value: string; text: string; variant?: ButtonVariant }[];
  /** What the button says while the form is on its way. */
  busy?: string;
  variant?: ButtonVariant;
  /** Stands beside the buttons, or buttons of a screen's own in their place. */
  status?: ReactNode;
  /** In a dialog: the address without it, and what the way out is called. */
  closeTo?: string;
  leave?: string;
  /** Where it is sent, when not to the route that shows it. */
  action?: string;
  /** Set where a field is a file, of which the text is read. */
  encType?: "multipart/form-data";
  /** Whether the page stays where it is scrolled to. */
  stay?: boolean;
  onInput?: () => void;
  className?: string;
}

/** Of a form that only the server judges: what it said of a field holds until what stands there is another. */
function unlessMended(refused: SubmissionResult | undefined): Validate {
  const still = (form: FormData) =>
    Object.fromEntries(
      Object.entries(refused?.error ?? {}).filter(
        ([name]) => name === "" || (form.get(name) ?? "") === (refused?.initialValue?.[name] ?? ""),
      ),
    );
  return ({ formData }) =>
    parse(formData, { resolve: (_, intent) => (intent ? { error: still(formData) } : { value: {} }) });
}

/**
 * A form as every screen has it: what is wrong with it first, then its fields and its button. A form that came when its
 * sender's session had ended is filled in again.
 */
export function FormBody(props: FormBodyProps) {
  const {
    id,
    title,
    answer,
    values,
    hidden = {},
    children,
    fields = [],
    closeTo,
    leave,
    className = "grid gap-5",
  } = props;
  const kept = useKeptForm();
  const { validate, prepare } = useLateValidation(props.late);
  const [form, inputs] = useForm<Record<string, string>, unknown>({
    id,
    lastResult: answer?.result ?? kept,
    defaultValue: values,
    onValidate: validate ?? props.validate ?? unlessMended(answer?.result ?? kept),
    shouldRevalidate: "onInput",
  });
  const field = inputs as unknown as Record<string, ReturnType<FieldOf>>;
  const fieldOf: FieldOf = (name) => field[name] as ReturnType<FieldOf>;
  const dialog = closeTo !== undefined;
  return (
    <Form
      method="post"
      action={props.action}
      encType={props.encType}
      id={form.id}
      onSubmit={form.onSubmit}
      onFocus={prepare}
      onInput={props.onInput}
      noValidate
      replace
      preventScrollReset={dialog || props.stay}
      className={className}
    >
      {props.lead}
      <ErrorSummary form={form} title={title} heading={answer?.heading} />
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {typeof children === "function" ? children(fieldOf) : children}
      {fields.length > 0 && (
        <div className="grid gap-5 sm:grid-cols-2">
          {fields.map(({ name, half, ...rest }) => (
            <Field key={name} {...rest} field={fieldOf(name)} className={half ? undefined : "sm:col-span-2"} />
          ))}
        </div>
      )}
      <div className="flex flex-wrap items-center gap-3">
        {props.button !== undefined && (
          <SubmitButton busyLabel={props.busy ?? "Saving..."} variant={props.variant}>
            {props.button}
          </SubmitButton>
        )}
        {props.buttons?.map(({ text, ...button }) => (
          <SubmitButton key={button.value} busyLabel={props.busy ?? "Saving..."} {...button}>
            {text}
          </SubmitButton>
        ))}
        {props.status}
        {dialog && <LeaveDialog to={closeTo}>{leave}</LeaveDialog>}
      </div>
    </Form>
  );
}

/** A dialog of a route that is one form. */
export function FormDialog({ subtitle, ...form }: FormBodyProps & { closeTo: string; subtitle?: ReactNode }) {
  return (
    <RouteDialog title={form.title} subtitle={subtitle} closeTo={form.closeTo}>
      <FormBody {...form} />
    </RouteDialog>
  );
}

type FormScreenProps = FormBodyProps & Pick<ComponentProps<typeof SubPage>, "intro" | "back"> & { above?: ReactNode };

/** A page of a portal that is one form. @param above what stands between its heading and the form */
export function FormScreen({ intro, back, above, className = "grid max-w-xl gap-5", ...form }: FormScreenProps) {
  return (
    <SubPage title={form.title} intro={intro} back={back}>
      {above}
      <FormBody {...form} className={className} />
    </SubPage>
  );
}

/** A dialog that is one form, as data. */
export interface DialogData {
  title: string;
  subtitle?: string | undefined;
  /** What it is about, or leads to: paragraphs, and lists of sentences. */
  text?: readonly (string | readonly string[])[];
  fields?: readonly FieldData[];
  values?: Readonly<Record<string, string | undefined>>;
  hidden?: Readonly<Record<string, string | number>>;
  button: string;
  busy?: string;
  variant?: ButtonVariant;
  leave?: string;
}

type DataDialogProps = DialogData & { answer?: FormAnswer; closeTo: string };

/** Shows a dialog that is data. Where somebody else saved meanwhile, what they saved stands above what was typed. */
export function DataDialog({ text = [], answer, ...form }: DataDialogProps) {
  return (
    <FormDialog id="dialog" {...form} answer={answer}>
      {answer?.changed && form.values && <Theirs fields={form.fields} values={form.values} />}
      {text.map((part) =>
        typeof part === "string" ? (
          <p key={part} className="wrap-anywhere">
            {part}
          </p>
        ) : (
          <ul key={part.join()} className="grid list-disc gap-2 pl-5 wrap-anywhere">
            {part.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        ),
      )}
    </FormDialog>
  );
}

function Theirs({ fields = [], values = {} }: Pick<DialogData, "fields" | "values">) {
  return (
    <section className="panel" aria-labelledby="theirs">
      <h3 id="theirs">Saved by somebody else meanwhile</h3>
      <dl className="values mt-3 text-sm">
        {fields.map(({ name, label }) => (
          <div key={name}>
            <dt>{label}</dt>
            <dd>{values[name] || "nothing"}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
