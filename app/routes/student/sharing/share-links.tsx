import { useId, useState } from "react";
import { href } from "react-router";
import type { SharedCredential } from "#app/certification/sharing.server.ts";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";

/** The address to be passed on, the way onto LinkedIn, and the files. */
export function ShareLinks({ credential }: { credential: SharedCredential }) {
  const { number, link, linkedIn } = credential;
  return (
    <div className="grid gap-6">
      <LinkToCopy link={link} />
      <ul className="flex flex-wrap gap-3">
        <li>
          <a href={linkedIn} className={buttonClass("primary")} target="_blank" rel="noreferrer">
            Add to LinkedIn profile
          </a>
        </li>
        <li>
          <a href={href("/verify/:number", { number })} className={buttonClass("outline")}>
            See what others see
          </a>
        </li>
      </ul>
      <section className="grid gap-4" aria-labelledby={`${number}-badge`}>
        <h3 id={`${number}-badge`}>Your badge</h3>
        <div className="flex flex-wrap items-center gap-6">
          <img src={fileOf(number, "badge.svg")} alt="" width={132} height={132} loading="lazy" />
          <div className="grid gap-3">
            <p className="max-w-md text-soft">
              A picture for signatures and web pages. Your signed credential is inside of it (Open Badges 3.0), so that
              other sites can verify it by themselves.
            </p>
            <p className="flex flex-wrap gap-x-6 gap-y-2">
              <a href={fileOf(number, "badge.png")} download={`PGI-badge-${number}.png`}>
                Badge as PNG
              </a>
              <a href={fileOf(number, "badge.svg")} download={`PGI-badge-${number}.svg`}>
                Badge as SVG
              </a>
              <a href={fileOf(number, "credential")} download={`PGI-credential-${number}.jwt`}>
                Signed credential
              </a>
            </p>
          </div>
        </div>
      </section>
    </div>
  );
}

function fileOf(number: string, file: string): string {
  return href("/verify/:number/:file", { number, file });
}

/** The address in a field from which it can be copied by hand; with script, by a button. */
function LinkToCopy({ link }: { link: string }) {
  const id = useId();
  const hydrated = useHydrated();
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(link);
    setCopied(true);
  };
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        The link that proves it
      </label>
      <div className="flex flex-wrap gap-3">
        <input
          id={id}
          className="input min-w-0 flex-[1_1_16rem]"
          value={link}
          readOnly
          onFocus={(event) => event.target.select()}
        />
        {hydrated && "clipboard" in navigator && (
          <Button variant="outline" onClick={copy}>
            <span aria-live="polite">{copied ? "Copied" : "Copy link"}</span>
          </Button>
        )}
      </div>
    </div>
  );
}
