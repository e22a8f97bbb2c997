import { type SubmissionResult, useForm } from "@conform-to/react";
import { Form } from "react-router";
import { ErrorSummary, Field, SubmitButton } from "#app/ui/form.tsx";
import { WEEKDAYS } from "./times-form.ts";

const DEFAULTS = { minutes: "60", perDay: "1", pause: "0", weeks: "1" };

/** The form that publishes one time, or a series. */
export function PublishTimes({
  called,
  lastResult,
}: {
  called: string;
  lastResult: SubmissionResult<string[]> | undefined;
}) {
  const [form, fields] = useForm<Record<string, string>, string[]>({
    id: "publish-times",
    lastResult,
    defaultValue: DEFAULTS,
  });
  const field = (name: string) => fields[name] as NonNullable<(typeof fields)[string]>;
  return (
    <section aria-labelledby="publish" className="panel grid content-start gap-5">
      <h2 className="text-xl" id="publish">
        Publish times
      </h2>
      <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate className="grid gap-5">
        <ErrorSummary form={form} title="Your interview times" />
        <Field field={field("date")} type="date" label="Day" />
        <Field field={field("time")} type="time" label="Begins at" hint={called} />
        <Field field={field("minutes")} type="number" inputMode="numeric" label="Minutes" />
        <Field field={field("place")} label="Link or place" hint="Students see a link once they have booked." />
        <fieldset className="grid gap-4">
          <legend className="field-label mb-2">Repeat (optional)</legend>
          <div className="grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-x-4">
            {WEEKDAYS.map((weekday) => (
              <Field key={weekday} field={field(weekday)} type="checkbox" label={weekday} />
            ))}
          </div>
          <Field
            field={field("weeks")}
            type="number"
            inputMode="numeric"
            label="Weeks"
            hint="For the days ticked, from the day above on."
          />
          <Field field={field("perDay")} type="number" inputMode="numeric" label="Times on each day" />
          <Field field={field("pause")} type="number" inputMode="numeric" label="Minutes between them" />
        </fieldset>
        <SubmitButton busyLabel="Publishing..." className="justify-self-start">
          Publish
        </SubmitButton>
      </Form>
    </section>
  );
}
