import { href } from "react-router";
import { z } from "zod";
import type { FieldData } from "#app/ui/field.tsx";
import { allGiven, always } from "#app/web/fields.ts";

const MOST = { name: 150, short: 60, question: 1000, definition: 2000, description: 4000, price: 10_000_000 };

function text(limit: number) {
  return z.string().trim().max(limit, `Enter at most ${limit} characters`).default("");
}

/** Blank is 0; digits may be grouped, and the sign of the rupee may stand before them. */
const price = text(MOST.short)
  .transform((typed) => typed.replace(/[₹,\s]/g, "") || "0")
  .refine((typed) => /^-?(\d+\.?\d*|\.\d+)$/.test(typed), {
    error: "Enter the price as a number, such as 4,999",
  })
  .transform(Number)
  .refine((amount) => !(amount < 0), { error: "The price cannot be less than 0" })
  .refine((amount) => !(amount > MOST.price), { error: "The price is too high" });

/** The version that the editor saw; 0 for something new. */
const version = z.coerce.number().int().min(0).default(0);

const course = z.object({
  title: text(MOST.name).refine(Boolean, { error: "Enter a title" }),
  description: text(MOST.description),
  instructor: text(MOST.name),
  duration: text(MOST.short),
  price,
  is_active: z
    .literal("on")
    .optional()
    .transform((ticked) => ticked === "on"),
  version,
});

const definition = z.object({
  name: text(MOST.name).refine(Boolean, { error: "Enter a name" }),
  definition: text(MOST.definition).refine(Boolean, { error: "Enter a definition" }),
  version,
});
const defined = allGiven(["name", "definition"]);
const REQUIRED = { error: "Please fill in all fields", when: always };

const competency = definition.extend({
  course: z
    .enum(["GMP", "AIP"])
    .optional()
    .transform((certification) => certification ?? null),
});

const element = definition.extend({
  bei_question: text(MOST.question).transform((question) => question || null),
});

function versioned<Values extends { version: number }>({ version: seen, ...fields }: Values) {
  return { version: seen, fields };
}

export const entrySchemas = {
  course: course.transform(versioned),
  competency: competency.refine(defined, REQUIRED).transform(versioned),
  element: element.refine(defined, REQUIRED).transform(versioned),
};
export type EntryName = keyof typeof entrySchemas;

interface EntryForm {
  noun: string;
  list: string;
  fields: readonly FieldData[];
}

const NAMED: FieldData[] = [
  { name: "name", label: "Name" },
  {
    name: "definition",
    label: "Definition",
    type: "textarea",
    rows: 4,
    hint: "Certificates are compared with these words.",
  },
];
const CERTIFICATIONS = [
  { value: "GMP", label: "GMP only" },
  { value: "AIP", label: "AIP only" },
];

export const entryForms: Readonly<Record<EntryName, EntryForm>> = {
  course: {
    noun: "Course",
    list: href("/super-admin-dashboard/courses"),
    fields: [
      { name: "title", label: "Title" },
      { name: "description", label: "Description", type: "textarea", rows: 4, optional: true },
      { name: "instructor", label: "Instructor", optional: true, half: true },
      { name: "duration", label: "Duration", placeholder: "6-8 months", optional: true, half: true },
      { name: "price", label: "Price in rupees", inputMode: "decimal", hint: "Left empty, it is 0.", optional: true },
      { name: "is_active", label: "Show this course to students", type: "checkbox" },
    ],
  },
  competency: {
    noun: "Competency",
    list: href("/super-admin-dashboard/competencies"),
    fields: [
      ...NAMED,
      {
        name: "course",
        label: "Certification",
        type: "select",
        placeholder: "GMP and AIP",
        options: CERTIFICATIONS,
        hint: "Students of another certification are not evaluated on it.",
        optional: true,
      },
    ],
  },
  element: {
    noun: "Element",
    list: href("/super-admin-dashboard/competencies"),
    fields: [...NAMED, { name: "bei_question", label: "BEI question", type: "textarea", rows: 3, optional: true }],
  },
};

export const BLANK: Readonly<Record<string, string>> = { is_active: "on" };
