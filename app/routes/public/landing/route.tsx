import { data, useOutlet } from "react-router";
import { giveConsent } from "#app/personal-data/consents.server.ts";
import { consentQuestion, shortNotice } from "#app/personal-data/notice.server.ts";
import { requestInfo } from "#app/platform/http/request-info.server.ts";
import { log } from "#app/platform/log.server.ts";
import { interestOptions } from "#app/records/leads.server.ts";
import { pageTitle } from "#app/ui/page-title.ts";
import { UnderDialog } from "#app/ui/under-dialog.tsx";
import { registerInterest } from "#app/visitors/interest.server.ts";
import { countVisit, limited, refused, sharedFor, sharedHeaders } from "#app/web/answers.server.ts";
import { keepWhenCutOff, type PageScript } from "#app/web/client.ts";
import { readForm } from "#app/web/read-form.server.ts";
import { redirectWithToast } from "#app/web/toast.server.ts";
import { interestSchema } from "../forms.ts";
import type { Route } from "./+types/route";
import { landingContent } from "./landing-content.server.ts";
import { Register } from "./register.tsx";
import {
  AskCounsellor,
  Audience,
  Benefits,
  Certifications,
  Hero,
  LandingFooter,
  LandingHeader,
  Process,
  Why,
} from "./sections.tsx";

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

/** Registers interest. */
export async function action({ request, context }: Route.ActionArgs) {
  const submission = await readForm(request, interestSchema(interestOptions()));
  if (submission.status !== "success") return refused(submission.reply());
  const { fullName, email, phone, profession, experience, interest, news } = submission.value;
  try {
    const wait = await countVisit(context, "interest");
    if (wait !== undefined) return limited(wait, submission.reply);
    const said = { current_profession: profession, years_of_experience: experience, interests: interest ?? null };
    const answers = { full_name: fullName, email, phone, ...said };
    await registerInterest(answers, context.get(requestInfo).address, async () => {
      if (news) await giveConsent(email, "news");
    });
  } catch (error) {
    log.error({ err: error }, "a registration of interest could not be kept");
    const result = submission.reply({ formErrors: ["Something went wrong. Please try again."] });
    return refused(result, { status: 503, heading: "Registration Failed" });
  }
  return redirectWithToast("/#register", {
    kind: "success",
    title: "Registration Successful! 🎉",
    text: "Thank you for your interest in PGI. We'll be in touch with exclusive updates soon!",
  });
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
