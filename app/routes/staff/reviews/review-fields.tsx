import type { ComponentProps } from "react";
import { Form } from "react-router";
import { percent } from "#app/platform/format.ts";
import { Field, SubmitButton } from "#app/ui/form.tsx";
import { FormBody } from "#app/ui/form-screen.tsx";
import { Quote } from "#app/ui/quote.tsx";
import { JudgedElement, noteName, verdictName } from "../verdicts.tsx";
import type { ShownEvaluation } from "./evaluated.tsx";

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

const NOTE = {
  label: "Note on this element",
  hint: "Required where you differ from a sure verdict. The student reads it.",
  rows: 2,
  optional: true,
};

interface ReviewFieldsProps {
  evaluation: ShownEvaluation;
  answer: ComponentProps<typeof FormBody>["answer"];
}

export function ReviewFields({ evaluation, answer }: ReviewFieldsProps) {
  const { matches, reviews, own_words, read, version = 0 } = evaluation;
  const wordsOf = (elementId: string) => own_words.filter(({ element_id }) => element_id === elementId);
  const last = reviews.at(-1);
  const answered = matches.flatMap(({ elementId }) => {
    const earlier = last?.verdicts.find(({ element_id }) => element_id === elementId);
    // The machine's verdict is never the one that is chosen already, nor a person's from before the student's last words.
    const stands = last !== undefined && wordsOf(elementId).every(({ at }) => at < last.at);
    return [
      [verdictName(elementId), stands ? earlier?.status : undefined],
      [noteName(elementId), earlier?.note ?? ""],
    ];
  });
  return (
    <>
      <FormBody
        id={`review-${reviews.length}`}
        title="Review a Certificate"
        answer={answer}
        values={Object.fromEntries(answered)}
        hidden={{ version }}
        button="Save Review"
        status={
          <>
            <SubmitButton name="rest" value="agree" variant="outline" busyLabel="Saving...">
              Agree with the evaluator on the rest
            </SubmitButton>
            {matches.some(({ doubtful }) => doubtful) && (
              <SubmitButton name="rest" value="close" variant="outline" busyLabel="Saving...">
                Agree, and nothing in doubt is shown
              </SubmitButton>
            )}
          </>
        }
        className="grid gap-6"
      >
        {(field) => (
          <>
            {matches.map((match) => (
              <JudgedElement
                key={match.elementId}
                element={{ id: match.elementId, name: match.elementName }}
                field={field}
                verdicts={VERDICTS}
                note={NOTE}
                stacked
              >
                <div className="grid content-start gap-2">
                  <h2 className="text-lg">{match.elementName}</h2>
                  <p className="text-sm text-soft">
                    Evaluator: {read ? `${evaluatorSays(match)}, ${percent(match.matchScore)}` : "could not read it"}
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
              </JudgedElement>
            ))}
            <Field
              field={field("note")}
              type="textarea"
              rows={3}
              label="Note for the student"
              hint="Stands for every element that has no note of its own. May be left out."
              className="rule pt-5"
            />
          </>
        )}
      </FormBody>
      <Form method="post" id={OFFER_FORM} action="offer" preventScrollReset />
    </>
  );
}
