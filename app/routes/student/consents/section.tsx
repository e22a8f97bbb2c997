import { type SubmissionResult, useForm } from "@conform-to/react";
import { Form, href } from "react-router";
import type { StandingConsent } from "#app/personal-data/consents.server.ts";
import { ConsentItem } from "#app/ui/consent-item.tsx";
import { ErrorSummary, Field, SubmitButton } from "#app/ui/form.tsx";

const ACTION = href("/student-dashboard/consents");

/** The answer to a refused permission, and which one it was about. */
export interface ConsentAnswer {
  purpose: string;
  result: SubmissionResult<string[]>;
}

interface ConsentListProps {
  consents: readonly StandingConsent[];
  /** Where the answer leads back to. */
  to: string;
  title: string;
  /** The level that the titles stand at. */
  heading?: "h2" | "h3";
  answer?: ConsentAnswer | undefined;
}

/** What the student has agreed to, each with the way to agree or to take it back. */
export function ConsentList({ consents, to, title, heading = "h2", answer }: ConsentListProps) {
  return (
    <ul className="grid gap-4">
      {consents.map((consent) => (
        <ConsentItem key={consent.purpose} consent={consent} heading={heading}>
          {consent.given ? (
            consent.revocable && <TakeBack consent={consent} to={to} />
          ) : (
            <Give
              consent={consent}
              to={to}
              title={title}
              result={answer?.purpose === consent.purpose ? answer.result : undefined}
            />
          )}
        </ConsentItem>
      ))}
    </ul>
  );
}

interface ConsentFormProps {
  consent: StandingConsent;
  to: string;
}

function TakeBack({ consent: { purpose, title }, to }: ConsentFormProps) {
  return (
    <Form method="post" action={ACTION} preventScrollReset>
      <input type="hidden" name="purpose" value={purpose} />
      <input type="hidden" name="to" value={to} />
      <input type="hidden" name="decision" value="withdrawn" />
      <SubmitButton name="pressed" value={purpose} variant="outline" action={ACTION} busyLabel="Saving...">
        Take it back<span className="sr-only">: {title}</span>
      </SubmitButton>
    </Form>
  );
}

type GiveProps = ConsentFormProps & { title: string; result: SubmissionResult<string[]> | undefined };

function Give({ consent: { purpose, title, label }, to, title: page, result }: GiveProps) {
  const [form, fields] = useForm<{ agree: string }, string[]>({ id: `consent-${purpose}`, lastResult: result });
  return (
    <Form
      method="post"
      action={ACTION}
      id={form.id}
      noValidate
      preventScrollReset
      className="grid justify-items-start gap-3"
    >
      <ErrorSummary form={form} title={page} />
      <input type="hidden" name="purpose" value={purpose} />
      <input type="hidden" name="to" value={to} />
      <Field field={fields.agree} label={label} type="checkbox" />
      <input type="hidden" name="decision" value="given" />
      <SubmitButton name="pressed" value={purpose} variant="outline" action={ACTION} busyLabel="Saving...">
        Save<span className="sr-only">: {title}</span>
      </SubmitButton>
    </Form>
  );
}
