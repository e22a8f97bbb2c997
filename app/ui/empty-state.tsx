import type { ReactNode } from "react";
import { Seal } from "./seal.tsx";

/** What is shown where a list has nothing yet; the text says what to do next. */
export function EmptyState({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="empty">
      <Seal className="empty-mark" />
      <h3>{title}</h3>
      {children}
    </div>
  );
}
