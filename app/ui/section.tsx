import { type ReactNode, useId } from "react";

interface SectionProps {
  /** Of the section, to be led to. */
  id?: string;
  title: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A part of a page, under its heading. */
export function Section({
  id,
  title,
  className = "grid grid-cols-[minmax(0,1fr)] content-start gap-4",
  children,
}: SectionProps) {
  const titleId = useId();
  return (
    <section id={id} aria-labelledby={titleId} className={className}>
      <h2 id={titleId} className="text-xl">
        {title}
      </h2>
      {children}
    </section>
  );
}
