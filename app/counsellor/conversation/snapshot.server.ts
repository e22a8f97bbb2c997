import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { sessionSecret } from "#app/platform/session-secret.server.ts";
import type { Conversation, Profile, Surface } from "#app/records/conversation.ts";

/** Bytes of the browser's copy; the oldest messages are left out of one that would be larger. */
const LONGEST = 100_000;
const OWNER_LENGTH = 22;
const OLDEST_MS = 30 * 24 * 60 * 60 * 1000;

const buttons = z.array(z.object({ text: z.string(), action: z.string(), variant: z.enum(["primary", "outline"]) }));

const givenAnswer = z.object({ step: z.string(), answer: z.string(), noted: z.string().optional() });

/** Copies from before a part of the memory was kept do not have it. */
const toldYears = z.object({ low: z.number(), high: z.number() }).optional();
const memory = z
  .object({
    told: z
      .object({
        years: toldYears,
        managing: toldYears,
        technology: toldYears,
        people: z.number().optional(),
        exposure: z.literal(true).optional(),
        role: z.string().optional(),
        tools: z.array(z.string()).optional(),
      })
      .optional(),
    remarked: z.array(z.string()).optional(),
    given: z.array(z.string()).optional(),
    failed: z.number().optional(),
    speaker: z.string().optional(),
    offered: z.string().optional(),
    thread: z.object({ topic: z.string(), words: z.string() }).optional(),
    moreOf: z.string().optional(),
  })
  .default({});

const contents = z.object({
  version: z.literal(2),
  surface: z.enum(["visitor", "dashboard"]),
  at: z.number(),
  name: z.string().nullable(),
  owner: z.string().nullable(),
  messages: z.array(
    z.object({
      id: z.string(),
      text: z.string(),
      isBot: z.boolean(),
      timestamp: z.coerce.date(),
      buttons: buttons.optional(),
      followUp: z.literal(true).optional(),
      rule: z.string().optional(),
      decidedBy: z.literal("model").optional(),
      ruleSet: z.string().optional(),
      vote: z.enum(["up", "down"]).optional(),
      person: z.literal(true).optional(),
    }),
  ),
  assessment: z
    .intersection(
      z.object({
        flow: z.string(),
        step: z.string(),
        given: z.array(givenAnswer).optional(),
        pending: givenAnswer.optional(),
        proposed: givenAnswer.optional(),
        paused: z.literal(true).optional(),
      }),
      z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), givenAnswer, z.array(givenAnswer)])),
    )
    .nullable(),
  lastTopic: z.string().nullable(),
  memory,
});

export type Restored = Pick<Conversation, "surface" | "messages" | "assessment" | "lastTopic" | "memory"> & {
  readonly name: string | null;
  /** Stands for the account that it belongs to; null when it is a visitor's. */
  readonly owner: string | null;
};

/** Stands for the account of a conversation where others could read it: the same for the same account, and no way back. */
export function ownerOf(profile: Profile | null | undefined): string | null {
  if (!profile?.accountId) return null;
  return sign(`owner ${profile.accountId}`).toString("base64url").slice(0, OWNER_LENGTH);
}

function sign(text: string): Buffer {
  const key = createHmac("sha256", sessionSecret()).update("conversation snapshot").digest();
  return createHmac("sha256", key).update(text).digest();
}

/**
 * A signed copy of a conversation for the browser's local storage: the transcript, the assessment, the name and what stands for the
 * account, but neither e-mail address nor phone number, and not the id. Anyone may read it, only this product can write it.
 */
export function snapshotOf({ surface, messages, assessment, lastTopic, memory, profile }: Conversation): string {
  const write = (kept: Conversation["messages"]): string =>
    JSON.stringify({
      version: 2,
      surface,
      at: Date.now(),
      name: profile?.name ?? null,
      owner: ownerOf(profile),
      messages: kept,
      assessment,
      lastTopic,
      memory,
    });
  let kept = messages;
  let text = write(kept);
  while (Buffer.byteLength(text) > LONGEST && kept.length > 1) {
    kept = kept.slice(Math.ceil(kept.length / 4));
    text = write(kept);
  }
  return `${Buffer.from(text).toString("base64url")}.${sign(text).toString("base64url")}`;
}

/** Reads a signed copy; undefined when it is forged, damaged, of another surface, or older than thirty days. */
export function readSnapshotOf(snapshot: string, surface: Surface): Restored | undefined {
  if (snapshot.length > LONGEST * 2) return undefined;
  const [body = "", signature = "", ...rest] = snapshot.split(".");
  const text = Buffer.from(body, "base64url").toString();
  const expected = sign(text);
  const given = Buffer.from(signature, "base64url");
  if (rest.length > 0 || given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  const read = contents.safeParse(JSON.parse(text));
  if (!read.success || read.data.surface !== surface || Date.now() - read.data.at > OLDEST_MS) return undefined;
  return read.data as Restored;
}
