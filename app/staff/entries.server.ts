import { demand, type Permission, type Person } from "#app/identity/access.server.ts";
import { CHANGED_MEANWHILE, done, GONE, type Outcome, withAudit } from "#app/identity/audit.server.ts";
import { newId } from "#app/records/audit-events.server.ts";

export interface Consequences {
  students?: number;
  elements?: number;
  uploads?: number;
}

/** What one kind of the catalogue's entries has and another has not. */
interface EntryKind<Fields, Entry> {
  kind: "course" | "competency" | "element";
  permission: Permission;
  nameOf: (fields: Fields) => string;
  find: (id: string) => Promise<Entry | null>;
  findDeleted: (id: string) => Promise<Entry | null>;
  /** The name of the entry that new ones belong to; null when there is none. Absent where they belong to none. */
  owner?: (id: string) => Promise<Record<string, string> | null>;
  insert: (id: string, fields: Fields, person: Person, owner: string) => Promise<unknown>;
  /** Changes, deletes or brings back an entry that is still at this version. @returns null or false when it was not */
  update: (id: string, version: number, fields: Fields) => Promise<object | boolean | null>;
  remove: (entry: Entry) => Promise<object | boolean | null>;
  restore: (entry: Entry) => Promise<object | boolean | null>;
  /** What the audit trail keeps of an entry that goes or comes back. */
  kept: (entry: Entry) => Record<string, unknown>;
  consequences: (entry: Entry) => Promise<Consequences>;
}

/**
 * How entries of one kind are added, edited, deleted and brought back: by whom the kind's permission allows, each change
 * with its line in the audit trail, and under the version that the editor saw, so that the second of two editors is told.
 */
export function entriesOf<Fields extends object, Entry extends Fields & { id: string; version: number }>(
  kind: EntryKind<Fields, Entry>,
) {
  const line = (action: string, id: string, fields: Fields) => ({
    action,
    kind: kind.kind,
    target: { id, name: kind.nameOf(fields) },
  });

  return {
    permission: kind.permission,
    nameOf: kind.nameOf,

    /** An entry to be edited or deleted; null when there is none. @throws ForbiddenError */
    async toEdit(person: Person, id: string): Promise<Entry | null> {
      demand(person, kind.permission);
      return kind.find(id);
    },

    /** What deleting an entry would lead to. @throws ForbiddenError */
    async consequences(person: Person, entry: Entry): Promise<Consequences> {
      demand(person, kind.permission);
      return kind.consequences(entry);
    },

    /**
     * Keeps a new entry.
     * @param owner the id of the entry that it belongs to; gone when that is not in use any more
     * @throws ForbiddenError
     */
    async add(person: Person, fields: Fields, owner = ""): Promise<Outcome> {
      demand(person, kind.permission);
      const belongs = kind.owner ? await kind.owner(owner) : {};
      if (!belongs) return GONE;
      const id = newId();
      const deed = { ...line("added", id, fields), after: { ...fields, ...belongs } };
      await withAudit(person, deed, () => kind.insert(id, fields, person, owner));
      return done(id);
    },

    /** @param version the one that the editor saw @throws ForbiddenError */
    async edit(person: Person, id: string, version: number, fields: Fields): Promise<Outcome> {
      demand(person, kind.permission);
      const entry = await kind.find(id);
      if (!entry) return GONE;
      if (entry.version !== version) return CHANGED_MEANWHILE;
      const deed = { ...line("updated", id, entry), before: { ...entry }, after: { ...fields } };
      const happened = await withAudit(person, deed, () => kind.update(id, version, fields));
      return happened ? done(id) : CHANGED_MEANWHILE;
    },

    /** @param version the one that was seen by whoever deletes it @throws ForbiddenError */
    async remove(person: Person, id: string, version: number): Promise<Outcome> {
      demand(person, kind.permission);
      const entry = await kind.find(id);
      if (!entry) return GONE;
      if (entry.version !== version) return CHANGED_MEANWHILE;
      const deed = { ...line("deleted", id, entry), before: kind.kept(entry) };
      return (await withAudit(person, deed, () => kind.remove(entry))) ? done(id) : CHANGED_MEANWHILE;
    },

    /** Brings a deleted entry back as it was. @throws ForbiddenError */
    async restore(person: Person, id: string): Promise<Outcome> {
      demand(person, kind.permission);
      const entry = await kind.findDeleted(id);
      if (!entry) return GONE;
      const deed = { ...line("restored", id, entry), after: kind.kept(entry) };
      return (await withAudit(person, deed, () => kind.restore(entry))) ? done(id) : GONE;
    },
  };
}

export type Entries<Fields extends object, Entry extends Fields & { id: string; version: number }> = ReturnType<
  typeof entriesOf<Fields, Entry>
>;
