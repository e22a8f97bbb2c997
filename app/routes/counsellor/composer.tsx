import { SendHorizontal } from "lucide-react";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import type { useFetcher } from "react-router";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import type { ChatAnswer } from "./chat.ts";

interface ComposerProps {
  turn: number;
  action: string;
  fetcher: ReturnType<typeof useFetcher<ChatAnswer>>;
  /** Why the last words were refused, and the words. */
  refusal?: ChatAnswer;
}

/** Where the visitor writes: Enter sends, Shift and Enter break the line. */
export function Composer({ turn, action, fetcher, refusal }: ComposerProps) {
  const input = useRef<HTMLTextAreaElement>(null);
  const [blank, setBlank] = useState(true);
  const scripted = useHydrated();
  const waiting = fetcher.state !== "idle";
  const look = () => setBlank(input.current?.value.trim() === "");

  useEffect(() => {
    if (refusal?.text && input.current && input.current.value === "") input.current.value = refusal.text;
    setBlank(input.current?.value.trim() === "");
  }, [refusal]);

  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (!blank && !waiting) event.currentTarget.form?.requestSubmit();
  };
  const clearAfterwards = () =>
    setTimeout(() => {
      if (input.current) input.current.value = "";
      setBlank(true);
    });

  return (
    <fetcher.Form method="post" action={action} className="composer" onSubmit={clearAfterwards}>
      <ChatFields turn={turn} />
      {refusal?.error !== undefined && (
        <p className="field-error" id="composer-error" role="alert">
          {refusal.error}
        </p>
      )}
      <div className="composer-row">
        <textarea
          ref={input}
          name="text"
          rows={1}
          className="composer-input"
          placeholder="Type your question..."
          aria-label="Type your question..."
          aria-invalid={refusal?.error !== undefined || undefined}
          aria-describedby={refusal?.error === undefined ? undefined : "composer-error"}
          defaultValue={refusal?.text}
          enterKeyHint="send"
          onInput={look}
          onKeyDown={onKeyDown}
        />
        <button type="submit" className="composer-send" aria-label="Send" disabled={scripted && (blank || waiting)}>
          <SendHorizontal aria-hidden="true" size={20} strokeWidth={1.75} />
        </button>
      </div>
    </fetcher.Form>
  );
}

/** What every form of the chat carries: what it is for, the turn it belongs to, and whether script will take the answer. */
export function ChatFields({ turn, intent = "say" }: { turn: number; intent?: "say" | "new" }) {
  const scripted = useHydrated();
  return (
    <>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="turn" value={turn} />
      {scripted && <input type="hidden" name="script" value="1" />}
    </>
  );
}
