import type { RouterContextProvider } from "react-router";
import { giveConsent } from "#app/personal-data/consents.server.ts";
import { requestInfo } from "#app/platform/http/request-info.server.ts";
import { log } from "#app/platform/log.server.ts";
import { interestOptions } from "#app/records/leads.server.ts";
import { registerInterest } from "#app/visitors/interest.server.ts";
import { limited, refused } from "#app/web/answers.server.ts";
import { countVisit } from "#app/web/limit.server.ts";
import { readForm } from "#app/web/read-form.server.ts";
import { redirectWithToast } from "#app/web/toast.server.ts";
import { interestSchema } from "./interest-form.ts";

/** Answers the interest form. */
export async function answerInterest(request: Request, context: Readonly<RouterContextProvider>) {
  const submission = await readForm(request, interestSchema(interestOptions()));
  if (submission.status !== "success") return refused(submission.reply());
  const { fullName, email, phone, profession, experience, interest, news } = submission.value;
  try {
    const wait = await countVisit(context, "interest");
    if (wait !== undefined) return limited(wait, submission.reply);
    const said = { current_profession: profession, years_of_experience: experience, interests: interest ?? null };
    await registerInterest({ full_name: fullName, email, phone, ...said }, context.get(requestInfo).address);
    if (news) await giveConsent(email, "news");
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
