import { z } from "zod";
import { FileStoreUnavailableError } from "#app/files/store-errors.server.ts";
import { figure } from "#app/platform/format.ts";
import type { Consequences } from "#app/staff/entries.server.ts";
import { findGuideline, removeGuideline } from "#app/staff/guidelines.server.ts";
import { orFailure } from "#app/web/answers.server.ts";
import { type Dialog, dialog } from "#app/web/dialogs.server.ts";
import { doneOrGone } from "#app/web/form-action.server.ts";
import { editors } from "../catalogue/editors.server.ts";
import { BLANK, type EntryName, entryForms, entrySchemas } from "../catalogue/forms.ts";

const MEANWHILE =
  "Somebody else has changed this since you opened it, so nothing was saved. What they saved stands below. Saving again puts your text in its place.";

export const catalogueDialogs: Readonly<Record<string, Dialog>> = {
  "courses/add": added("course", 1),
  "courses/:course/edit": edited("course"),
  "courses/:course/delete": deleted("course"),
  "competencies/add": added("competency", 1),
  "competencies/:competency/edit": edited("competency"),
  "competencies/:competency/delete": deleted("competency"),
  "competencies/:competency/elements/add": added("element", 3),
  "competencies/elements/:element/edit": edited("element", 3),
  "competencies/elements/:element/delete": deleted("element", 3),

  "guidelines/:file/delete": dialog({
    page: "Delete Guidelines",
    permission: "guidelines:write",
    async open({ person, id }) {
      const found = await orFailure(async () => ({ file: await findGuideline(person, id) }));
      if (found?.file === null) return null;
      return {
        title: "Delete this file?",
        text: [
          id,
          "If it is the newest, the counsellor hands out the one before it; without another one, it has none to hand out. This cannot be undone: download the file first if you may need it.",
        ],
        button: "Delete Guidelines",
        busy: "Deleting...",
        variant: "danger",
      };
    },
    gone: { title: "Failed to delete guidelines", text: "The file is not there any more." },
    async run({ person, id }) {
      try {
        return doneOrGone(await removeGuideline(person, id));
      } catch (error) {
        if (!(error instanceof FileStoreUnavailableError)) throw error;
        return { kind: "unavailable" as const };
      }
    },
    answers: {
      done: { title: "Guidelines deleted successfully" },
      unavailable: {
        title: "Failed to delete guidelines",
        text: "The file store cannot be reached at the moment. Please try again soon.",
      },
    },
  }),
};

function notThere(name: EntryName) {
  return { title: `This ${entryForms[name].noun.toLowerCase()} is not there any more` };
}

function added(name: EntryName, parts: number): Dialog {
  const { noun, fields } = entryForms[name];
  const { permission, save } = editors[name];
  return dialog({
    permission,
    parts,
    async open({ person, id }) {
      const owner = name === "element" ? await editors.competency.open(person, id) : undefined;
      if (owner === null) return null;
      const subtitle = owner && `To ${owner.name}`;
      return { title: `Add ${noun}`, subtitle, fields, values: BLANK, button: `Add ${noun}`, busy: "Adding..." };
    },
    gone: notThere(name === "element" ? "competency" : name),
    schema: entrySchemas[name],
    run: ({ person, id }, values) => save(person, values, { owner: id }),
    answers: { done: { title: `${noun} added successfully` } },
  });
}

function edited(name: EntryName, parts = 2): Dialog {
  const { noun, fields } = entryForms[name];
  const { permission, open, save } = editors[name];
  return dialog({
    permission,
    parts,
    async open({ person, id }) {
      const entry = await open(person, id);
      if (!entry) return null;
      const { values, version } = entry;
      const words = { title: `Edit ${noun}`, button: `Save ${noun}` };
      return { ...words, fields, values, hidden: { version } };
    },
    gone: notThere(name),
    schema: entrySchemas[name],
    run: ({ person, id }, values) => save(person, values, { id }),
    answers: { done: { title: `${noun} updated successfully` }, "changed meanwhile": MEANWHILE },
  });
}

function deleted(name: EntryName, parts = 2): Dialog {
  const { noun, list } = entryForms[name];
  const { permission, weigh, remove } = editors[name];
  const undo = "You can undo this right afterwards";
  return dialog({
    page: `Delete ${noun}`,
    permission,
    parts,
    async open({ person, id }) {
      const entry = await weigh(person, id);
      if (!entry) return null;
      return {
        title: `Delete ${entry.name}?`,
        text: [
          ...inWords(name, entry.consequences),
          name === "course" ? `${undo}.` : `${undo}; everything then counts as before.`,
        ],
        hidden: { version: entry.version },
        button: `Delete ${noun}`,
        busy: "Deleting...",
        variant: "danger",
      };
    },
    gone: notThere(name),
    schema: z.object({ version: z.coerce.number().int().min(0) }),
    async run({ person, id }, { version }) {
      const outcome = await remove(person, id, version);
      return outcome.kind === "done" ? { ...outcome, to: `${list}?deleted=${id}` } : outcome;
    },
    answers: { done: ({ to }) => ({ to, title: `${noun} deleted successfully` }) },
  });
}

function inWords(name: EntryName, { students = 0, elements = 0, uploads = 0 }: Consequences): string[] {
  if (name === "course") {
    return ["Students and admins will no longer see this course under Available Courses.", ofStudents(students)];
  }
  if (name === "element") {
    return ["Students no longer see it, and their progress is counted without it.", ofUploads(uploads)];
  }
  const theirs = `Its ${elements} ${elements === 1 ? "element goes" : "elements go"} with it.`;
  const seenNoMore = "Students no longer see them, and their progress is counted without them.";
  return [`${theirs} ${seenNoMore}`, ofUploads(uploads)];
}

function ofStudents(students: number): string {
  if (students === 0) return "No student has this certification.";
  const have = `${figure(students)} ${students === 1 ? "student has" : "students have"} this certification.`;
  return `${have} They keep their Student ID, their course and everything they have handed in.`;
}

function ofUploads(uploads: number): string {
  if (uploads === 0) return "No certificate has been evaluated for it.";
  return `${figure(uploads)} results of evaluated certificates no longer count. They are kept.`;
}
