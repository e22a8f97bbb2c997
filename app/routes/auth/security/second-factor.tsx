import { Download } from "lucide-react";
import { useEffect, useRef } from "react";
import { LinkButton, OutlineLink, RowLink } from "#app/ui/button.tsx";
import { Day } from "#app/ui/sub-page.tsx";
import { DataTable } from "#app/ui/table.tsx";

/** The way back from a screen below Security. */
export const BACK = { to: "../security", label: "Back to Security" };

export function securityAt({ pathname }: URL): string {
  return pathname.slice(0, pathname.indexOf("/security") + "/security".length);
}

export interface SecondFactorState {
  /** When the app was set up; null while there is none. */
  since: Date | null;
  recoveryCodes: number;
  passkeys: readonly { id: string; name: string; since: Date; lastUsed: Date | null }[];
  /** When the person must have one; null when they may do without. */
  due: Date | null;
}

export function SecondFactor({ since, recoveryCodes, passkeys, due }: SecondFactorState) {
  return (
    <section aria-labelledby="second-factor-title" className="grid gap-4">
      <h2 id="second-factor-title">Second factor</h2>
      {since ? (
        <>
          <p>
            Signing in asks for your password and for a code of your authenticator app, set up on <Day at={since} />.
            You have {recoveryCodes} unused recovery {recoveryCodes === 1 ? "code" : "codes"}.
          </p>
          <div className="flex flex-wrap gap-3">
            <OutlineLink to="app">Use another app</OutlineLink>
            <OutlineLink to="recovery-codes">New Recovery Codes</OutlineLink>
            {due === null && <OutlineLink to="off">Turn Off</OutlineLink>}
          </div>
          <Passkeys passkeys={passkeys} />
        </>
      ) : (
        <>
          <p>
            With a second factor, a stolen password opens nothing: signing in also asks for a code that an app on your
            phone shows.
            {due && (
              <>
                {" "}
                Super admins need one by <Day at={due} />.
              </>
            )}
          </p>
          <LinkButton to="app" className="justify-self-start">
            Set up an authenticator app
          </LinkButton>
        </>
      )}
    </section>
  );
}

function Passkeys({ passkeys }: Pick<SecondFactorState, "passkeys">) {
  return (
    <section aria-labelledby="passkeys-title" className="mt-4 grid gap-4">
      <h3 id="passkeys-title">Passkeys</h3>
      <DataTable
        caption="Passkeys"
        captionHidden
        rows={passkeys}
        rowKey={({ id }) => id}
        columns={[
          { label: "Name", cell: ({ name }) => name },
          { label: "Added", cell: ({ since }) => <Day at={since} /> },
          { label: "Last used", cell: ({ lastUsed }) => (lastUsed ? <Day at={lastUsed} /> : "Never") },
          {
            label: "Actions",
            cell: ({ id, name }) => <RowLink to={`passkeys/${id}/remove`} text="Remove" name={name} />,
          },
        ]}
        empty={<p className="text-soft">None yet. A passkey of your phone or computer answers in place of the code.</p>}
      />
      <LinkButton to="passkeys/add" variant="outline" className="justify-self-start">
        Add a passkey
      </LinkButton>
    </section>
  );
}

/** The recovery codes, at the one moment at which they can be read. */
export function RecoveryCodeList({ codes, next }: { codes: readonly string[]; next: string }) {
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
