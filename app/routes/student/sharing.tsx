import { useId, useState } from "react";
import { data, Form, href, redirect } from "react-router";
import { chooseCompetencies, listOwnCredentials, type SharedCredential } from "#app/certification/sharing.server.ts";
import { may } from "#app/identity/access.server.ts";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { SubmitButton } from "#app/ui/form.tsx";
import { EmptyState, pageTitle, SubPage } from "#app/ui/sub-page.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { redirectWithToast } from "#app/web/answers.server.ts";
import { keepWhenCutOff } from "#app/web/client.ts";
import { permitted, personOf } from "#app/web/guard.server.ts";
import { receiveFields } from "#app/web/read-form.server.ts";
import type { Route } from "./+types/sharing";

const TITLE = "Share your certificate";

export const meta: Route.MetaFunction = () => pageTitle(TITLE);

export async function loader({ context }: Route.LoaderArgs) {
  const person = personOf(context);
  if (!may(person, "own-certification:take")) throw redirect(`${href("/student-dashboard")}#documents`);
  return listOwnCredentials(person);
}

export async function action({ context, request }: Route.ActionArgs) {
  const person = permitted(context, "own-certification:take");
  const fields = await receiveFields(request);
  const [number, chosen] = [fields.get("number"), fields.getAll("public")];
  if (typeof number !== "string" || number === "") throw data(null, { status: 400 });
  const ids = chosen.filter((id) => typeof id === "string");
  if (!(await chooseCompetencies(person, number, ids))) throw data(null, { status: 404 });
  return redirectWithToast(href("/student-dashboard/certification/sharing"), {
    kind: "success",
    title: ids.length === 0 ? "No competency is public now" : "Your choice is public now",
  });
}

export const clientAction = (args: Route.ClientActionArgs) => keepWhenCutOff(args);

export default function Sharing({ loaderData: credentials }: Route.ComponentProps) {
  return (
    <SubPage
      title={TITLE}
      intro="What you hold is yours to show. Nobody sees more of it than its page says, and which competencies stand there is up to you."
      back={{ to: href("/student-dashboard/certification/outcome"), label: "Back to Certification" }}
    >
      {credentials.length === 0 && (
        <EmptyState title="No certificate yet" level="h2">
          Once PGI has certified you, you can share it from here.
        </EmptyState>
      )}
      {credentials.map((credential) => (
        <section key={credential.number} className="panel grid gap-8" aria-labelledby={credential.number}>
          <header className="grid gap-1">
            <h2 id={credential.number} className="text-xl">
              {credential.certification} ({credential.course})
            </h2>
            <p className="font-mono text-sm">{credential.number}</p>
          </header>
          {credential.status === "withdrawn" ? (
            <p>This certificate was withdrawn. Its page says so, and there is nothing to share.</p>
          ) : (
            <>
              <ShareLinks credential={credential} />
              <PublicCompetencies credential={credential} />
            </>
          )}
        </section>
      ))}
    </SubPage>
  );
}

function ShareLinks({ credential }: { credential: SharedCredential }) {
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

function PublicCompetencies({ credential: { number, competencies } }: { credential: SharedCredential }) {
  if (competencies.length === 0) return null;
  return (
    <Form method="post" preventScrollReset className="rule grid justify-items-start gap-5 pt-7">
      <input type="hidden" name="number" value={number} />
      <fieldset className="field">
        <legend className="field-label">Competencies that everybody may see</legend>
        <p className="field-hint">
          They stand on the page of your certificate and in your badge. Save a badge again after you have changed this.
        </p>
        <div className="choices">
          {competencies.map(({ id, name, isPublic }) => (
            <label className="choice" key={id}>
              <input type="checkbox" name="public" value={id} defaultChecked={isPublic} />
              <span>{name}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <SubmitButton busyLabel="Saving..." variant="outline">
        Save the choice
      </SubmitButton>
    </Form>
  );
}
