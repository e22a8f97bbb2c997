import { type ReactNode, useId } from "react";

/** A part of a student's record, under its heading. */
export function Section({ id, title, children }: { id?: string; title: string; children: ReactNode }) {
  const titleId = useId();
  return (
    <section id={id} aria-labelledby={titleId} className="grid grid-cols-[minmax(0,1fr)] content-start gap-4">
      <h2 id={titleId} className="text-xl">
        {title}
      </h2>
      {children}
    </section>
  );
}
