import { data, href } from "react-router";
import { contactPage } from "#app/personal-data/notice.server.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { sharedFor } from "#app/web/answers.server.ts";
import type { PageScript } from "#app/web/client.ts";
import type { Route } from "./+types/contact";
import { Linked, NoticeFrame, noticeMeta, Part, SHARED_SECONDS } from "./page.tsx";

export const handle: PageScript = { script: "none" };

export const meta: Route.MetaFunction = ({ loaderData }) => noticeMeta(loaderData);

export function loader({ request }: Route.LoaderArgs) {
  return data(contactPage(), { headers: sharedFor(SHARED_SECONDS, request) });
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export default function Contact({ loaderData }: Route.ComponentProps) {
  const { ways, counsellor, never } = loaderData;
  return (
    <NoticeFrame page={loaderData}>
      {ways.map(({ title, text, email }, place) => (
        <Part key={title} id={`way-${place + 1}`} title={title}>
          <p>
            <Linked text={text} />
          </p>
          <p className="serif text-lg">
            <a href={`mailto:${email}`}>{email}</a>
          </p>
        </Part>
      ))}
      <Part id="counsellor" title={counsellor.title}>
        <p>{counsellor.text}</p>
        <LinkButton to={href("/eligibility")} variant="outline" className="justify-self-start print:hidden">
          {counsellor.link}
        </LinkButton>
      </Part>
      <p className="rule pt-6">{never}</p>
    </NoticeFrame>
  );
}
