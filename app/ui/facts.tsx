import type { ReactNode } from "react";

/** Facts about something, each under its name. */
export function Facts({ children, className }: { children: ReactNode; className?: string }) {
  return <dl className={className ? `facts ${className}` : "facts"}>{children}</dl>;
}

export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
