import { Form, href } from "react-router";
import { Button } from "#app/ui/button.tsx";

const QUESTIONS = {
  interview: "How was your interview?",
  outcome: "How was your way to this decision?",
} as const;
const ANSWERS = { good: "Good", fair: "Fair", poor: "Poor" } as const;

export function AskRating({ about }: { about: keyof typeof QUESTIONS }) {
  return (
    <Form method="post" action={href("/student-dashboard/certification/rate")} className="rule grid gap-2 pt-4">
      <fieldset className="grid gap-2">
        <legend className="field-label">{QUESTIONS[about]}</legend>
        <p className="text-sm text-soft">Only the number of answers is shown at PGI, never whose they are.</p>
        <input type="hidden" name="about" value={about} />
        <div className="flex flex-wrap gap-3">
          {Object.entries(ANSWERS).map(([value, label]) => (
            <Button key={value} type="submit" variant="outline" name="rating" value={value}>
              {label}
            </Button>
          ))}
        </div>
      </fieldset>
    </Form>
  );
}
