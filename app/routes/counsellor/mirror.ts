import { useEffect } from "react";
import { useFetcher, useLocation } from "react-router";
import { STORAGE_KEYS } from "#app/counsellor/messages.ts";
import type { Surface } from "#app/records/conversation.ts";
import type { Chat, ChatAnswer } from "./chat.ts";

// The browser keeps a copy of each conversation. It may refuse storage (private windows, full disks): the conversation
// then lives on the server alone.

/** Every place where a conversation may be held. */
export const SURFACES = Object.keys(STORAGE_KEYS) as Surface[];

/** A cookie without content that tells the browser's script, once, to forget the chat; only script can reach that copy. */
export const FORGET_CHAT = "forget-chat";

/** Saves the conversation in the browser on each change. */
export function useMirror({ surface, messages, snapshot }: Chat): void {
  useEffect(() => {
    try {
      localStorage.setItem(STORAGE_KEYS[surface], JSON.stringify({ messages, snapshot }));
    } catch {}
  }, [surface, messages, snapshot]);
}

/**
 * Goes on with the conversation that the browser has kept, when the server does not have it (any more).
 * @param action the route that answers the chat's forms
 */
export function useKeptConversation(surface: Surface, wanted: boolean, action: string): void {
  const { submit, data } = useFetcher<ChatAnswer>({ key: "kept-conversation" });
  useEffect(() => {
    const snapshot = wanted && keptSnapshot(surface);
    if (snapshot) submit({ intent: "restore", snapshot }, { method: "post", action });
  }, [wanted, surface, action, submit]);
  useEffect(() => {
    if (data?.gone) forget(surface);
  }, [data, surface]);
}

/** Clears the kept conversations after a sign-out, on whichever page comes next. */
export function useForgottenChat(): void {
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation may have brought the cookie
  useEffect(() => {
    if (!document.cookie.split("; ").includes(`${FORGET_CHAT}=1`)) return;
    for (const surface of SURFACES) forget(surface);
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not everywhere yet
    document.cookie = `${FORGET_CHAT}=; Path=/; Max-Age=0`;
  }, [key]);
}

function keptSnapshot(surface: Surface): string | undefined {
  try {
    const kept: { snapshot?: unknown } | null = JSON.parse(localStorage.getItem(STORAGE_KEYS[surface]) ?? "null");
    return typeof kept?.snapshot === "string" ? kept.snapshot : undefined;
  } catch {
    return undefined;
  }
}

function forget(surface: Surface): void {
  try {
    localStorage.removeItem(STORAGE_KEYS[surface]);
  } catch {}
}
