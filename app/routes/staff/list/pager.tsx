import { ChevronLeft, ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { type Cursor, type ListChoices, type ListState, listSearch } from "#app/records/list-state.ts";
import { LinkButton } from "#app/ui/button.tsx";

interface PagerProps {
  choices: ListChoices;
  state: ListState;
  previous: Cursor | null;
  next: Cursor | null;
}

/** Leads to the pages beside this one; nothing when the view has only one. */
export function Pager({ choices, state, previous, next }: PagerProps) {
  if (!previous && !next && !state.after && !state.before) return null;
  return (
    <nav aria-label="Pages" className="flex flex-wrap gap-3">
      <Step to={previous && listSearch(choices, { ...state, after: null, before: previous })}>
        <ChevronLeft aria-hidden="true" size={17} /> Previous
      </Step>
      <Step to={next && listSearch(choices, { ...state, before: null, after: next })}>
        Next <ChevronRight aria-hidden="true" size={17} />
      </Step>
      {(state.after || state.before) && (
        <LinkButton to={listSearch(choices, { ...state, before: null, after: null }) || "?"} variant="quiet">
          First page
        </LinkButton>
      )}
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
