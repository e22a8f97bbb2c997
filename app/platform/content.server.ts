import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import type { z } from "zod";
import { env, READ_ONCE } from "./env.server.ts";
import { lastGood, noteGood } from "./last-good.server.ts";
import { log } from "./log.server.ts";

/** Something that is wrong in a file of rules/ or content/, told so that a person who does not program can put it right. */
export interface Finding {
  /** Relative to the rules directory; those of content begin with `content/`. */
  readonly file: string;
  /** From 1. */
  readonly line: number;
  /** From 1. */
  readonly column: number;
  /** Where in the file, as a JSON path such as event.params.buttons[0].action; empty for the whole file. */
  readonly path: string;
  readonly message: string;
  readonly advice: string;
  readonly didYouMean?: string;
}

/** A file of content/ as the product declares it. */
export interface ContentFile {
  readonly name: string;
  /** All must hold: two parts of the product may read different things out of one file. */
  readonly schemas: readonly z.ZodType[];
  /** The names that its texts may have as {{placeholders}} besides the facts, or all; undefined where nothing is filled in. */
  readonly fills: readonly string[] | "all" | undefined;
}

/** Looks for mistakes that no schema finds, and tells all in sentences. */
export interface Judge {
  /** Whether a value that the schemas take holds; quick, since each start asks it of every file. */
  holds(file: ContentFile, value: unknown): boolean;
  /** All that is wrong with a file; empty when nothing is. */
  findings(file: ContentFile, bytes: Uint8Array): readonly Finding[];
}

interface Entry {
  checkedAt: number;
  /** Of the file as it was last read, be it good or broken. */
  mark: string;
  /** The last good one: what each schema makes of it, all of the same text. */
  values: ReadonlyMap<z.ZodType, unknown>;
  findings: readonly Finding[];
}

const CHECK_EVERY_MS = 500;
const declared = new Map<string, ContentFile>();
const entries = new Map<string, Entry>();
let judge: Judge | undefined;

/** Has somebody who can tell them in sentences look for mistakes in what is read from now on. */
export function judgeContentBy(by: Judge): void {
  judge = by;
}

/** The files of content/ that the product declares. */
export function contentFiles(): ContentFile[] {
  return [...declared.values()];
}

/**
 * Declares `content/<name>.json`. The file is kept in memory and read again when an editor changes it; a broken edit is logged
 * once and the last good text stays in force, for everybody who reads the file.
 * @param fills the names that its texts may have as placeholders besides the facts; without it they have none
 * @returns reads it; throws ContentError when it is missing or wrong and there is no good copy of it
 */
export function contentFile<Schema extends z.ZodType>(
  name: string,
  schema: Schema,
  fills?: readonly string[] | "all",
): () => z.output<Schema> {
  const before = declared.get(name);
  declared.set(name, { name, schemas: [...(before?.schemas ?? []), schema], fills: fills ?? before?.fills });
  return () => valueFor(name, schema) as z.output<Schema>;
}

/** A file of content/ that cannot be started with; the message has a line for each mistake. */
export class ContentError extends Error {
  override name = "ContentError";

  constructor(findings: readonly Finding[]) {
    super(["content/ has mistakes:", ...findings.map(findingLine)].join("\n"));
  }
}

/** A finding in one line of a log. */
export function findingLine({ file, line, path, message, advice, didYouMean }: Finding): string {
  const meant = didYouMean === undefined ? "" : ` Did you mean ${didYouMean}?`;
  return `  ${file}:${line}${path === "" ? "" : ` (${path})`}: ${message} ${advice}${meant}`;
}

/** Reads every file that is declared and is not read yet. @throws ContentError with the mistakes of all that have no good copy */
export function readAllContent(): void {
  const lost = contentFiles().flatMap((file) => {
    try {
      current(file);
      return [];
    } catch (error) {
      if (!(error instanceof BrokenFile)) throw error;
      return error.findings;
    }
  });
  if (lost.length > 0) throw new ContentError(lost);
}

/** What is wrong with the files as they are now; empty when they are what is in force. */
export function contentFindings(): Finding[] {
  return contentFiles().flatMap((file) => [...current(file).findings]);
}

class BrokenFile extends Error {
  readonly findings: readonly Finding[];

  constructor(findings: readonly Finding[]) {
    super(findings.map(findingLine).join("\n").trim());
    this.findings = findings;
  }
}

function valueFor(name: string, schema: z.ZodType): unknown {
  const file = declared.get(name) as ContentFile;
  const path = pathOf(file);
  const known = entries.get(path);
  const entry = known && Date.now() - known.checkedAt < CHECK_EVERY_MS ? known : current(file);
  if (!entry.values.has(schema)) {
    // Declared after the file was read.
    entries.delete(path);
    return current(file).values.get(schema);
  }
  return entry.values.get(schema);
}

const pathOf = ({ name }: ContentFile) => join(env().CONTENT_DIR, `${name}.json`);

/** The file as it is in force, having looked whether it was edited. */
function current(file: ContentFile): Entry {
  const path = pathOf(file);
  const known = entries.get(path);
  const mark = markOf(path);
  const entry = known?.mark === mark ? { ...known, checkedAt: Date.now() } : readAnew(file, path, mark, known);
  entries.set(path, entry);
  return entry;
}

/** Changes with each edit, also with two in one tick of the disk's clock; empty where there is no file. */
function markOf(path: string): string {
  const found = statSync(path, { throwIfNoEntry: false });
  return found ? `${found.mtimeMs} ${found.size}` : "";
}

function readAnew(file: ContentFile, path: string, mark: string, known: Entry | undefined): Entry {
  const copy = `content-${file.name.replaceAll("/", "-")}.json`;
  const checkedAt = Date.now();
  const bytes = mark === "" ? undefined : readFileSync(path);
  const { values, fault = "" } = bytes ? valuesOf(file, bytes) : { fault: "The file is missing." };
  if (bytes && values) {
    noteGood(copy, bytes);
    return { checkedAt, mark, values, findings: [] };
  }
  const findings = findingsIn(file, bytes, fault);
  const kept = known ? undefined : lastGood(copy);
  const good = known?.values ?? (kept && valuesOf(file, kept).values);
  if (!good) throw new BrokenFile(findings);
  log.error({ findings: findings.map(findingLine) }, "content file is broken; the last good one stays in force");
  return { checkedAt, mark, values: good, findings };
}

/** What the schemas make of a file, or why one of them does not. */
function valuesOf(file: ContentFile, bytes: Uint8Array): { values?: ReadonlyMap<z.ZodType, unknown>; fault?: string } {
  try {
    const value: unknown = JSON.parse(Buffer.from(bytes).toString());
    const values = new Map<z.ZodType, unknown>();
    for (const schema of file.schemas) {
      const checked = schema.safeParse(value, READ_ONCE);
      if (!checked.success) return { fault: checked.error.issues.map(inWords).join("; ") };
      values.set(schema, checked.data);
    }
    return judge && !judge.holds(file, value) ? { fault: "It has mistakes." } : { values };
  } catch (error) {
    return { fault: (error as Error).message };
  }
}

const inWords = ({ path, message }: z.core.$ZodIssue) => `${path.join(".") || "the file"}: ${message}`;

function findingsIn(file: ContentFile, bytes: Uint8Array | undefined, fault: string): readonly Finding[] {
  const told = (bytes && judge?.findings(file, bytes)) ?? [];
  return told.length > 0 ? told : [about(file, fault)];
}

function about({ name }: ContentFile, message: string): Finding {
  const advice = "Undo the last change, or compare it with a copy that was good.";
  return { file: `content/${name}.json`, line: 1, column: 1, path: "", message, advice };
}
