import { type SubmissionResult, useForm } from "@conform-to/react";
import { Form } from "react-router";
import { LinkButton } from "#app/ui/button.tsx";
import { RouteDialog } from "#app/ui/dialog.tsx";
import { ErrorSummary, Field, SubmitButton } from "#app/ui/form.tsx";
import { Theirs } from "../theirs.tsx";
import { COMPETENCIES } from "./competencies-path.ts";

export interface DefinitionValues extends Record<string, string> {
  name: string;
  definition: string;
}

const CERTIFICATIONS = [
  { value: "GMP", label: "GMP only" },
  { value: "AIP", label: "AIP only" },
];

interface DefinitionDialogProps {
  title: string;
  subtitle?: string;
  values?: DefinitionValues;
  /** The version that the editor sees; 0 for something new. */
  version: number;
  /** Whether a certification can be chosen, to which competencies may belong. */
  certification?: boolean;
  /** Whether a BEI question is asked for, which elements have. */
  question?: boolean;
  button: string;
  busyLabel: string;
  lastResult: SubmissionResult<string[]> | undefined;
  /** What somebody else saved since the form was opened. */
  theirs?: DefinitionValues | undefined;
}

/** The form of a competency or an element. */
export function DefinitionDialog(props: DefinitionDialogProps) {
  const { title, subtitle, values, version, certification, question, button, busyLabel, lastResult, theirs } = props;
  const [form, fields] = useForm<Record<"name" | "definition" | "course" | "bei_question", string>, string[]>({
    id: "definition",
    lastResult,
    defaultValue: values,
  });
  return (
    <RouteDialog title={title} subtitle={subtitle} closeTo={COMPETENCIES}>
      <Form method="post" id={form.id} noValidate className="grid gap-5" preventScrollReset>
        <ErrorSummary form={form} title={title} />
        <Theirs values={theirs} />
        <input type="hidden" name="version" value={version} />
        <Field field={fields.name} label="Name" />
        <Field
          field={fields.definition}
          label="Definition"
          type="textarea"
          rows={4}
          hint="Certificates are compared with these words."
        />
        {certification && (
          <Field
            field={fields.course}
            label="Certification"
            type="select"
            placeholder="GMP and AIP"
            options={CERTIFICATIONS}
            hint="Students of another certification are not evaluated on it."
            optional
          />
        )}
        {question && <Field field={fields.bei_question} label="BEI question" type="textarea" rows={3} optional />}
        <div className="flex flex-wrap gap-3">
          <SubmitButton busyLabel={busyLabel}>{button}</SubmitButton>
          <LinkButton to={COMPETENCIES} variant="outline" preventScrollReset>
            Cancel
          </LinkButton>
        </div>
      </Form>
    </RouteDialog>
  );
}
