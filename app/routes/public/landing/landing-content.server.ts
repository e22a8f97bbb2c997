import { z } from "zod";
import { factText, fillDeep } from "#app/counsellor/placeholders.ts";
import { readContent } from "#app/platform/content.server.ts";

const text = z.string().trim().min(1);
const item = z.object({ title: text, text });

const landingSchema = z.object({
  hero: z.object({ eyebrow: text, headline: text, lead: text, earlyAccess: text, counsellor: text }),
  why: z.object({ title: text, lead: text, points: z.array(item).min(1) }),
  certifications: z.object({
    title: text,
    lead: text,
    requirementsTitle: text,
    items: z
      .array(
        z.object({
          code: text,
          name: text,
          badge: text.optional(),
          text,
          duration: text,
          requirements: z.array(text).min(1),
        }),
      )
      .min(1),
  }),
  audience: z.object({ title: text, lead: text, items: z.array(item).min(1) }),
  process: z.object({ title: text, lead: text, steps: z.array(item).min(1) }),
  benefits: z.object({ title: text, lead: text, items: z.array(item).length(4) }),
  register: z.object({ title: text, lead: text }),
  faq: z.object({ title: text, text, link: text }),
  footer: z.object({ launch: text, copyright: text, studentPortal: text }),
});

export type LandingContent = z.output<typeof landingSchema>;

const siteSchema = z.object({ institute: text, tagline: text, description: text });
const factsSchema = z.looseObject({});

/** The texts of the landing page, with the facts (fees, years, durations) filled in. */
export function landingContent() {
  const facts = readContent("facts", factsSchema);
  const content = fillDeep(readContent("landing", landingSchema), (path) => factText(facts, path));
  return { ...content, site: readContent("site", siteSchema) };
}
