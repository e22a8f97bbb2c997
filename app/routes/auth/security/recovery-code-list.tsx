import { Download } from "lucide-react";
import { useEffect, useRef } from "react";
import { LinkButton } from "#app/ui/button.tsx";

interface RecoveryCodeListProps {
  codes: readonly string[];
  /** Where the person goes on to. */
  next: string;
}

/** The recovery codes, at the one moment at which they can be read. */
export function RecoveryCodeList({ codes, next }: RecoveryCodeListProps) {
  const box = useRef<HTMLElement>(null);
  useEffect(() => box.current?.focus(), []);
  const text = `Recovery codes of my PGI account. Each works once.\n\n${codes.join("\n")}\n`;
  return (
    <section ref={box} tabIndex={-1} aria-labelledby="recovery-title" className="panel grid max-w-lg gap-5">
      <h2 id="recovery-title">Keep your recovery codes</h2>
      <p>
        If your phone is lost, each of them signs you in once. Print them or save them where only you can reach them:
        they are shown this one time.
      </p>
      <ul className="grid gap-x-8 gap-y-1 font-mono sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3 print:hidden">
        <a
          className="button button-outline"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download="pgi-recovery-codes.txt"
        >
          <Download aria-hidden="true" size={17} /> Save as a text file
        </a>
        <LinkButton to={next}>I have kept them</LinkButton>
      </div>
    </section>
  );
}
