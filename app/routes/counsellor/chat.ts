import { data } from "react-router";
import type { ChatMessage } from "#app/counsellor/messages.ts";
import type { Surface } from "#app/records/conversation.ts";

export interface Chat {
  surface: Surface;
  messages: ChatMessage[];
  turn: number;
  quickQuestions: readonly string[];
  /** The signed copy for the browser's storage. */
  snapshot: string;
  /** Stands for the account that the copy belongs to; null for a visitor's. */
  owner: string | null;
  notice: string;
  /** Whether this person has allowed that what they type is shown to a language model, and there is one. */
  modelRouter: boolean;
  /** Whether the newest messages have only just been said, so that they arrive behind a typing indicator. */
  arriving: boolean;
}

/** Stands in the address of a chat without script that hands over the guidelines. */
export const HAND_OVER = "guidelines";

/** What the chat's action tells a page with script; one without script is redirected instead. */
export interface ChatAnswer {
  chat?: Chat;
  /** Why nothing was said; to be shown at the field. */
  error?: string;
  /** The words that were refused, to be kept in the field. */
  text?: string;
  /** The server no longer has the conversation. */
  gone?: true;
  download?: { href: string; done: string; failed: string };
}

/** The `clientAction` of a chat: a connection that fails keeps the words in their field instead of ending the page. */
export async function sayOrKeep<Answer>(args: { request: Request; serverAction: () => Promise<Answer> }) {
  const form = await args.request.clone().formData();
  try {
    return await args.serverAction();
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    const text = form.get("text");
    const sorry = { error: "An error occurred. Please try again.", text: typeof text === "string" ? text : undefined };
    // A status of failure: React Router then leaves the page's data as they are.
    return data<ChatAnswer>(sorry, { status: 503 });
  }
}
