import { useState } from "react";
import type { Chat } from "./chat.ts";

/**
 * The chat as it was heard of last, from the route's loader or in the answer to one of its forms, by what came later: turns would
 * not tell, since a vote takes none and a conversation that was lost goes on under another id from its first.
 */
export function useLatestChat(loaded: Chat, answered: Chat | undefined): Chat {
  const [heard, setHeard] = useState({ loaded, answered, latest: loaded });
  if (loaded !== heard.loaded) setHeard({ loaded, answered, latest: loaded });
  else if (answered !== undefined && answered !== heard.answered) setHeard({ loaded, answered, latest: answered });
  return heard.latest;
}
