import type { SubmissionResult } from "@conform-to/react";
import { useEffect, useRef, useState } from "react";
import { data, useNavigation, useOutlet } from "react-router";
import { giveConsent } from "#app/personal-data/consents.server.ts";
import { consentQuestion, shortNotice } from "#app/personal-data/notice.server.ts";
import { requestInfo } from "#app/platform/http/request-info.server.ts";
import { log } from "#app/platform/log.server.ts";
import { interestOptions } from "#app/records/leads.server.ts";
import { phoneInput } from "#app/ui/field.tsx";
import { SubmitButton } from "#app/ui/form.tsx";
import { FormBody } from "#app/ui/form-screen.tsx";
import { ShortNotice } from "#app/ui/short-notice.tsx";
import { pageTitle, UnderDialog } from "#app/ui/sub-page.tsx";
import { registerInterest } from "#app/visitors/landing.server.ts";
import { countVisit, limited, redirectWithToast, refused, sharedFor, sharedHeaders } from "#app/web/answers.server.ts";
import { keepWhenCutOff, type PageScript } from "#app/web/client.ts";
import { readForm } from "#app/web/read-form.server.ts";
import { interestSchema } from "../forms.ts";
import type { Route } from "./+types/route";
import { type LandingContent, landingContent } from "./landing-content.server.ts";
import {
  AskCounsellor,
  Audience,
  Benefits,
  Certifications,
  Head,
  Hero,
  LandingFooter,
  LandingHeader,
  Process,
  Rosette,
  Why,
} from "./sections.tsx";

/** Whoever only reads this page needs none of its script. */
export const handle: PageScript = { script: "when used" };

const TITLE = "PGI: certification for experienced professionals";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  ...pageTitle(TITLE),
  { name: "description", content: loaderData.content.site.description },
];

export function loader({ request }: Route.LoaderArgs) {
  const notice = { text: shortNotice("interest"), news: consentQuestion("news").label };
  return data({ content: landingContent(), options: interestOptions(), notice }, { headers: sharedFor(1, request) });
}

export const headers = sharedHeaders;

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

interface Option {
  value: string;
  label: string;
}

interface RegisterProps extends Pick<LandingContent, "register"> {
  options: { professions: Option[]; experience: Option[] };
  notice: { text: string; news: string };
  title: string;
  /** The answer to a refused registration. */
  answer?: { result: SubmissionResult; heading?: string };
}

function Register(props: RegisterProps) {
  const { register } = props;
  const round = useRounds(props.answer !== undefined);
  return (
    <section className="overflow-clip border-b border-rule print:hidden" id="register" aria-labelledby="register-title">
      <div className="wrap columns md:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
        <div className="relative">
          <Head id="register-title" {...register} />
          <Rosette className="absolute -bottom-80 -left-88 -z-1 w-160 opacity-30 max-md:hidden" />
        </div>
        <RegisterForm key={round} {...props} />
      </div>
    </section>
  );
}

function RegisterForm({ options, notice, title, answer }: RegisterProps) {
  return (
    <FormBody
      id="register-form"
      action="/#register"
      stay
      title={title}
      answer={answer}
      late={async () => (await import("../forms.ts")).validateInterest(options)}
      fields={[
        { name: "fullName", label: "Full Name", autoComplete: "name" },
        { name: "email", label: "Email", type: "email", autoComplete: "email" },
        {
          name: "phone",
          label: "Phone",
          ...phoneInput,
        },
        {
          name: "profession",
          label: "Current Profession",
          type: "select",
          options: options.professions,
          placeholder: "Select your profession",
        },
        {
          name: "experience",
          label: "Years of Experience",
          type: "select",
          options: options.experience,
          placeholder: "Select your experience",
        },
        { name: "interest", label: "What interests you about PGI?", type: "textarea", rows: 4, optional: true },
        { name: "news", label: notice.news, type: "checkbox" },
      ]}
      status={
        <>
          <SubmitButton busyLabel="Registering..." className="w-full">
            Register Interest
          </SubmitButton>
          <ShortNotice text={notice.text} />
        </>
      }
      className="panel grid gap-[1.35rem] [&_.error-summary_h2]:text-3xl [&_.error-summary_h2]:font-[440] [&_.error-summary_h2]:tracking-[-0.02em]"
    />
  );
}

/** Counts the registrations that went well, so that each next one starts on an empty form. */
function useRounds(refused: boolean): number {
  const navigation = useNavigation();
  const sent = useRef(false);
  const [round, setRound] = useState(0);
  const sending = navigation.formMethod === "POST" && navigation.formAction?.split("#")[0] === "/";
  useEffect(() => {
    if (sending) sent.current = true;
    if (navigation.state !== "idle" || !sent.current) return;
    sent.current = false;
    if (!refused) setRound((rounds) => rounds + 1);
  }, [sending, navigation.state, refused]);
  return round;
}
