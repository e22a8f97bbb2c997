import { useEffect } from "react";
import { useFetcher } from "react-router";
import type { Surface } from "#app/counsellor/messages.ts";
import type { Chat, ChatAnswer } from "../chat.ts";
import { forgetMirror, keepMirror, keptSnapshot } from "./mirror.ts";

/** Saves the conversation in the browser on each change (specification, section 4). */
export function useMirror({ surface, messages, snapshot }: Chat): void {
  useEffect(() => {
    keepMirror(surface, { messages, snapshot });
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
    if (data?.gone) forgetMirror(surface);
  }, [data, surface]);
}
