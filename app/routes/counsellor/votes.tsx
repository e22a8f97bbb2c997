import { ThumbsDown, ThumbsUp } from "lucide-react";
import type { Vote } from "#app/records/conversation.ts";

const CHOICES = [
  { vote: "up", label: "This answer helped", Icon: ThumbsUp },
  { vote: "down", label: "This answer did not help", Icon: ThumbsDown },
] as const;

/** Whether an answer of the counsellor helped: one vote per answer, which may be changed. Stands inside the chat's form. */
export function Votes({ message, vote }: { message: string; vote: Vote | null }) {
  return (
    <fieldset className="flex items-center gap-1 font-sans" id={`vote-${message}`}>
      <legend className="sr-only">Did this answer help?</legend>
      {CHOICES.map(({ vote: choice, label, Icon }) => (
        <button
          key={choice}
          type="submit"
          name="vote"
          value={`${message}:${choice}`}
          className="vote grid min-h-8 min-w-8 pointer-coarse:min-h-11 pointer-coarse:min-w-11 max-sm:min-h-11 max-sm:min-w-11 place-items-center rounded-sm text-soft hover:bg-sunk hover:text-ink aria-pressed:bg-sunk aria-pressed:text-ink aria-pressed:[&>svg]:fill-current"
          aria-pressed={vote === choice}
          aria-label={label}
          title={label}
        >
          <Icon aria-hidden="true" size={16} strokeWidth={1.75} />
        </button>
      ))}
      {vote !== null && <span className="text-xs text-soft">Thank you</span>}
    </fieldset>
  );
}
