import { MessageSquarePlus, SendHorizontal } from "lucide-react";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { href, useFetcher, useSearchParams } from "react-router";
import { RouteDialog } from "#app/ui/dialog.tsx";
import { Seal } from "#app/ui/seal.tsx";
import { ShortNotice } from "#app/ui/short-notice.tsx";
import { showToast } from "#app/ui/toast.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { type Chat, type ChatAnswer, HAND_OVER } from "./chat.ts";
import { ChatForm, type ChatTarget } from "./chat-form.tsx";
import { useKeptConversation, useMirror } from "./mirror.ts";
import { Transcript } from "./transcript.tsx";

interface CounsellorPanelProps {
  loaded: Chat;
  /** The answer of the route's action, which a page without script shows. */
  answer?: ChatAnswer;
  action: string;
  closeTo: string;
}

export function CounsellorPanel({ loaded, answer, action, closeTo }: CounsellorPanelProps) {
  const fetcher = useFetcher<ChatAnswer>({ key: `counsellor-${loaded.surface}` });
  const settled = fetcher.state === "idle" ? fetcher.data : undefined;
  const chat = useLatestChat(loaded, settled?.chat);
  const to = { turn: chat.turn, action, fetcher };
  useMirror(chat);
  useKeptConversation(chat, settled?.gone ?? false, action);
  useDownload(settled?.download);
  const handsOver = useSearchParams()[0].has(HAND_OVER);
  return (
    <RouteDialog
      title="PGI Counsellor"
      subtitle="Courses, eligibility and admissions"
      closeTo={closeTo}
      closeLabel="Close the counsellor"
      layout="own"
      className="counsellor"
      mark={<Seal className="seal max-sm:hidden" />}
      tools={<NewChat to={to} />}
    >
      <Transcript chat={chat} to={to} pending={pendingText(fetcher, chat)} />
      <ChatForm
        to={to}
        className="quick rule flex [@media(max-height:30rem)]:hidden gap-2 overflow-x-auto px-6 py-3 [scrollbar-width:none] max-sm:px-4"
        aria-label="Quick questions"
      >
        {chat.quickQuestions.map((question) => (
          <button
            key={question}
            type="submit"
            name="text"
            value={question}
            className="quick-question min-h-11 flex-none whitespace-nowrap rounded-full border border-rule px-[0.9rem] text-xs hover:border-line hover:bg-raised"
          >
            {question}
          </button>
        ))}
      </ChatForm>
      <Composer to={to} refusal={settled ?? answer} />
      {handsOver && (
        <noscript>
          <meta httpEquiv="refresh" content={`0; url=${href("/guidelines/download")}`} />
        </noscript>
      )}
      <div className="grid gap-1 px-6 pb-3 max-sm:px-4 [@media(max-height:30rem)]:hidden">
        <ShortNotice text={chat.notice} className="text-xs!" />
        {chat.modelRouter && <ModelNotice to={to} />}
      </div>
    </RouteDialog>
  );
}

/** Says that a model may be asked, as this person has allowed, with the way to take that back. */
function ModelNotice({ to }: { to: ChatTarget }) {
  return (
    <ChatForm to={to} intent="no-model" className="flex flex-wrap items-center gap-x-3 text-xs text-soft">
      <p>
        As you allowed, what you write is shown to a language model, without names, email addresses, and numbers of
        documents and phones.
      </p>
      <button type="submit" className="min-h-6 font-semibold underline">
        Take it back
      </button>
    </ChatForm>
  );
}

function NewChat({ to }: { to: ChatTarget }) {
  return (
    <ChatForm to={to} intent="new">
      <button
        type="submit"
        className="new-chat inline-flex min-h-11 items-center gap-2 whitespace-nowrap rounded-sm px-3 text-sm font-semibold hover:bg-sunk max-[23rem]:gap-0 max-[23rem]:text-[length:0]"
      >
        <MessageSquarePlus aria-hidden="true" size={18} strokeWidth={1.75} />
        New Chat
      </button>
    </ChatForm>
  );
}

/** What is on its way to the counsellor: the typed words, the pressed button's text, or nothing to show for New Chat and a vote. */
function pendingText({ formData }: ChatTarget["fetcher"], { messages }: Chat): string | undefined {
  if (formData?.get("intent") !== "say" || formData.has("vote")) return undefined;
  const reference = formData.get("button");
  if (typeof reference !== "string") return String(formData.get("text") ?? "");
  const [id, place] = reference.split(":");
  return messages.find((message) => message.id === id)?.buttons?.[Number(place)]?.text;
}

function useDownload(download: ChatAnswer["download"]): void {
  useEffect(() => {
    if (!download) return;
    save(download.href).then(
      () => showToast({ kind: "success", title: download.done }),
      () => showToast({ kind: "error", title: download.failed }),
    );
  }, [download]);
}

async function save(href: string): Promise<void> {
  const response = await fetch(href, { redirect: "error" });
  if (!response.ok) throw new Error(`The file answered ${response.status}.`);
  const name = /filename="([^"]+)"/.exec(response.headers.get("Content-Disposition") ?? "")?.[1] ?? "guidelines.pdf";
  const address = URL.createObjectURL(await response.blob());
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

interface ComposerProps {
  to: ChatTarget;
  /** Why the last words were refused, and the words. */
  refusal?: ChatAnswer;
}

/** Where the visitor writes: Enter sends, Shift and Enter break the line. */
function Composer({ to, refusal }: ComposerProps) {
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

/**
 * The chat as it was heard of last, from the route's loader or in the answer to one of its forms, by what came later: turns would
 * not tell, since a vote takes none and a conversation that was lost goes on under another id from its first.
 */
function useLatestChat(loaded: Chat, answered: Chat | undefined): Chat {
  const [heard, setHeard] = useState({ loaded, answered, latest: loaded });
  if (loaded !== heard.loaded) setHeard({ loaded, answered, latest: loaded });
  else if (answered !== undefined && answered !== heard.answered) setHeard({ loaded, answered, latest: answered });
  return heard.latest;
}
