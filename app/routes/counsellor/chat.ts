import type { ChatMessage } from "#app/counsellor/messages.ts";
import type { Surface } from "#app/records/conversation.ts";

/** What a screen needs to show a conversation. */
export interface Chat {
  surface: Surface;
  messages: ChatMessage[];
  turn: number;
  quickQuestions: readonly string[];
  /** The signed copy for the browser's storage. */
  snapshot: string;
  /** Whether the newest messages have only just been said, so that they arrive behind a typing indicator. */
  arriving: boolean;
}

/** What the chat's action tells a page with script; one without script is redirected instead. */
export interface ChatAnswer {
  /** Why nothing was said; to be shown at the field. */
  error?: string;
  /** The words that were refused, to be kept in the field. */
  text?: string;
  /** The server no longer has the conversation. */
  gone?: true;
  /** A file for the visitor. */
  download?: { href: string; done: string; failed: string };
}
