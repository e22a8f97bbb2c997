import { type Asker, demand } from "#app/identity/access.server.ts";
import { Certificates } from "#app/records/certificates.server.ts";
import type { Stored } from "#app/records/define-model.server.ts";
import { type SecurityEventRow, SecurityEvents, TOUCHES } from "#app/records/security-events.server.ts";
import type { CsvColumn } from "./csv.server.ts";

/** What is asked about; without account and file everything since then. */
export interface TouchQuery {
  since: Date;
  /** The e-mail address of a student, whose things were touched, or of staff, who touched them. */
  account?: string | undefined;
  /** A file by its id, its path in the store or its name. */
  file?: string | undefined;
}

/** That personal data was read or taken along. */
export type Touch = Stored<SecurityEventRow>;

const DONE: Partial<Record<SecurityEventRow["kind"], string>> = {
  "document read": "read a document",
  "record read": "read a record",
  export: "exported",
};

/** How the touches are told, for a notice of a breach. */
export const touchColumns: readonly CsvColumn<Touch>[] = [
  { label: "When", csv: ({ at }) => at },
  { label: "Who", csv: ({ actor_name }) => actor_name },
  { label: "Role", csv: ({ actor_role }) => actor_role },
  { label: "Who, email", csv: ({ actor_email }) => actor_email },
  { label: "Did", csv: ({ kind }) => DONE[kind] ?? kind },
  { label: "Whose", csv: ({ subject_name }) => subject_name },
  { label: "Whose, email", csv: ({ subject_email }) => subject_email },
  { label: "What", csv: ({ what }) => what },
  { label: "Id", csv: ({ what_id }) => what_id },
  { label: "From", csv: ({ address }) => address },
];

/**
 * What personal data was touched, by whom and when, the earliest first. An export names a list, not the people in it: asked about
 * an account or everything, all of the time are told.
 * @throws ForbiddenError
 */
export async function* listTouched(asker: Asker, { since, account, file }: TouchQuery): AsyncGenerator<Touch> {
  demand(asker, "audit:see");
  const ids = file === undefined ? new Set() : await idsOf(file);
  const touches = { at: { $gte: since }, kind: { $in: [...TOUCHES] } };
  for await (const touch of SecurityEvents.each(touches, { sort: { at: 1, _id: 1 } })) {
    if (file !== undefined && !ids.has(touch.what_id) && !touch.what.endsWith(`(${file})`)) continue;
    if (account !== undefined && touch.kind !== "export" && !concerns(touch, account)) continue;
    yield touch;
  }
}

function concerns({ subject_email, actor_email }: Touch, account: string): boolean {
  const email = account.trim().toLowerCase();
  return subject_email.toLowerCase() === email || actor_email.toLowerCase() === email;
}

async function idsOf(file: string): Promise<Set<string>> {
  const path = file.replace(/^(certificates|evaluation-uploads)\//, "");
  const ids = new Set([file.toLowerCase()]);
  for (const { id } of await Certificates.find({ file_path: path }, { fields: { _id: 1 } })) ids.add(id);
  return ids;
}
