import type { FormMetadata, SubmissionResult } from "@conform-to/react";
import { createContext, type MouseEvent, type ReactNode, type RefObject, useContext, useEffect, useRef } from "react";
import { useFormAction, useLocation, useNavigation } from "react-router";
import { Button, type ButtonVariant } from "./button.tsx";
import { documentTitle } from "./sub-page.tsx";
import { useHydrated } from "./use-hydrated.ts";

export { Field } from "./field.tsx";

interface ErrorSummaryProps {
  // The summary reads only errors, which every form has, whatever its fields.
  form: Pick<FormMetadata<Record<string, unknown>>, "errors" | "allErrors" | "errorId" | "id">;
  title: string;
  /** Heads the summary; the specification's words where it names some. */
  heading?: string;
}

/**
 * What is wrong with a form, at its top: focused after a refused submission, announced, each line leading to its field.
 * Nothing is rendered while nothing is wrong.
 */
export function ErrorSummary({ form, title, heading = "There is a problem" }: ErrorSummaryProps) {
  const box = useRef<HTMLElement>(null);
  const hydrated = useHydrated();
  const fields = Object.entries(form.allErrors).filter(([name]) => name !== "");
  const wrong = fields.length > 0 || (form.errors?.length ?? 0) > 0;
  useFocusAfterRefusal(box, form.id);
  if (!wrong) return null;
  return (
    <section
      ref={box}
      className="error-summary"
      tabIndex={-1}
      id={form.errorId}
      aria-labelledby={`${form.errorId}-title`}
    >
      {/* Taking over a page that came refused, React puts its titles into another order: mounted anew, this one is the first. */}
      <title key={String(hydrated)}>{`Error: ${documentTitle(title)}`}</title>
      <div role="alert">
        <h2 id={`${form.errorId}-title`}>{heading}</h2>
        {form.errors?.map((message) => (
          <p key={message}>{message}</p>
        ))}
        {fields.length > 0 && (
          <ul>
            {fields.map(([name, messages]) => (
              <li key={name}>
                <a href={`#${form.id}-${name}`} onClick={focusField}>
                  {messages?.[0]}
                </a>
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}

/**
 * Focuses the summary whenever a submission of this form was refused: by the answer that the page came with, in the
 * browser, or by a later answer. The frame in between lets conform, which turns to the first wrong field, go first.
 */
function useFocusAfterRefusal(box: RefObject<HTMLElement | null>, formId: string) {
  const { state } = useNavigation();
  const sent = useRef(true);
  const taken = useRef(false);
  useEffect(() => {
    const form = document.getElementById(formId);
    const focus = (event: SubmitEvent) => {
      // While somebody mends a field, conform judges it by a submission that is none.
      if (event.submitter?.getAttribute("name") === "__intent__") return;
      sent.current = true;
      requestAnimationFrame(() => box.current?.focus());
    };
    form?.addEventListener("submit", focus);
    return () => form?.removeEventListener("submit", focus);
  }, [box, formId]);
  useEffect(() => {
    if (state !== "idle" || !sent.current) return;
    sent.current = false;
    const first = !taken.current;
    taken.current = true;
    if (first && isTyping()) return;
    requestAnimationFrame(() => box.current?.focus());
  }, [box, state]);
}

/** On a slow line people begin to mend what was refused before script has come; their field stays theirs. */
function isTyping(): boolean {
  return document.activeElement?.matches("input, textarea, select") === true;
}

/** With script, a link of the summary puts the focus into its field without becoming an entry of the history. */
function focusField(event: MouseEvent<HTMLAnchorElement>) {
  const field = document.getElementById(event.currentTarget.hash.slice(1));
  if (!field) return;
  event.preventDefault();
  field.focus();
}

interface SubmitButtonProps {
  children: ReactNode;
  /** Stands on the button while the form is on its way, such as "Submitting...". */
  busyLabel: string;
  variant?: ButtonVariant;
  name?: string;
  value?: string;
  className?: string;
  /** Where the form posts to; needed only when it is not the route that renders the button. */
  action?: string;
  /** The form that is on its way, where the form is sent by a fetcher. */
  busy?: boolean;
}

/** Submits its form once: while the form is on its way it says so and takes no second press. */
export function SubmitButton({ children, busyLabel, variant, action, busy, ...rest }: SubmitButtonProps) {
  const sending = useIsSending(action, rest.name, rest.value) || busy === true;
  return (
    <Button
      {...rest}
      type="submit"
      variant={variant}
      aria-disabled={sending || undefined}
      data-busy={sending || undefined}
      onClick={(event) => {
        if (sending) event.preventDefault();
      }}
    >
      <span aria-live="polite">{sending ? busyLabel : children}</span>
    </Button>
  );
}

function useIsSending(action: string | undefined, name: string | undefined, value: string | undefined): boolean {
  const navigation = useNavigation();
  const own = useFormAction();
  if (!navigation.formData || !navigation.formAction) return false;
  const sentTo = new URL(navigation.formAction, "http://local").pathname;
  if (sentTo !== new URL(action ?? own, "http://local").pathname) return false;
  return name === undefined || navigation.formData.get(name) === (value ?? "");
}

/** The form that came when its sender's session had ended; a portal's layout gives it. */
export const KeptForm = createContext<SubmissionResult | undefined>(undefined);

/** The kept form, where it is one of the route that the page is about: a page under a dialog has none. */
export function useKeptForm(): SubmissionResult | undefined {
  const kept = useContext(KeptForm);
  const own = new URL(useFormAction(), "http://local").pathname;
  return own === useLocation().pathname ? kept : undefined;
}
