import { z } from "zod";
import { explained, file, isTrue, object, text } from "./common.ts";

const name = z.string().regex(/^[a-z][a-zA-Z0-9-]*$/);

const policySchema = object("One thing that PGI decides.", {
  title: explained(
    text(100),
    'What is decided or not, as the end of "PGI has not decided yet ...".',
    "whether the fee is paid back",
  ),
  value: explained(
    z.union([text(), z.number(), z.null()]),
    "What PGI has decided, in whole sentences or as a number, and null while it has not. {{credential.appealDays}} is replaced from the other files of content.",
    "Yes, within 14 days of paying.",
    3,
    null,
  ),
  hi: explained(text().optional(), "The same in Hindi, for the Hindi text of a reply.", "हाँ, 14 दिन के अंदर।"),
});

/** content/policies.json: what the institute has decided, and what it has not. */
export const policiesSchema = file("Policies", "What the institute has decided, and what it has not.", {
  invented: isTrue("These policies are nobody's: they are made up to try things with."),
  policies: explained(z.record(name, policySchema), "The policies, by the name that replies use.", {
    refund: { title: "whether the fee is paid back", value: null },
  }),
});

export type PoliciesFile = z.infer<typeof policiesSchema>;
export type Policies = PoliciesFile["policies"];

const capabilitySchema = z.strictObject({
  title: explained(text(), "What the product does.", "A certificate is checked by its number"),
  said: explained(z.array(text()).min(1), "Words or button actions, of which a reply that speaks of it has one.", [
    "link:/verify",
  ]),
});

/** content/capabilities.json: what the product does, so that the checker can tell what no reply speaks of. */
export const capabilitiesSchema = file("Capabilities", "What the product does and a reply must speak of.", {
  capabilities: explained(z.record(name, capabilitySchema), "The capabilities, by name.", {
    verify: { title: "A certificate is checked", said: ["link:/verify"] },
  }),
});

export type CapabilitiesFile = z.infer<typeof capabilitiesSchema>;
