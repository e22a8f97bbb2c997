import { type ComponentProps, useEffect, useRef, useState } from "react";
import { useFetcher, useFormAction } from "react-router";
import type { Sheet } from "#app/certification/sheet.server.ts";
import { FormBody } from "#app/ui/form-screen.tsx";
import { Quote } from "#app/ui/quote.tsx";
import { JudgedElement, noteName, verdictName } from "../verdicts.tsx";

const OPTIONS = [
  { value: "shown", label: "Shown" },
  { value: "partly", label: "Partly shown" },
  { value: "not shown", label: "Not shown" },
] as const;

const NOTE = { label: "Note", hint: "What was said, as near to the words as you can.", rows: 4 };

interface SheetFieldsProps {
  sheet: Sheet;
  answer: ComponentProps<typeof FormBody>["answer"];
}

/** The evidence on each element beside the question, the verdict and the note; saved as one types where script is there. */
export function SheetFields({ sheet, answer }: SheetFieldsProps) {
  const { elements, verdicts, version, next } = sheet;
  const values = verdicts.flatMap(({ element_id, verdict, note }) => [
    [verdictName(element_id), verdict ?? ""],
    [noteName(element_id), note],
  ]);
  const { saved, onInput } = useDraft("sheet", version);
  return (
    <FormBody
      id="sheet"
      title={sheet.competency.name}
      answer={answer}
      values={Object.fromEntries(values)}
      hidden={{ seen: version }}
      button={next ? `Save and Go On to ${next.name}` : "Save Sheet"}
      status={
        <p role="status" className="text-sm text-soft">
          {saved}
        </p>
      }
      onInput={onInput}
      className="grid gap-7"
    >
      {(field) =>
        elements.map((element) => (
          <JudgedElement key={element.id} element={element} field={field} verdicts={OPTIONS} note={NOTE}>
            <Evidence element={element} />
          </JudgedElement>
        ))
      }
    </FormBody>
  );
}

function Evidence({ element }: { element: Sheet["elements"][number] }) {
  const { name, definition, beiQuestion, judged, ownWords, examples } = element;
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
      {examples && (
        <details className="text-sm">
          <summary>What the verdicts look like, with invented examples</summary>
          <dl className="mt-2 grid gap-2">
            {OPTIONS.map(({ value, label }) => (
              <div key={value}>
                <dt className="font-semibold">{label}</dt>
                <dd className="text-soft">{examples[value]}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
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

/** Milliseconds after the last key until a draft is saved. */
const PAUSE_MS = 1_200;

/**
 * Saves a form as a draft while somebody types, one save at a time; after a conflict it stops until the form is sent by hand.
 * @param version that the page has; it rises with each save, and only then the next one is sent
 * @returns what to say about it, and the form's `onInput`
 */
function useDraft(formId: string, version: number): { saved: string; onInput: () => void } {
  const fetcher = useFetcher<{ result: { error?: unknown } | undefined }>();
  // Said now: a draft that is sent while the page is left would go to the page that comes.
  const action = useFormAction();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [changes, setChanges] = useState(0);
  const sent = useRef(0);
  const refused = fetcher.data?.result !== undefined;
  const idle = fetcher.state === "idle";
  useEffect(() => {
    if (changes === sent.current || !idle || refused) return;
    timer.current = setTimeout(() => {
      const form = document.getElementById(formId);
      if (!(form instanceof HTMLFormElement)) return;
      sent.current = changes;
      const fields = new FormData(form);
      fields.set("seen", String(version));
      fields.set("draft", "on");
      void fetcher.submit(fields, { method: "post", action });
    }, PAUSE_MS);
    return () => clearTimeout(timer.current);
  }, [changes, idle, refused, version, formId, action, fetcher.submit]);
  // Sent while a draft is on its way, the form would name the version before it: it waits until that is kept.
  const pressed = useRef(false);
  useEffect(() => {
    const form = document.getElementById(formId);
    if (!(form instanceof HTMLFormElement)) return;
    if (idle && pressed.current) form.requestSubmit();
    pressed.current = false;
    if (idle) return;
    const wait = (event: Event) => {
      event.preventDefault();
      event.stopPropagation();
      pressed.current = true;
    };
    form.addEventListener("submit", wait, true);
    return () => form.removeEventListener("submit", wait, true);
  }, [idle, formId]);
  const waiting = changes !== sent.current;
  return { saved: stateOf({ refused, waiting, idle, any: sent.current > 0 }), onInput: () => setChanges(changes + 1) };
}

function stateOf({ refused, waiting, idle, any }: Record<"refused" | "waiting" | "idle" | "any", boolean>): string {
  if (refused)
    return "Not saved: this sheet was saved elsewhere meanwhile, or something is too long. Press the button to see.";
  if (!idle) return "Saving...";
  if (waiting) return "Not saved yet";
  return any ? "Draft saved" : "";
}
