import type { ReactNode, Ref } from "react";
import { buttonClass } from "#app/ui/button.tsx";

interface DisclosureProps {
  label: string;
  /** Stands on the button while it is open. */
  openLabel?: string;
  /** What the label is about, for those who do not see where it stands. */
  of?: string;
  quiet: boolean;
  /** Whether the words, rather than the room around them, stand at the edge. */
  outdented?: boolean;
  open?: boolean;
  button?: Ref<HTMLElement>;
  children: ReactNode;
}

/** A button that unfolds a form below itself, without script. */
export function Disclosure({ label, openLabel, of, quiet, outdented, open, button, children }: DisclosureProps) {
  const looks = `list-none group-open:mb-5 [&::-webkit-details-marker]:hidden ${outdented ? "-ml-[0.6rem]" : ""}`;
  return (
    <details className="group max-w-full open:flex-[1_0_100%]" open={open}>
      <summary ref={button} className={buttonClass(quiet ? "quiet" : "outline", looks)}>
        {openLabel === undefined ? (
          label
        ) : (
          <>
            <span className="group-open:hidden">{label}</span>
            <span className="hidden group-open:inline">{openLabel}</span>
          </>
        )}
        {of !== undefined && <span className="sr-only"> {of}</span>}
      </summary>
      {children}
    </details>
  );
}
