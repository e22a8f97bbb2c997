import type { SubmissionResult } from "@conform-to/react";
import { useEffect, useRef, useState } from "react";
import { useNavigation } from "react-router";
import { SubmitButton } from "#app/ui/form.tsx";
import { FormBody } from "#app/ui/form-screen.tsx";
import { ShortNotice } from "#app/ui/short-notice.tsx";
import type { LandingContent } from "./landing-content.server.ts";
import { Head, Rosette } from "./sections.tsx";

interface Option {
  value: string;
  label: string;
}

interface RegisterProps extends Pick<LandingContent, "register"> {
  options: { professions: Option[]; experience: Option[] };
  /** What becomes of the data, and the words by which somebody asks for news. */
  notice: { text: string; news: string };
  title: string;
  /** The answer to a refused registration. */
  answer?: { result: SubmissionResult<string[]>; heading?: string };
}

export function Register(props: RegisterProps) {
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
        { name: "email", label: "Email", type: "email", autoComplete: "email", inputMode: "email" },
        {
          name: "phone",
          label: "Phone",
          type: "tel",
          autoComplete: "tel",
          inputMode: "tel",
          placeholder: "+91 98765 43210",
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
