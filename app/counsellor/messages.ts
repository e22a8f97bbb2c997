/** What a screen needs to show the counsellor; shared with the browser. */

import type { ChatButton, Surface, Vote } from "#app/records/conversation.ts";

/** Keys of the browser's mirror of the transcript, per surface. */
export const STORAGE_KEYS: Record<Surface, string> = { visitor: "chat-history", dashboard: "pgi-counsellor-chat" };

/** Longest message a visitor may send, in characters. */
export const MAX_MESSAGE_LENGTH = 1000;

export interface ChatMessage {
  /** Unique within the conversation, made from a timestamp in milliseconds. */
  readonly id: string;
  /** Plain text: blank lines part paragraphs, lines that begin with "- " are list items. */
  readonly text: string;
  readonly isBot: boolean;
  /** ISO 8601, UTC. */
  readonly timestamp: string;
  readonly buttons?: readonly ChatButton[];
  /** Shown two seconds after the message before it. */
  readonly followUp?: true;
  /** What the visitor thought of it; null where they may still say so, absent where there is nothing to judge. */
  readonly vote?: Vote | null;
  /** Set where a person at PGI wrote it. */
  readonly person?: true;
}

/** What a button does that needs no more to be said. */
type Plain = "ask" | "restart" | "back" | "stop" | "resume" | "confirm" | "change" | "person" | "more" | "guidelines";

export type Action =
  | { readonly kind: Plain }
  | { readonly kind: "start"; readonly flow: string }
  | { readonly kind: "topic"; readonly topic: string }
  | { readonly kind: "answer"; readonly name: string }
  | { readonly kind: "payment"; readonly course: "GMP" | "AIP" }
  | { readonly kind: "link"; readonly path: string };

/** The forms an action may take, for schemas and for messages to editors. */
export const ACTION_PATTERN =
  /^(?:ask|restart|back|stop|resume|confirm|change|person|more|guidelines|topic:[a-z0-9][a-z0-9-]*|start:[a-z][a-z0-9-]*|answer:[a-z0-9][a-z0-9_-]*|payment:(?:GMP|AIP)|link:(?:\/(?!\/)[^\s\\]*|\{\{student\.path\}\}))$/;

/** Reads the action of a button; undefined when it is none of the known forms. */
export function parseAction(action: string): Action | undefined {
  if (!ACTION_PATTERN.test(action)) return undefined;
  const [kind = ""] = action.split(":");
  const rest = action.slice(kind.length + 1);
  switch (kind) {
    case "start":
      return { kind, flow: rest };
    case "topic":
      return { kind, topic: rest };
    case "answer":
      return { kind, name: rest };
    case "payment":
      return { kind, course: rest === "AIP" ? "AIP" : "GMP" };
    case "link":
      return { kind, path: rest };
    default:
      return { kind: kind as Plain };
  }
}

/** The form value of a button: which message of the transcript it belongs to, and its place among that message's buttons. */
export function buttonReference(messageId: string, index: number): string {
  return `${messageId}:${index}`;
}
