import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { env } from "#app/platform/env.server.ts";
import { calendarDay, startOfDay } from "#app/platform/format.ts";
import { readCatalogue } from "#app/records/competency-elements.server.ts";
import { STRETCH_MS } from "#app/records/interview-times.server.ts";

const rows = z.record(z.string(), z.array(z.record(z.string(), z.unknown())));

/** Rows of collections as they are recorded: what differs from one making to the next stands there as a reference. */
export type RecordedRows = z.infer<typeof rows>;

const paper = z.object({
  bucket: z.enum(["certificates", "evaluation-uploads"]),
  path: z.string(),
  /** Its words, or itself where it is to be copied: a file below content/samples. */
  text: z.string(),
  as: z.enum(["pdf", "docx", "copy"]),
  fill: z.record(z.string(), z.string()).default({}),
});

/** A file of a student, to be written from its words. */
export type RecordedPaper = z.infer<typeof paper>;

const student = z.object({
  /** Of whom the letters speak. */
  gender: z.enum(["she", "he"]),
  /** How far they have come, in words. */
  stage: z.string(),
  files: z.record(z.string(), paper).default({}),
  rows,
});

/** A student with everything that is theirs. */
export type RecordedStudent = z.infer<typeof student>;

/** A file of content/samples; read anew each time, since all of them are a megabyte that is wanted once. */
export function readSample(path: string): Promise<Buffer> {
  return readFile(join(env().CONTENT_DIR, "samples", path));
}

/** A student of content/samples/students. */
export async function readStudent(file: string): Promise<RecordedStudent> {
  return student.parse(JSON.parse((await readSample(`students/${file}`)).toString()));
}

/** Rows of the institute itself. */
export async function readInstitute(name: "staff" | "leads" | "questions"): Promise<RecordedRows> {
  return z.object({ rows }).parse(JSON.parse((await readSample(`institute/${name}.json`)).toString())).rows;
}

/** What the references in recorded values stand for. */
export interface Meaning {
  /** What `@word rest` as a whole value stands for; undefined when it is not there. */
  values: Readonly<Record<string, (rest: string) => unknown>>;
  /** What `{word}` within a text stands for. */
  words: Readonly<Record<string, string | number>>;
  /** Where the history ends. */
  now: Date;
}

/** Competencies and elements by the names that the recorded rows know them by. */
export async function catalogueValues(): Promise<Meaning["values"]> {
  const competencies = new Map<string, string>();
  const elements = new Map<string, string>();
  for (const { id, name, elements: all } of await readCatalogue()) {
    competencies.set(name, id);
    for (const element of all) elements.set(`${name} / ${element.name}`, element.id);
  }
  return { competency: (name) => competencies.get(name), element: (name) => elements.get(name) };
}

/**
 * A recorded value with its references resolved. What names something that is not there is left out of its list; undefined
 * when that is the value itself.
 */
export function resolved(value: unknown, meaning: Meaning): unknown {
  if (typeof value === "string") return value.startsWith("@") ? referred(value, meaning) : filled(value, meaning);
  if (Array.isArray(value)) return value.map((each) => resolved(each, meaning)).filter((each) => each !== undefined);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([name, each]) => [name, resolved(each, meaning)] as const);
  return entries.some(([, each]) => each === undefined) ? undefined : Object.fromEntries(entries);
}

function referred(reference: string, { values, now }: Meaning): unknown {
  const [, word = "", rest = ""] = /^@(\S+) ?(.*)$/.exec(reference) ?? [];
  if (/^[+-]\d+$/.test(word)) return momentOf(reference.slice(1), now);
  if (word === "day") return calendarDay(startOfDay(now, Number(rest)));
  if (word === "slot") return Math.floor(momentOf(rest, now).getTime() / STRETCH_MS);
  const known = values[word];
  if (!known) throw new Error(`Nothing is known by the name of ${reference}.`);
  return known(rest);
}

/** A text with its `{words}` filled in. */
export function filled(text: string, { words, now }: Omit<Meaning, "values">): string {
  return text.replace(/\{(\w+)(?: ([^}]*))?\}/g, (_, word: string, rest: string) => {
    if (word === "ms") return String(momentOf(rest, now).getTime());
    const known = words[word];
    if (known === undefined) throw new Error(`Nothing is known by the name of {${word}}.`);
    return String(known);
  });
}

const DAY_MS = 86_400_000;
/** What is to have happened today has done so at least this long ago, one thing after the other. */
const LEAST_MS = 2 * 60_000;
const SPREAD = 1 / 48;

/** `-3 14:05:00` is three days before the end of the history, at that time in India; what is not ahead of it by days never is. */
function momentOf(recorded: string, now: Date): Date {
  const [, day, hours, minutes, seconds] = /^([+-]\d+) (\d\d):(\d\d):(\d\d)$/.exec(recorded) ?? [];
  if (day === undefined) throw new Error(`"${recorded}" is no moment.`);
  const ofDay = ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000;
  const meant = startOfDay(now, Number(day)).getTime() + ofDay;
  const latest = now.getTime() - LEAST_MS - (DAY_MS - ofDay) * SPREAD;
  return new Date(Number(day) === 0 ? Math.min(meant, latest) : meant);
}
