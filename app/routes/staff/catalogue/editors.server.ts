import type { Permission, Person } from "#app/identity/access.server.ts";
import type { Outcome } from "#app/identity/audit.server.ts";
import { competencies, courses, elements } from "#app/staff/catalogue.server.ts";
import type { Consequences, Entries } from "#app/staff/entries.server.ts";
import { type EntryName, entryForms } from "./forms.ts";

export interface EntryInForm {
  name: string;
  version: number;
  values: Record<string, string>;
}

/** What one kind of entries can be asked for by the screens, whatever fields it has. */
interface Editor {
  permission: Permission;
  open(person: Person, id: string): Promise<EntryInForm | null>;
  weigh(person: Person, id: string): Promise<{ name: string; version: number; consequences: Consequences } | null>;
  save(
    person: Person,
    form: { version: number; fields: object },
    to: { id?: string; owner?: string },
  ): Promise<Outcome>;
  remove(person: Person, id: string, version: number): Promise<Outcome>;
  restore(person: Person, id: string): Promise<Outcome>;
}

function editorOf<Fields extends object, Entry extends Fields & { id: string; version: number }>(
  name: EntryName,
  entries: Entries<Fields, Entry>,
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

    save(person, { version, fields: judged }, { id, owner }) {
      // The form of this kind has been judged by this kind's schema.
      const fields = judged as Fields;
      return id === undefined ? entries.add(person, fields, owner) : entries.edit(person, id, version, fields);
    },
  };
}

function valuesOf(name: EntryName, entry: object): Record<string, string> {
  const kept = entry as Record<string, unknown>;
  return Object.fromEntries(entryForms[name].fields.map((field) => [field.name, written(kept[field.name])]));
}

function written(value: unknown): string {
  if (typeof value === "boolean") return value ? "on" : "";
  return String(value ?? "");
}

export const editors: Readonly<Record<EntryName, Editor>> = {
  course: editorOf("course", courses),
  competency: editorOf("competency", competencies),
  element: editorOf("element", elements),
};
