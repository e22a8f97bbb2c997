import { data } from "react-router";
import { termsOfUse } from "#app/personal-data/notice.server.ts";
import { sharedFor } from "#app/web/answers.server.ts";
import type { PageScript } from "#app/web/client.ts";
import type { Route } from "./+types/terms";
import { NoticeFrame, noticeMeta, Parts, SHARED_SECONDS } from "./page.tsx";

export const handle: PageScript = { script: "none" };

export const meta: Route.MetaFunction = ({ loaderData }) => noticeMeta(loaderData);

export function loader({ request }: Route.LoaderArgs) {
  return data(termsOfUse(), { headers: sharedFor(SHARED_SECONDS, request) });
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export default function Terms({ loaderData }: Route.ComponentProps) {
  return (
    <NoticeFrame page={loaderData}>
      <Parts sections={loaderData.sections} />
    </NoticeFrame>
  );
}
