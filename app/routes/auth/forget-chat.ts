import { useEffect } from "react";
import { useLocation } from "react-router";
import { STORAGE_KEYS, type Surface } from "#app/counsellor/messages.ts";
import { forgetMirror } from "#app/routes/public/counsellor/panel/mirror.ts";

/** Every place where a conversation may be held. */
export const SURFACES = Object.keys(STORAGE_KEYS) as Surface[];

/** A cookie without content that tells the browser's script, once, to forget the chat; only script can reach that copy. */
export const FORGET_CHAT = "forget-chat";

/** Clears the mirrored chat after a sign-out, on whichever page comes next. */
export function useForgottenChat(): void {
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation may have brought the cookie
  useEffect(() => {
    if (!document.cookie.split("; ").includes(`${FORGET_CHAT}=1`)) return;
    for (const surface of SURFACES) forgetMirror(surface);
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not everywhere yet
    document.cookie = `${FORGET_CHAT}=; Path=/; Max-Age=0`;
  }, [key]);
}
