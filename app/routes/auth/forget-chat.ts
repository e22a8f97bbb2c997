import { useEffect } from "react";
import { useLocation } from "react-router";

/** A cookie without content that tells the browser's script, once, to forget the chat; only script can reach that copy. */
export const FORGET_CHAT = "forget-chat";

/** Where the conversation is mirrored in local storage (section 4 of the specification). */
const CHAT_KEYS = ["chat-history", "pgi-counsellor-chat"];

/** Clears the mirrored chat after a sign-out, on whichever page comes next. */
export function useForgottenChat(): void {
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation may have brought the cookie
  useEffect(() => {
    if (!document.cookie.split("; ").includes(`${FORGET_CHAT}=1`)) return;
    for (const name of CHAT_KEYS) localStorage.removeItem(name);
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not everywhere yet
    document.cookie = `${FORGET_CHAT}=; Path=/; Max-Age=0`;
  }, [key]);
}
