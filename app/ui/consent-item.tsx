import type { ReactNode } from "react";
import { Day } from "./time.tsx";

interface ConsentItemProps {
  consent: { purpose: string; title: string; text: string; at: Date | null; given: boolean };
  /** The level that its title stands at. */
  heading?: "h2" | "h3";
  /** The way to agree or to take it back. */
  children: ReactNode;
}

/** Something that a person was asked to agree to, in a list, and how it stands. */
export function ConsentItem({ consent, heading: Heading = "h3", children }: ConsentItemProps) {
  const { purpose, title, text, at, given } = consent;
  return (
    <li id={purpose} className="panel grid gap-3">
      <Heading className="text-lg">{title}</Heading>
      <p>{text}</p>
      {at && (
        <p className="text-sm text-soft">
          {given ? "Given" : "Taken back"} on <Day at={at} />
        </p>
      )}
      {children}
    </li>
  );
}
