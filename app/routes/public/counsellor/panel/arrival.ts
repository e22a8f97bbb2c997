import type { ChatMessage } from "#app/counsellor/messages.ts";

const TYPING_SECONDS = 1;
const FOLLOW_UP_SECONDS = 2;
/** The stylesheet knows delays up to this many seconds. */
const LONGEST_SECONDS = 6;

/**
 * After how many seconds each of the counsellor's newest messages appears: one of typing before each (specification,
 * section 9), two before a follow-up. Messages that are not listed are there already.
 */
export function arrivals(messages: readonly ChatMessage[]): Map<string, number> {
  const own = messages.findLastIndex((message) => !message.isBot);
  const delays = new Map<string, number>();
  let seconds = 0;
  for (const message of messages.slice(own + 1)) {
    seconds += message.followUp ? FOLLOW_UP_SECONDS : TYPING_SECONDS;
    delays.set(message.id, Math.min(seconds, LONGEST_SECONDS));
  }
  return delays;
}
