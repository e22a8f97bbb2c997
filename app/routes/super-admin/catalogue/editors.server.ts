import type { SubmissionResult } from "@conform-to/react";
import type { z } from "zod";
import type { Permission, Person } from "#app/identity/access.server.ts";
import type { Outcome } from "#app/identity/audited.server.ts";
import { competencies, courses, elements } from "#app/staff/catalogue.server.ts";
import type { Consequences, Entries } from "#app/staff/entries.server.ts";
import { readForm } from "#app/web/read-form.server.ts";
import { type EntryName, entryForms, entrySchemas } from "./forms.ts";

/** An entry as its form shows it. */
export interface EntryInForm {
  name: string;
  version: number;
  values: Record<string, string>;
}

type Reply = (options?: { formErrors: string[] }) => SubmissionResult<string[]>;

/** What one kind of entries can be asked for by the screens, whatever fields it has. */
interface Editor {
  permission: Permission;
  /** An entry to be edited; null when there is none. */
  open(person: Person, id: string): Promise<EntryInForm | null>;
  /** An entry to be deleted, with what that would lead to; null when there is none. */
  weigh(person: Person, id: string): Promise<{ name: string; version: number; consequences: Consequences } | null>;
  /**
   * Reads the form of an entry and keeps what it says: in the entry of this id, or in a new one of this owner.
   * @returns the outcome, null when the form has a fault; and `reply`, with which the form is shown again
   */
  save(
    person: Person,
    request: Request,
    to: { id?: string; owner?: string },
  ): Promise<{ outcome: Outcome | null; reply: Reply }>;
  remove(person: Person, id: string, version: number): Promise<Outcome>;
  restore(person: Person, id: string): Promise<Outcome>;
}

function editorOf<Fields extends object, Entry extends Fields & { id: string; version: number }>(
  name: EntryName,
  entries: Entries<Fields, Entry>,
  schema: z.ZodType<{ version: number; fields: Fields }>,
): Editor {
  return {
    permission: entries.permission,
    remove: entries.remove,
    restore: entries.restore,

    async open(person, id) {
      const entry = await entries.toEdit(person, id);
      return entry && { name: entries.nameOf(entry), version: entry.version, values: valuesOf(name, entry) };
    },

    async weigh(person, id) {
      const entry = await entries.toEdit(person, id);
      if (!entry) return null;
      const consequences = await entries.consequences(person, entry);
      return { name: entries.nameOf(entry), version: entry.version, consequences };
    },

    async save(person, request, { id, owner }) {
      const submission = await readForm(request, schema);
      const reply: Reply = (options) => submission.reply(options);
      if (submission.status !== "success") return { outcome: null, reply };
      const { version, fields } = submission.value;
      const saved = id === undefined ? entries.add(person, fields, owner) : entries.edit(person, id, version, fields);
      return { outcome: await saved, reply };
    },
  };
}

/** An entry's values as its form has them. */
function valuesOf(name: EntryName, entry: object): Record<string, string> {
  const kept = entry as Record<string, unknown>;
  return Object.fromEntries(entryForms[name].fields.map((field) => [field.name, written(kept[field.name])]));
}

function written(value: unknown): string {
  if (typeof value === "boolean") return value ? "on" : "";
  return String(value ?? "");
}

export const editors: Readonly<Record<EntryName, Editor>> = {
  course: editorOf("course", courses, entrySchemas.course),
  competency: editorOf("competency", competencies, entrySchemas.competency),
  element: editorOf("element", elements, entrySchemas.element),
};
