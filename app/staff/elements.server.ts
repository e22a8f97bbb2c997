import { demand, type Person } from "#app/identity/access.server.ts";
import { newId } from "#app/records/audit-events.server.ts";
import {
  type ElementFields,
  findElement,
  insertElement,
  type StoredElement,
  setElementDeleted,
  updateElement,
} from "#app/records/competency-elements.server.ts";
import { countUploadsOfElement } from "#app/records/student-uploads.server.ts";
import { audited } from "./audit.server.ts";
import { competencyToEdit } from "./competencies.server.ts";
import { CHANGED_MEANWHILE, done, GONE, type Outcome } from "./outcome.ts";

const KIND = "element";

/** An element of a competency, to be edited or deleted; null when there is none. @throws ForbiddenError */
export async function elementToEdit(person: Person, id: string): Promise<StoredElement | null> {
  demand(person, "competencies:write");
  const element = await findElement(id);
  return element?.deleted_at === null ? element : null;
}

/** How many evaluations were made of an element. @throws ForbiddenError */
export function elementConsequences(person: Person, id: string): Promise<number> {
  demand(person, "competencies:write");
  return countUploadsOfElement(id);
}

/** @throws ForbiddenError */
export async function addElement(person: Person, competencyId: string, fields: ElementFields): Promise<Outcome> {
  const competency = await competencyToEdit(person, competencyId);
  if (!competency) return GONE;
  const id = newId();
  const after = { ...fields, competency: competency.name };
  const deed = { action: "added", kind: KIND, target: { id, name: fields.name }, after } as const;
  await audited(person, deed, () => insertElement(id, competencyId, fields));
  return done(id);
}

/**
 * Changes an element.
 * @param version the version that the editor saw; another one means that somebody was quicker
 * @throws ForbiddenError
 */
export async function editElement(
  person: Person,
  id: string,
  version: number,
  fields: ElementFields,
): Promise<Outcome> {
  const element = await elementToEdit(person, id);
  if (!element) return GONE;
  if (element.version !== version) return CHANGED_MEANWHILE;
  const target = { id, name: element.name };
  const deed = { action: "updated", kind: KIND, target, before: { ...element }, after: { ...fields } } as const;
  const happened = await audited(person, deed, () => updateElement(id, version, fields));
  return happened ? done(id) : CHANGED_MEANWHILE;
}

/** Takes an element out of use; what was evaluated stays and counts again when it is brought back. @throws ForbiddenError */
export async function removeElement(person: Person, id: string): Promise<Outcome> {
  const element = await elementToEdit(person, id);
  if (!element) return GONE;
  const { name, definition, bei_question } = element;
  const deed = {
    action: "deleted",
    kind: KIND,
    target: { id, name },
    before: { name, definition, bei_question },
  } as const;
  return (await audited(person, deed, () => setElementDeleted(id, new Date()))) ? done(id) : GONE;
}

/** Brings a deleted element back. @throws ForbiddenError */
export async function restoreElement(person: Person, id: string): Promise<Outcome> {
  demand(person, "competencies:write");
  const element = await findElement(id);
  if (!element?.deleted_at) return GONE;
  const { name, definition, bei_question } = element;
  const deed = {
    action: "restored",
    kind: KIND,
    target: { id, name },
    after: { name, definition, bei_question },
  } as const;
  return (await audited(person, deed, () => setElementDeleted(id, null))) ? done(id) : GONE;
}
