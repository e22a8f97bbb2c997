import { useEffect, useRef } from "react";
import type { useFetcher } from "react-router";
import { buttonReference, type ChatMessage } from "#app/counsellor/messages.ts";
import { buttonClass } from "#app/ui/button.tsx";
import type { Chat, ChatAnswer } from "../chat.ts";
import { arrivals } from "./arrival.ts";
import { ChatFields } from "./chat-fields.tsx";
import { MessageText } from "./message-text.tsx";

interface TranscriptProps {
  chat: Chat;
  action: string;
  fetcher: ReturnType<typeof useFetcher<ChatAnswer>>;
  /** What has been said but not answered yet. */
  pending?: string;
}

/** The messages with their times and buttons, the newest in sight. */
export function Transcript({ chat, action, fetcher, pending }: TranscriptProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const delays = chat.arriving ? arrivals(chat.messages) : undefined;
  const newest = pending ?? chat.messages.at(-1)?.id;
  // The column is reversed, so that its start, where a page without script stands too, is the newest message.
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls whenever there is a newer message
  useEffect(() => {
    if (scroller.current) scroller.current.scrollTop = 0;
  }, [newest]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <div className="chat-scroll" ref={scroller} tabIndex={0} role="log" aria-label="Conversation">
      <fetcher.Form method="post" action={action}>
        <ChatFields turn={chat.turn} />
        <ol className="transcript">
          {chat.messages.map((message, place) => (
            <Entry
              key={message.id}
              message={message}
              delay={delays?.get(message.id)}
              speakerShown={chat.messages[place - 1]?.isBot !== message.isBot}
            />
          ))}
          {pending !== undefined && <Pending text={pending} />}
        </ol>
        <div id="latest" />
      </fetcher.Form>
    </div>
  );
}

interface EntryProps {
  message: ChatMessage;
  delay: number | undefined;
  speakerShown: boolean;
}

function Entry({ message, delay, speakerShown }: EntryProps) {
  return (
    <li className={message.isBot ? "entry entry-bot" : "entry entry-own"} data-delay={delay}>
      <p className={speakerShown ? "entry-speaker" : "entry-speaker entry-speaker-again"}>
        <strong>{message.isBot ? "Counsellor" : "You"}</strong>{" "}
        <time dateTime={message.timestamp}>{clock.format(new Date(message.timestamp))}</time>
      </p>
      {delay !== undefined && <Typing />}
      <div className="entry-text">
        <MessageText text={message.text} />
        {message.buttons !== undefined && (
          <div className="entry-buttons">
            {message.buttons.map((button, place) => (
              <button
                key={buttonReference(message.id, place)}
                type="submit"
                name="button"
                value={buttonReference(message.id, place)}
                className={buttonClass(button.variant)}
              >
                {button.text}
              </button>
            ))}
          </div>
        )}
      </div>
    </li>
  );
}

function Pending({ text }: { text: string }) {
  return (
    <>
      {text !== "" && (
        <li className="entry entry-own entry-pending">
          <div className="entry-text">
            <MessageText text={text} />
          </div>
        </li>
      )}
      <li className="entry entry-bot" data-delay="pending">
        <Typing />
      </li>
    </>
  );
}

function Typing() {
  return (
    <span className="typing" aria-hidden="true">
      <span />
      <span />
      <span />
    </span>
  );
}

/** The institute's own time, so that server and browser write the same. */
const clock = new Intl.DateTimeFormat("en-IN", { hour: "numeric", minute: "2-digit", timeZone: "Asia/Kolkata" });
