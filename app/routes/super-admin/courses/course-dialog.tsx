import { type SubmissionResult, useForm } from "@conform-to/react";
import { Form } from "react-router";
import { LinkButton } from "#app/ui/button.tsx";
import { RouteDialog } from "#app/ui/dialog.tsx";
import { ErrorSummary, Field, SubmitButton } from "#app/ui/form.tsx";
import { Theirs } from "../theirs.tsx";

export type CourseValues = Record<"title" | "description" | "instructor" | "duration" | "price" | "is_active", string>;

interface CourseDialogProps {
  title: string;
  values?: CourseValues;
  /** The version that the editor sees; 0 for a new course. */
  version: number;
  button: string;
  busyLabel: string;
  closeTo: string;
  lastResult: SubmissionResult<string[]> | undefined;
  /** What somebody else saved since the form was opened. */
  theirs?: CourseValues | undefined;
}

export function CourseDialog(props: CourseDialogProps) {
  const { title, values, version, button, busyLabel, closeTo, lastResult, theirs } = props;
  const [form, fields] = useForm<CourseValues, string[]>({ id: "course", lastResult, defaultValue: values });
  return (
    <RouteDialog title={title} closeTo={closeTo}>
      <Form method="post" id={form.id} noValidate className="grid gap-5" preventScrollReset>
        <ErrorSummary form={form} title={title} />
        <Theirs values={theirs} />
        <input type="hidden" name="version" value={version} />
        <Field field={fields.title} label="Title" />
        <Field field={fields.description} label="Description" type="textarea" rows={4} optional />
        <div className="grid gap-5 sm:grid-cols-2">
          <Field field={fields.instructor} label="Instructor" optional />
          <Field field={fields.duration} label="Duration" placeholder="6-8 months" optional />
        </div>
        <Field field={fields.price} label="Price in rupees" inputMode="decimal" hint="Left empty, it is 0." optional />
        <Field field={fields.is_active} type="checkbox" label="Show this course to students" />
        <div className="flex flex-wrap gap-3">
          <SubmitButton busyLabel={busyLabel}>{button}</SubmitButton>
          <LinkButton to={closeTo} variant="outline" preventScrollReset>
            Cancel
          </LinkButton>
        </div>
      </Form>
    </RouteDialog>
  );
}
