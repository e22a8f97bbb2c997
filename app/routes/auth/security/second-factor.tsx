import { LinkButton } from "#app/ui/button.tsx";
import { Day } from "#app/ui/time.tsx";

export interface SecondFactorState {
  /** When the app was set up; null while there is none. */
  since: Date | null;
  recoveryCodes: number;
  /** When the person must have one; null when they may do without. */
  due: Date | null;
}

/** What an account asks for besides the password, and the ways to change that. */
export function SecondFactor({ since, recoveryCodes, due }: SecondFactorState) {
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
            <LinkButton to="app" variant="outline">
              Use another app
            </LinkButton>
            <LinkButton to="recovery-codes" variant="outline">
              New recovery codes
            </LinkButton>
            {due === null && (
              <LinkButton to="off" variant="outline">
                Turn off
              </LinkButton>
            )}
          </div>
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
