import type { ReactNode } from "react";
import { Seal } from "./seal.tsx";

interface EmptyStateProps {
  title: string;
  /** The heading's level: one below the heading that it stands under. */
  level?: "h2" | "h3";
  children?: ReactNode;
}

/** What is shown where a list has nothing yet; the text says what to do next. */
export function EmptyState({ title, level: Heading = "h3", children }: EmptyStateProps) {
  return (
    <div className="rule grid justify-items-start gap-3 py-8">
      <Seal className="w-14 text-gilt" />
      <Heading className="text-lg">{title}</Heading>
      {children}
    </div>
  );
}
