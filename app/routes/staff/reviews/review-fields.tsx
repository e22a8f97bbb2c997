import { type SubmissionResult, useForm } from "@conform-to/react";
import { Form } from "react-router";
import { percent } from "#app/platform/format.ts";
import { ErrorSummary, Field, SubmitButton } from "#app/ui/form.tsx";
import { Quote } from "#app/ui/quote.tsx";
import type { ShownEvaluation } from "./evaluated.tsx";
import { noteName, statusName } from "./review-form.ts";

const VERDICTS = [
  { value: "approved", label: "Demonstrated" },
  { value: "revision_needed", label: "Needs work" },
];

/** The form that offers a quote stands beside the review, so that the review is not sent with it. */
const OFFER_FORM = "offer-quote";

function evaluatorSays({ matched, doubtful }: ShownEvaluation["matches"][number]): string {
  if (matched) return "demonstrated";
  return doubtful ? "not sure" : "not found";
}

interface ReviewFieldsProps {
  evaluation: ShownEvaluation;
  lastResult: SubmissionResult<string[]> | undefined;
}

/** The verdict and the note on every element; the evaluator's own stay beside them. */
export function ReviewFields({ evaluation, lastResult }: ReviewFieldsProps) {
  const { matches, reviews, own_words } = evaluation;
  const wordsOf = (elementId: string) => own_words.filter(({ element_id }) => element_id === elementId);
  const last = reviews.at(-1);
  const answered = matches.flatMap(({ elementId }) => {
    const earlier = last?.verdicts.find(({ element_id }) => element_id === elementId);
    // The machine's verdict is never the one that is chosen already, nor a person's from before the student's last words.
    const stands = last !== undefined && wordsOf(elementId).every(({ at }) => at < last.at);
    return [
      [statusName(elementId), stands ? earlier?.status : undefined],
      [noteName(elementId), earlier?.note ?? ""],
    ];
  });
  const [form, fields] = useForm<{ note: string } & Record<string, string>, string[]>({
    id: `review-${reviews.length}`,
    lastResult,
    defaultValue: Object.fromEntries(answered),
  });
  return (
    <>
      <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate className="grid gap-6">
        <ErrorSummary form={form} title="Review a Certificate" />
        <input type="hidden" name="seen" value={reviews.length} />
        {matches.map((match) => {
          const status = fields[statusName(match.elementId)];
          const note = fields[noteName(match.elementId)];
          if (!status || !note) return null;
          return (
            <section key={match.elementId} className="rule grid gap-4 pt-5 md:grid-cols-2 md:gap-8">
              <div className="grid content-start gap-2">
                <h2 className="text-lg">{match.elementName}</h2>
                <p className="text-sm text-soft">
                  Evaluator: {evaluatorSays(match)}, {percent(match.matchScore)}
                </p>
                {match.before !== "" && <p className="text-sm">{match.before}</p>}
                {match.quotes.map((quote, place) => (
                  <div key={quote} className="grid gap-1">
                    <Quote
                      text={quote}
                      byOcr={match.ocrQuotes?.includes(quote)}
                      className="border-l-2 border-gilt pl-3 text-sm"
                    />
                    <button
                      type="submit"
                      form={OFFER_FORM}
                      name="quote"
                      value={`${match.elementId} ${place}`}
                      className="justify-self-start text-sm underline"
                    >
                      Offer as a teaching sentence<span className="sr-only">: {quote}</span>
                    </button>
                  </div>
                ))}
                {match.after !== "" && <p className="text-sm">{match.after}</p>}
                {wordsOf(match.elementId).map(({ text: words }) => (
                  <p key={words} className="text-sm wrap-anywhere">
                    <strong>The student adds:</strong> {words}
                  </p>
                ))}
              </div>
              <div className="verdict grid content-start gap-4">
                <Field field={status} type="radio" label={`Your verdict on ${match.elementName}`} options={VERDICTS} />
                <Field
                  field={note}
                  type="textarea"
                  rows={2}
                  label="Note on this element"
                  optional
                  hint="Required where you override. The student reads it."
                />
              </div>
            </section>
          );
        })}
        <Field
          field={fields.note}
          type="textarea"
          rows={3}
          label="Note for the student"
          hint="Stands for every element that has no note of its own."
          className="rule pt-5"
        />
        <SubmitButton busyLabel="Saving..." className="justify-self-start">
          Save Review
        </SubmitButton>
      </Form>
      <Form method="post" id={OFFER_FORM} action="offer" preventScrollReset />
    </>
  );
}
