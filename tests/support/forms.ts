import { newAddress } from "./random.ts";
import type { Page, Visitor } from "./visitor.ts";

export const INTEREST = "#register-form";
export const ELIGIBILITY = "#eligibility-form";

export const interestAnswers = () => ({
  fullName: "Asha Rao",
  email: newAddress(),
  phone: "+91 98765 43210",
  profession: "hr-leader",
  experience: "5-10",
});

export const eligibilityAnswers = () => ({ name: "Asha Rao", email: newAddress(), phone: "+91 98765 43210" });

/** Fills in the eligibility form and arrives at the counsellor. */
export async function metCounsellor(visitor: Visitor): Promise<Page> {
  const form = await visitor.get("/eligibility");
  return form.submit(ELIGIBILITY, eligibilityAnswers());
}

/** The values that browsers, scripts and attackers send and no person types; each with why it is refused. */
export const oddNames: [string, string][] = [
  ["a".repeat(101), "Your full name must be 100 characters or fewer"],
  ["Asha\u0000Rao", "Your full name must not contain control characters"],
  ["Asha\u001b[31mRao", "Your full name must not contain control characters"],
  ["   ", "Enter your full name"],
];
