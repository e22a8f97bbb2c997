import { z } from "zod";
import { schemaReference } from "./common.ts";

const name = z.string().regex(/^[a-z][a-zA-Z0-9-]*$/);

const policySchema = z
  .strictObject({
    title: z
      .string()
      .trim()
      .min(1)
      .max(100)
      .meta({
        description: 'What is decided or not, as the end of "PGI has not decided yet ...".',
        examples: ["whether the fee is paid back"],
      }),
    value: z.union([z.string().trim().min(1), z.number(), z.null()]).meta({
      description:
        "What PGI has decided, in whole sentences or as a number, and null while it has not. {{credential.appealDays}} is replaced from the other files of content.",
      examples: ["Yes, within 14 days of paying.", 3, null],
    }),
    hi: z
      .string()
      .trim()
      .min(1)
      .optional()
      .meta({ description: "The same in Hindi, for the Hindi text of a reply.", examples: ["हाँ, 14 दिन के अंदर।"] }),
  })
  .meta({ description: "One thing that PGI decides." });

/** content/policies.json: what the institute has decided, and what it has not. */
export const policiesSchema = z
  .strictObject({
    $schema: schemaReference,
    invented: z
      .literal(true)
      .optional()
      .meta({ description: "These policies are nobody's: they are made up to try things with.", examples: [true] }),
    policies: z.record(name, policySchema).meta({
      description: "The policies, by the name that replies use.",
      examples: [{ refund: { title: "whether the fee is paid back", value: null } }],
    }),
  })
  .meta({ title: "Policies", description: "What the institute has decided, and what it has not." });

export type PoliciesFile = z.infer<typeof policiesSchema>;
export type Policies = PoliciesFile["policies"];

/** content/capabilities.json: what the product does, so that the checker can tell what no reply speaks of. */
export const capabilitiesSchema = z
  .strictObject({
    $schema: schemaReference,
    capabilities: z
      .record(
        name,
        z.strictObject({
          title: z
            .string()
            .trim()
            .min(1)
            .meta({ description: "What the product does.", examples: ["A certificate is checked by its number"] }),
          said: z
            .array(z.string().trim().min(1))
            .min(1)
            .meta({
              description: "Words or button actions, of which a reply that speaks of it has one.",
              examples: [["link:/verify"]],
            }),
        }),
      )
      .meta({
        description: "The capabilities, by name.",
        examples: [{ verify: { title: "A certificate is checked", said: ["link:/verify"] } }],
      }),
  })
  .meta({ title: "Capabilities", description: "What the product does and a reply must speak of." });

export type CapabilitiesFile = z.infer<typeof capabilitiesSchema>;
