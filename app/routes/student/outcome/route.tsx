import { href, Link, redirect } from "react-router";
import { readOwnOutcome } from "#app/certification/own-outcome.server.ts";
import { mayRate } from "#app/certification/rating.server.ts";
import { listOwnCredentials } from "#app/certification/sharing.server.ts";
import { may } from "#app/identity/access.server.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { pageTitle } from "#app/ui/page-title.ts";
import { SubPage } from "#app/ui/sub-page.tsx";
import { personOf } from "#app/web/guard.server.ts";
import { AskRating } from "../ask-rating.tsx";
import type { Route } from "./+types/route";
import { CertificateCard, PrintedName } from "./certificate-card.tsx";
import { Standing, shownAttempt } from "./standing.tsx";

const TITLE = "Certification";

export const meta: Route.MetaFunction = () => pageTitle(TITLE);

export async function loader({ context }: Route.LoaderArgs) {
  const person = personOf(context);
  if (!may(person, "own-certification:take")) throw redirect(`${href("/student-dashboard")}#documents`);
  const [{ attempts, credential, name, appealUntil }, credentials] = await Promise.all([
    readOwnOutcome(person),
    listOwnCredentials(person),
  ]);
  const { drawName, readCertificateName } = await import("#app/certification/paper/name.server.ts");
  const read = readCertificateName(name);
  return {
    attempts: attempts.map(shownAttempt),
    credentials,
    /** On a certificate that is not valid any more no name is changed. */
    nameable: attempts.length > 0 && credential?.status !== "withdrawn",
    drawing: read.kind === "name" ? { name: read.name, ...drawName(read.name) } : null,
    appealUntil,
    asksRating: mayRate("outcome", attempts[0] ?? null),
  };
}

export default function Outcome({ loaderData }: Route.ComponentProps) {
  const { attempts, credentials, nameable, drawing, appealUntil, asksRating } = loaderData;
  const [newest, ...earlier] = attempts;
  return (
    <SubPage title={TITLE} intro={newest ? undefined : "What PGI decides about your certification stands here."}>
      {credentials.map((credential) => (
        <CertificateCard key={credential.number} {...credential} />
      ))}
      {newest && newest.stage !== "awarded" && newest.stage !== "withdrawn" && (
        <Standing attempt={newest} appealUntil={appealUntil} />
      )}
      {nameable && (
        <section aria-labelledby="name-title" className="grid max-w-180 gap-4">
          <h2 className="text-xl" id="name-title">
            Your name on the certificate
          </h2>
          {drawing ? (
            <PrintedName drawing={drawing} />
          ) : (
            <p className="panel">
              We cannot print your name as it is in your profile. Please say how it shall be written; without it no
              certificate can be issued.
            </p>
          )}
          <LinkButton
            to={href("/student-dashboard/certification/name")}
            variant="outline"
            className="justify-self-start"
          >
            Write it otherwise
          </LinkButton>
        </section>
      )}
      {asksRating && <AskRating about="outcome" />}
      {!newest && (
        <p>
          First comes the interview: <Link to={href("/student-dashboard/certification")}>see what is missing</Link>.
        </p>
      )}
      {earlier.length > 0 && (
        <section aria-labelledby="earlier-title" className="grid gap-5">
          <h2 className="text-xl" id="earlier-title">
            Earlier attempts
          </h2>
          {earlier.map((attempt) => (
            <Standing key={attempt.id} attempt={attempt} appealUntil={null} />
          ))}
        </section>
      )}
    </SubPage>
  );
}
