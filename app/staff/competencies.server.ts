import { demand, type Person } from "#app/identity/access.server.ts";
import { newId } from "#app/records/audit-events.server.ts";
import {
  type CompetencyFields,
  findCompetency,
  insertCompetency,
  type StoredCompetency,
  setCompetencyDeleted,
  updateCompetency,
} from "#app/records/competencies.server.ts";
import { type CatalogueEntry, listElements, readCatalogue } from "#app/records/competency-elements.server.ts";
import { countUploadsOfCompetency } from "#app/records/student-uploads.server.ts";
import { audited } from "./audit.server.ts";
import { CHANGED_MEANWHILE, done, GONE, type Outcome } from "./outcome.ts";

const KIND = "competency";

/** Every competency with its elements, to be edited. @throws ForbiddenError */
export function catalogueToEdit(person: Person): Promise<CatalogueEntry[]> {
  demand(person, "competencies:write");
  return readCatalogue();
}

/** A competency to be edited or deleted; null when there is none. @throws ForbiddenError */
export async function competencyToEdit(person: Person, id: string): Promise<StoredCompetency | null> {
  demand(person, "competencies:write");
  const competency = await findCompetency(id);
  return competency?.deleted_at === null ? competency : null;
}

/** What goes out of use with a competency. @throws ForbiddenError */
export async function competencyConsequences(
  person: Person,
  id: string,
): Promise<{ elements: number; uploads: number }> {
  demand(person, "competencies:write");
  const [elements, uploads] = await Promise.all([listElements(id), countUploadsOfCompetency(id)]);
  return { elements: elements.length, uploads };
}

/** @throws ForbiddenError */
export async function addCompetency(person: Person, fields: CompetencyFields): Promise<Outcome> {
  demand(person, "competencies:write");
  const id = newId();
  const deed = { action: "added", kind: KIND, target: { id, name: fields.name }, after: { ...fields } } as const;
  await audited(person, deed, () => insertCompetency(id, fields));
  return done(id);
}

/**
 * Changes a competency.
 * @param version the version that the editor saw; another one means that somebody was quicker
 * @throws ForbiddenError
 */
export async function editCompetency(
  person: Person,
  id: string,
  version: number,
  fields: CompetencyFields,
): Promise<Outcome> {
  const competency = await competencyToEdit(person, id);
  if (!competency) return GONE;
  if (competency.version !== version) return CHANGED_MEANWHILE;
  const target = { id, name: competency.name };
  const deed = { action: "updated", kind: KIND, target, before: { ...competency }, after: { ...fields } } as const;
  const happened = await audited(person, deed, () => updateCompetency(id, version, fields));
  return happened ? done(id) : CHANGED_MEANWHILE;
}

/**
 * Takes a competency out of use, and its elements with it. What students uploaded for it stays whole and counts again
 * when it is brought back.
 * @throws ForbiddenError
 */
export async function removeCompetency(person: Person, id: string): Promise<Outcome> {
  const competency = await competencyToEdit(person, id);
  if (!competency) return GONE;
  const { name, definition } = competency;
  const deed = { action: "deleted", kind: KIND, target: { id, name }, before: { name, definition } } as const;
  return (await audited(person, deed, () => setCompetencyDeleted(id, new Date()))) ? done(id) : GONE;
}

/** Brings a deleted competency back, with its elements. @throws ForbiddenError */
export async function restoreCompetency(person: Person, id: string): Promise<Outcome> {
  demand(person, "competencies:write");
  const competency = await findCompetency(id);
  if (!competency?.deleted_at) return GONE;
  const { name, definition } = competency;
  const deed = { action: "restored", kind: KIND, target: { id, name }, after: { name, definition } } as const;
  return (await audited(person, deed, () => setCompetencyDeleted(id, null))) ? done(id) : GONE;
}
