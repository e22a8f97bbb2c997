import { Moment } from "./sub-page.tsx";

interface ThreadEntry {
  at: Date;
  from: "asker" | "staff";
  text: string;
}

interface ThreadProps<Entry extends ThreadEntry> {
  entries: readonly Entry[];
  who: (entry: Entry) => string;
}

/** What two sides wrote to each other, the oldest first. */
export function Thread<Entry extends ThreadEntry>({ entries, who }: ThreadProps<Entry>) {
  return (
    <ol aria-label="What was written" className="grid max-w-180 gap-5">
      {entries.map((entry) => (
        <li
          key={`${entry.from} ${entry.at.toISOString()}`}
          className={`grid gap-1 border-l-2 pl-4 wrap-anywhere ${entry.from === "staff" ? "border-gilt" : "border-rule"}`}
        >
          <p className="text-sm text-soft">
            <strong className="text-ink">{who(entry)}</strong>, <Moment at={entry.at} />
          </p>
          <p className="whitespace-pre-wrap">{entry.text}</p>
        </li>
      ))}
    </ol>
  );
}
