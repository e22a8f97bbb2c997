import { SendHorizontal } from "lucide-react";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import type { ChatAnswer } from "./chat.ts";
import { ChatForm, type ChatTarget } from "./chat-form.tsx";

interface ComposerProps {
  to: ChatTarget;
  /** Why the last words were refused, and the words. */
  refusal?: ChatAnswer;
}

/** Where the visitor writes: Enter sends, Shift and Enter break the line. */
export function Composer({ to, refusal }: ComposerProps) {
  const input = useRef<HTMLTextAreaElement>(null);
  const [blank, setBlank] = useState(true);
  const scripted = useHydrated();
  const waiting = to.fetcher.state !== "idle";
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
    <ChatForm to={to} className="composer grid gap-2 px-6 pb-5 max-sm:px-4" onSubmit={clearAfterwards}>
      {refusal?.error !== undefined && (
        <p className="field-error" id="composer-error" role="alert">
          {refusal.error}
        </p>
      )}
      <div className="flex items-end gap-1 rounded-md border border-line bg-raised focus-within:outline-3 focus-within:outline-offset-1 focus-within:outline-focus">
        <textarea
          ref={input}
          name="text"
          rows={1}
          className="field-sizing-content max-h-36 min-w-0 flex-1 resize-none py-3 pr-1 pl-4 text-[max(1rem,16px)]/[1.4] placeholder:text-soft placeholder:opacity-100 focus:outline-none"
          placeholder="Type your question..."
          aria-label="Type your question..."
          aria-invalid={refusal?.error !== undefined || undefined}
          aria-describedby={refusal?.error === undefined ? undefined : "composer-error"}
          defaultValue={refusal?.text}
          enterKeyHint="send"
          onInput={look}
          onKeyDown={onKeyDown}
        />
        <button
          type="submit"
          className="grid size-12 flex-none cursor-pointer place-items-center rounded-sm text-brass disabled:cursor-not-allowed disabled:text-line"
          aria-label="Send"
          disabled={scripted && (blank || waiting)}
        >
          <SendHorizontal aria-hidden="true" size={20} strokeWidth={1.75} />
        </button>
      </div>
    </ChatForm>
  );
}
