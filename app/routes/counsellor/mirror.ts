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

/** A conversation is kept for thirty days after its last word; so is its copy. */
const KEPT_MS = 30 * 24 * 60 * 60 * 1000;

type Copy = Pick<Chat, "messages" | "snapshot" | "owner"> & { savedAt: number };

export function useMirror({ surface, messages, snapshot, owner }: Chat): void {
  useEffect(() => {
    const copy: Copy = { messages, snapshot, owner, savedAt: Date.now() };
    try {
      localStorage.setItem(STORAGE_KEYS[surface], JSON.stringify(copy));
    } catch {}
  }, [surface, messages, snapshot, owner]);
}

/**
 * Goes on with the conversation that the browser has kept, when the server does not have it (any more). A copy of another
 * account is removed unseen.
 * @param action the route that answers the chat's forms
 */
export function useKeptConversation(
  { surface, owner }: Pick<Chat, "surface" | "owner">,
  wanted: boolean,
  action: string,
): void {
  const { submit, data } = useFetcher<ChatAnswer>({ key: "kept-conversation" });
  useEffect(() => {
    const copy = wanted ? keptCopy(surface) : undefined;
    if (!copy) return;
    if (copy.owner === owner) submit({ intent: "restore", snapshot: copy.snapshot }, { method: "post", action });
    else forget(surface);
  }, [wanted, surface, owner, action, submit]);
  useEffect(() => {
    if (data?.gone) forget(surface);
  }, [data, surface]);
}

/** Removes copies that are older than the conversation itself would be kept; when a page is first shown. */
export function useOutdatedChatForgotten(): void {
  useEffect(() => {
    for (const surface of SURFACES) {
      const copy = keptCopy(surface);
      if (copy && Date.now() - copy.savedAt > KEPT_MS) forget(surface);
    }
  }, []);
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

/** The copy that the browser has; what is none of ours is removed. */
function keptCopy(surface: Surface): Pick<Copy, "snapshot" | "owner" | "savedAt"> | undefined {
  try {
    const text = localStorage.getItem(STORAGE_KEYS[surface]);
    if (text === null) return undefined;
    const copy: Partial<Copy> | null = JSON.parse(text);
    const { snapshot, owner, savedAt } = copy ?? {};
    if (typeof snapshot === "string" && owner !== undefined && typeof savedAt === "number")
      return { snapshot, owner, savedAt };
  } catch {}
  forget(surface);
  return undefined;
}

function forget(surface: Surface): void {
  try {
    localStorage.removeItem(STORAGE_KEYS[surface]);
  } catch {}
}
