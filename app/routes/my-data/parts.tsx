import { type SubmissionResult, useForm } from "@conform-to/react";
import { Form, href } from "react-router";
import type { StandingConsent } from "#app/personal-data/consents.server.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { ErrorSummary, Field, SubmitButton } from "#app/ui/form.tsx";
import { Day, Fact, Facts, Section } from "#app/ui/sub-page.tsx";

export interface ConsentAnswer {
  purpose: string;
  result: SubmissionResult;
}

interface ConsentListProps {
  consents: readonly StandingConsent[];
  action?: string;
  to: string;
  title: string;
  heading?: "h2" | "h3";
  answer?: ConsentAnswer | undefined;
}

export function ConsentList({ consents, heading: Heading = "h2", answer, ...form }: ConsentListProps) {
  return (
    <ul className="grid gap-4">
      {consents.map((consent) => {
        const { purpose, title, text, at, given, revocable } = consent;
        const result = answer?.purpose === purpose ? answer.result : undefined;
        return (
          <li key={purpose} id={purpose} className="panel grid gap-3">
            <Heading className="text-lg">{title}</Heading>
            <p>{text}</p>
            {at && (
              <p className="text-sm text-soft">
                {given ? "Given" : "Taken back"} on <Day at={at} />
              </p>
            )}
            {(!given || revocable) && <ConsentForm key={String(given)} {...form} consent={consent} result={result} />}
          </li>
        );
      })}
    </ul>
  );
}

interface ConsentFormProps extends Pick<ConsentListProps, "action" | "to" | "title"> {
  consent: StandingConsent;
  result: SubmissionResult | undefined;
}

function ConsentForm({ consent, action = href("/student-dashboard/consents"), to, title, result }: ConsentFormProps) {
  const { purpose, label, given } = consent;
  const [form, fields] = useForm<{ agree: string }, string[]>({ id: `consent-${purpose}`, lastResult: result });
  return (
    <Form
      method="post"
      action={action}
      id={form.id}
      noValidate
      preventScrollReset
      className="grid justify-items-start gap-3"
    >
      <ErrorSummary form={form} title={title} />
      <input type="hidden" name="purpose" value={purpose} />
      <input type="hidden" name="to" value={to} />
      <input type="hidden" name="decision" value={given ? "withdrawn" : "given"} />
      {!given && <Field field={fields.agree} label={label} type="checkbox" />}
      <SubmitButton name="pressed" value={purpose} variant="outline" action={action} busyLabel="Saving...">
        {given ? "Take it back" : "Save"}
        <span className="sr-only">: {consent.title}</span>
      </SubmitButton>
    </Form>
  );
}

interface OwnDataStepProps {
  title: string;
  text: string;
  to: string;
  button: string;
  /** Whether it leads to a file, or to the question before something goes for good. */
  kind: "download" | "delete";
  className: string;
}

export function OwnDataStep({ title, text, to, button, kind, className }: OwnDataStepProps) {
  const download = kind === "download";
  return (
    <Section title={title} className={`${className} grid justify-items-start gap-4`}>
      <p className="max-w-2xl text-soft">{text}</p>
      <LinkButton
        to={to}
        variant={download ? "outline" : "danger"}
        reloadDocument={download}
        preventScrollReset={!download}
      >
        {button}
      </LinkButton>
    </Section>
  );
}

/** A part of a row: a text, or parts of its own. */
interface Told {
  label: string;
  text?: string | undefined;
  parts?: Told[] | undefined;
}

interface ToldHeading {
  called: string;
  rows: Told[][];
  /** Whether there are more rows, or more in them, than are shown. */
  more: boolean;
}

export function ToldData({ headings }: { headings: ToldHeading[] }) {
  return (
    <div className="grid gap-3">
      {headings.map(({ called, rows, more }) => (
        <details key={called} className="panel">
          <summary className="cursor-pointer font-semibold">{called}</summary>
          <div className="mt-4 grid gap-5">
            {rows.map((parts, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows have no name of their own, and never change places
              <Row key={place} parts={parts} />
            ))}
            {more && <p className="text-sm text-soft">There is more of this. The download has all of it.</p>}
          </div>
        </details>
      ))}
    </div>
  );
}

function Row({ parts }: { parts: Told[] }) {
  return (
    <Facts className="border-line border-t pt-4 first:border-t-0 first:pt-0">
      {parts.map(({ label, text, parts: inner }) => (
        <Fact key={label} label={label}>
          {inner ? <Inner parts={inner} /> : <span className="whitespace-pre-line wrap-anywhere">{text}</span>}
        </Fact>
      ))}
    </Facts>
  );
}

function Inner({ parts }: { parts: Told[] }) {
  return (
    <ul className="grid gap-1">
      {parts.map(({ label, text, parts: inner }) => (
        <li key={label} className="wrap-anywhere">
          <span className="text-soft">{label}:</span> {inner ? <Inner parts={inner} /> : text}
        </li>
      ))}
    </ul>
  );
}
