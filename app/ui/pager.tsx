import { ChevronLeft, ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { LinkButton } from "./button.tsx";

interface PagerProps {
  /** Addresses of the pages beside this one; null where there is none. */
  previous: string | null;
  next: string | null;
  /** Addresses of the pages that have a number, in their order, and the number of this one; null where it has none. */
  pages: readonly string[];
  current: number | null;
}

/** So many numbers stand on either side of the one in use, beside the first and the last. */
const AROUND = 2;

/** Leads to the other pages; nothing when there is only one. */
export function Pager({ previous, next, pages, current }: PagerProps) {
  if (previous === null && next === null) return null;
  const shown = pages
    .map((to, place) => ({ to, number: place + 1 }))
    .filter(
      ({ number }) => number === 1 || number === pages.length || Math.abs(number - (current ?? pages.length)) <= AROUND,
    );
  return (
    <nav aria-label="Pages" className="print:hidden flex flex-wrap items-center gap-x-3 gap-y-2">
      <Step to={previous}>
        <ChevronLeft aria-hidden="true" size={17} /> Previous
      </Step>
      <ol className="flex flex-wrap items-center">
        {shown.map(({ to, number }, place) => (
          <li key={number} className="flex items-center text-sm">
            {place > 0 && number - (shown[place - 1]?.number ?? 0) > 1 && (
              <span className="px-1 text-soft" aria-hidden="true">
                ...
              </span>
            )}
            <Link
              to={to}
              aria-label={`Page ${number}`}
              aria-current={number === current ? "page" : undefined}
              className={`grid size-11 place-items-center no-underline hover:underline ${number === current ? "border-b-2 border-gilt font-semibold" : ""}`}
            >
              {number}
            </Link>
          </li>
        ))}
      </ol>
      <Step to={next}>
        Next <ChevronRight aria-hidden="true" size={17} />
      </Step>
    </nav>
  );
}

function Step({ to, children }: { to: string | null; children: ReactNode }) {
  if (to !== null) {
    return (
      <LinkButton to={to} variant="outline">
        {children}
      </LinkButton>
    );
  }
  return (
    <span className="button button-outline" aria-disabled="true">
      {children}
    </span>
  );
}
