import { z } from "zod";
import { contentFile } from "#app/platform/content.server.ts";

const text = z.string().trim().min(1);
const item = z.strictObject({ title: text, text });

const schema = z.strictObject({
  hero: z.strictObject({ eyebrow: text, headline: text, lead: text, earlyAccess: text, counsellor: text }),
  why: z.strictObject({ title: text, lead: text, points: z.array(item).min(1) }),
  certifications: z.strictObject({
    title: text,
    lead: text,
    requirementsTitle: text,
    items: z
      .array(
        z.strictObject({
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
  audience: z.strictObject({ title: text, lead: text, items: z.array(item).min(1) }),
  process: z.strictObject({ title: text, lead: text, steps: z.array(item).min(1) }),
  benefits: z.strictObject({ title: text, lead: text, items: z.array(item).length(4) }),
  register: z.strictObject({ title: text, lead: text }),
  faq: z.strictObject({ title: text, text, link: text }),
  footer: z.strictObject({ launch: text, copyright: text, studentPortal: text }),
});

/** The texts of the landing page, from content/landing.json, with their placeholders. */
export const landing = contentFile("landing", schema, []);
