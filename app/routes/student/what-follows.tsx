import type { whatFollows } from "#app/certification/standing.ts";
import { Section } from "#app/ui/sub-page.tsx";

/** What happens from here on, in its order, and by when PGI answers. */
export function WhatFollows({ follows }: { follows: ReturnType<typeof whatFollows> }) {
  return (
    <Section title="What happens next" className="grid max-w-180 gap-3">
      <ol className="grid list-decimal gap-1.5 pl-5 marker:text-brass">
        {follows.map(({ text, days }) => (
          <li key={text}>
            {text}
            {days !== null && <span className="text-soft"> Within {days === 1 ? "1 day" : `${days} days`}.</span>}
          </li>
        ))}
      </ol>
    </Section>
  );
}
