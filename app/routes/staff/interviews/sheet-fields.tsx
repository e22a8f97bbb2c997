import { type SubmissionResult, useForm } from "@conform-to/react";
import { Form } from "react-router";
import type { Sheet } from "#app/certification/sheet.server.ts";
import { ErrorSummary, Field, SubmitButton } from "#app/ui/form.tsx";
import { Quote } from "#app/ui/quote.tsx";
import { noteName, verdictName } from "./sheet-form.ts";
import { useDraft } from "./use-draft.ts";

const OPTIONS = [
  { value: "shown", label: "Shown" },
  { value: "partly", label: "Partly shown" },
  { value: "not shown", label: "Not shown" },
];

interface SheetFieldsProps {
  sheet: Sheet;
  lastResult: SubmissionResult<string[]> | undefined;
}

/** The evidence on each element beside the question, the verdict and the note; saved as one types where script is there. */
export function SheetFields({ sheet, lastResult }: SheetFieldsProps) {
  const { elements, verdicts, revision, next } = sheet;
  const defaults = verdicts.flatMap(({ element_id, verdict, note }) => [
    [verdictName(element_id), verdict ?? ""],
    [noteName(element_id), note],
  ]);
  const [form, fields] = useForm<Record<string, string>, string[]>({
    id: "sheet",
    lastResult,
    defaultValue: Object.fromEntries(defaults),
  });
  const { saved, onInput } = useDraft(form.id, revision);
  return (
    <Form method="post" id={form.id} onSubmit={form.onSubmit} onInput={onInput} noValidate className="grid gap-7">
      <ErrorSummary form={form} title={sheet.competency.name} />
      <input type="hidden" name="seen" value={revision} />
      {elements.map((element) => {
        const verdict = fields[verdictName(element.id)];
        const note = fields[noteName(element.id)];
        if (!verdict || !note) return null;
        return (
          <section key={element.id} className="rule grid gap-4 pt-5 md:grid-cols-2 md:gap-8">
            <Evidence element={element} />
            <div className="verdict grid content-start gap-4">
              <Field field={verdict} type="radio" label={`Your verdict on ${element.name}`} options={OPTIONS} />
              <Field
                field={note}
                type="textarea"
                rows={4}
                label="Note"
                hint="What was said, as near to the words as you can."
              />
            </div>
          </section>
        );
      })}
      <div className="flex flex-wrap items-center gap-4">
        <SubmitButton busyLabel="Saving...">{next ? `Save and Go On to ${next.name}` : "Save Sheet"}</SubmitButton>
        <p role="status" className="text-sm text-soft">
          {saved}
        </p>
      </div>
    </Form>
  );
}

function Evidence({ element }: { element: Sheet["elements"][number] }) {
  const { name, definition, beiQuestion, judged, ownWords } = element;
  return (
    <div className="grid content-start gap-3">
      <h2 className="text-lg">{name}</h2>
      <p className="text-sm text-soft">{definition}</p>
      <div className="grid gap-1">
        <h3 className="text-sm font-semibold">Ask</h3>
        <p>
          {beiQuestion ??
            `Tell me about a time when you showed this: ${name.toLowerCase()}. What did you do yourself, and what came of it?`}
        </p>
      </div>
      <div className="grid gap-2">
        <h3 className="text-sm font-semibold">{evidenceTitle(judged)}</h3>
        {judged?.quotes.map((quote) => (
          <Quote
            key={quote}
            text={quote}
            byOcr={judged.ocrQuotes.includes(quote)}
            className="border-l-2 border-gilt pl-3 text-sm"
          />
        ))}
        {judged?.assessor && judged.assessor.note !== "" && (
          <p className="text-sm wrap-anywhere">
            <strong>{judged.assessor.by} noted:</strong> {judged.assessor.note}
          </p>
        )}
        {ownWords.map((words) => (
          <p key={words} className="text-sm wrap-anywhere">
            <strong>The student adds:</strong> {words}
          </p>
        ))}
      </div>
    </div>
  );
}

function evidenceTitle(judged: Sheet["elements"][number]["judged"]): string {
  if (judged === null) return "No certificate was evaluated for it";
  return judged.approved ? `Approved, from ${judged.fileName}` : `Not approved, from ${judged.fileName}`;
}
