import { ThumbsDown, ThumbsUp } from "lucide-react";
import { type AnimationEvent, useEffect, useRef } from "react";
import { buttonReference, type ChatMessage } from "#app/counsellor/messages.ts";
import { clock } from "#app/platform/format.ts";
import type { Vote } from "#app/records/conversation.ts";
import { buttonClass } from "#app/ui/button.tsx";
import type { Chat } from "./chat.ts";
import { ChatForm, type ChatTarget } from "./chat-form.tsx";

const TYPING_SECONDS = 1;
const FOLLOW_UP_SECONDS = 2;
const LONGEST_SECONDS = 6;

interface TranscriptProps {
  chat: Chat;
  to: ChatTarget;
  pending?: string;
}

export function Transcript({ chat, to, pending }: TranscriptProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const delays = chat.arriving ? arrivals(chat.messages) : undefined;
  const lastOwn = chat.messages.findLast((message) => !message.isBot)?.id;
  const newest = pending ?? chat.messages.at(-1)?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls whenever there is a newer message
  useEffect(() => showNewest(scroller.current), [newest]);
  return (
    // Reversed, so that the browser starts at and stays with the newest message, with and without script.
    <div
      className="chat-scroll flex min-h-0 flex-1 flex-col-reverse overflow-y-auto overscroll-contain p-6 focus-visible:-outline-offset-3 max-sm:px-4 max-sm:py-5"
      ref={scroller}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
      tabIndex={0}
      role="log"
      aria-label="Conversation"
      onAnimationEnd={followArrival}
    >
      <ChatForm to={to} className="mb-auto">
        <ol className="transcript grid gap-4">
          {chat.messages.map((message, place) => (
            <Entry
              key={message.id}
              message={message}
              delay={delays?.get(message.id)}
              latest={message.id === lastOwn}
              speakerShown={
                chat.messages[place - 1]?.isBot !== message.isBot || chat.messages[place - 1]?.person !== message.person
              }
            />
          ))}
          {pending !== undefined && <Pending text={pending} />}
        </ol>
      </ChatForm>
    </div>
  );
}

/**
 * After how many seconds each of the counsellor's newest messages appears: one of typing before each, two before a follow-up. Messages that are not listed are there already.
 */
function arrivals(messages: readonly ChatMessage[]): Map<string, number> {
  const own = messages.findLastIndex((message) => !message.isBot);
  const delays = new Map<string, number>();
  let seconds = 0;
  for (const message of messages.slice(own + 1)) {
    seconds += message.followUp ? FOLLOW_UP_SECONDS : TYPING_SECONDS;
    delays.set(message.id, Math.min(seconds, LONGEST_SECONDS));
  }
  return delays;
}

/** Shows the newest turn from its beginning, or whole when there is room; #latest does the same without script. */
function showNewest(scroller: HTMLElement | null) {
  if (!scroller) return;
  const own = [...scroller.querySelectorAll(".entry-own")].at(-1);
  scroller.scrollTop = 0;
  if (own && own.getBoundingClientRect().top < scroller.getBoundingClientRect().top)
    own.scrollIntoView({ block: "start" });
}

/** Brings a message into sight when its typing is over. */
function followArrival({ animationName, target }: AnimationEvent<HTMLElement>) {
  if (animationName === "entry-appear" && target instanceof HTMLElement) target.scrollIntoView({ block: "nearest" });
}

interface EntryProps {
  message: ChatMessage;
  delay: number | undefined;
  /** Whether the newest turn begins here. */
  latest: boolean;
  speakerShown: boolean;
}

function Entry({ message, delay, latest, speakerShown }: EntryProps) {
  return (
    <li
      className={message.isBot ? "entry entry-bot" : "entry entry-own"}
      id={latest ? "latest" : undefined}
      data-delay={delay}
    >
      <p className="text-xs text-soft">
        <strong className={speakerShown ? "font-semibold text-ink" : "sr-only"}>
          {message.person ? "A person at PGI" : message.isBot ? "Counsellor" : "You"}
        </strong>{" "}
        <time dateTime={message.timestamp}>{clock(new Date(message.timestamp))}</time>
      </p>
      {delay !== undefined && <Typing />}
      <div className="entry-text">
        <MessageText text={message.text} />
        {message.buttons !== undefined && (
          <div className="entry-buttons flex flex-wrap gap-2 pt-[0.35rem] pb-1 font-sans">
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
        {message.vote !== undefined && <Votes message={message.id} vote={message.vote} />}
      </div>
    </li>
  );
}

function Pending({ text }: { text: string }) {
  return (
    <>
      {text !== "" && (
        <li className="entry entry-own entry-pending opacity-75">
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

const CHOICES = [
  { vote: "up", label: "This answer helped", Icon: ThumbsUp },
  { vote: "down", label: "This answer did not help", Icon: ThumbsDown },
] as const;

/** Whether an answer of the counsellor helped: one vote per answer, which may be changed. Stands inside the chat's form. */
function Votes({ message, vote }: { message: string; vote: Vote | null }) {
  return (
    <fieldset className="flex items-center gap-1 font-sans" id={`vote-${message}`}>
      <legend className="sr-only">Did this answer help?</legend>
      {CHOICES.map(({ vote: choice, label, Icon }) => (
        <button
          key={choice}
          type="submit"
          name="vote"
          value={`${message}:${choice}`}
          className="vote grid min-h-8 min-w-8 pointer-coarse:min-h-11 pointer-coarse:min-w-11 max-sm:min-h-11 max-sm:min-w-11 place-items-center rounded-sm text-soft hover:bg-sunk hover:text-ink aria-pressed:bg-sunk aria-pressed:text-ink aria-pressed:[&>svg]:fill-current"
          aria-pressed={vote === choice}
          aria-label={label}
          title={label}
        >
          <Icon aria-hidden="true" size={16} strokeWidth={1.75} />
        </button>
      ))}
      {vote !== null && <span className="text-xs text-soft">Thank you</span>}
    </fieldset>
  );
}

/** The text of a message: blank lines part paragraphs, lines that begin with "- " are list items. */
function MessageText({ text }: { text: string }) {
  return blocksOf(text).map((block) =>
    block.kind === "list" ? (
      <ul key={block.key}>
        {block.lines.map((line) => (
          <li key={line}>
            <Line text={line} />
          </li>
        ))}
      </ul>
    ) : (
      <p key={block.key}>
        <Line text={block.lines.join("\n")} />
      </p>
    ),
  );
}

/** A range such as 6-8 is not broken at its hyphen. */
function Line({ text }: { text: string }) {
  return text.split(/(\d+-\d+)/).map((part, place) =>
    place % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change places
      <span key={place} className="whitespace-nowrap">
        {part}
      </span>
    ),
  );
}

interface Block {
  kind: "text" | "list";
  key: string;
  lines: string[];
}

const ITEM = /^- /;

function blocksOf(text: string): Block[] {
  const blocks: Block[] = [];
  let open = false;
  for (const line of text.split("\n")) {
    if (line.trim() === "") {
      open = false;
      continue;
    }
    const kind = ITEM.test(line) ? "list" : "text";
    const last = blocks.at(-1);
    if (open && last?.kind === kind) last.lines.push(line.replace(ITEM, ""));
    else blocks.push({ kind, key: `${blocks.length}`, lines: [line.replace(ITEM, "")] });
    open = true;
  }
  return blocks;
}
