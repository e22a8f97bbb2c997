import { data, useOutlet } from "react-router";
import { consentQuestion, shortNotice } from "#app/personal-data/notice.server.ts";
import { interestOptions } from "#app/records/leads.server.ts";
import type { PageScript } from "#app/ui/page-script.ts";
import { pageTitle } from "#app/ui/page-title.ts";
import { UnderDialog } from "#app/ui/under-dialog.tsx";
import { keepWhenCutOff } from "#app/web/cut-off.ts";
import { sharedFor, sharedHeaders } from "#app/web/shared-page.ts";
import type { Route } from "./+types/route";
import { answerInterest } from "./answer-interest.server.ts";
import { LandingFooter, LandingHeader } from "./frame.tsx";
import { landingContent } from "./landing-content.server.ts";
import { Register } from "./register.tsx";
import { AskCounsellor, Audience, Benefits, Certifications, Hero, Process, Why } from "./sections.tsx";

/** Whoever only reads this page needs none of its script. */
export const handle: PageScript = { script: "when used" };

const TITLE = "PGI: certification for experienced professionals";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  ...pageTitle(TITLE),
  { name: "description", content: loaderData?.content.site.description },
];

export function loader({ request }: Route.LoaderArgs) {
  const notice = { text: shortNotice("interest"), news: consentQuestion("news").label };
  return data({ content: landingContent(), options: interestOptions(), notice }, { headers: sharedFor(1, request) });
}

export const headers = sharedHeaders;

export function action({ request, context }: Route.ActionArgs) {
  return answerInterest(request, context);
}

/** The page's texts do not change with what happens in a dialog over it. */
export const shouldRevalidate = () => false;

export const clientAction = (args: Route.ClientActionArgs) => keepWhenCutOff(args);

export default function Landing({ loaderData: { content, options, notice }, actionData }: Route.ComponentProps) {
  const dialog = useOutlet();
  return (
    <UnderDialog dialog={dialog}>
      <LandingHeader content={content} />
      <main id="main" tabIndex={-1}>
        <Hero hero={content.hero} institute={content.site.institute} />
        <Why why={content.why} />
        <Certifications certifications={content.certifications} />
        <Audience audience={content.audience} />
        <Process process={content.process} />
        <Benefits benefits={content.benefits} />
        <Register register={content.register} options={options} notice={notice} title={TITLE} answer={actionData} />
        <AskCounsellor faq={content.faq} />
      </main>
      <LandingFooter content={content} />
    </UnderDialog>
  );
}
