import { data } from "react-router";
import { log } from "#app/platform/log.server.ts";
import { redirectWithToast } from "#app/platform/toast.server.ts";
import { keepInterestedStudent } from "#app/records/interested-students.server.ts";
import { interestOptions } from "../option-lists.server.ts";
import { parseInterest } from "./interest-form.ts";

/** Answers the interest form (specification, sections 5 and 8). */
export async function registerInterest(formData: FormData) {
  const submission = parseInterest(formData, interestOptions());
  if (submission.status !== "success") return data({ result: submission.reply(), failed: false }, { status: 422 });
  const { fullName, email, phone, profession, experience, interest } = submission.value;
  try {
    await keepInterestedStudent({
      full_name: fullName,
      email,
      phone,
      current_profession: profession,
      years_of_experience: experience,
      interests: interest ?? null,
    });
  } catch (error) {
    log.error({ err: error }, "a registration of interest could not be kept");
    const result = submission.reply({ formErrors: ["Something went wrong. Please try again."] });
    return data({ result, failed: true }, { status: 503 });
  }
  return redirectWithToast("/#register", {
    kind: "success",
    title: "Registration Successful! 🎉",
    text: "Thank you for your interest in PGI. We'll be in touch with exclusive updates soon!",
  });
}
