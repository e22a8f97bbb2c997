import { afterAll, beforeAll } from "vitest";
import { type Said, say } from "#app/counsellor/conversation.server.ts";
import { buttonReference } from "#app/counsellor/messages.ts";
import { startRules, stopRules } from "#app/counsellor/rule-store.server.ts";
import type { Visitor } from "#app/counsellor/visitors.ts";
import type { Conversation } from "#app/records/conversation.ts";
import { type TestDatabase, testDatabase } from "#tests/support/database.ts";

export const visitor: Visitor = { studentId: null, signedIn: false };
export const paid: Visitor = { studentId: "PGI2024-0042", signedIn: true };

/** Lets the rules speak and keeps conversations in a database of its own, while the tests of a file run. */
export function withCounsellor(): void {
  let database: TestDatabase;
  beforeAll(async () => {
    await startRules();
    database = await testDatabase();
  }, 60_000);
  afterAll(async () => {
    stopRules();
    await database[Symbol.asyncDispose]();
  });
}

/** The conversation after what was said. */
export function after(said: Said): Conversation {
  if (said.kind === "gone") throw new Error("The conversation is gone.");
  return said.conversation;
}

/** Says a text, or presses a button by its reference; either must be said. */
export async function tell(
  { id, turn }: Conversation,
  what: string | { button: string },
  who = visitor,
): Promise<Conversation> {
  const said = await say(id, { turn, ...(typeof what === "string" ? { text: what } : what) }, who);
  if (said.kind !== "said") throw new Error(`It was not said: ${said.kind}`);
  return said.conversation;
}

/** What the newest button with this text sends. */
export function reference(conversation: Conversation, text: string): string {
  for (const { id, buttons = [] } of [...conversation.messages].reverse()) {
    const index = buttons.findIndex((button) => button.text === text);
    if (index >= 0) return buttonReference(id, index);
  }
  throw new Error(`No button "${text}"`);
}

/** Presses the newest button with this text. */
export const press = (conversation: Conversation, text: string, who = visitor) =>
  say(conversation.id, { turn: conversation.turn, button: reference(conversation, text) }, who);
