import type { Catalogue, Collection } from "../catalogue.server.ts";
import { EngineError, notSupported } from "../errors.server.ts";
import type { Cursors, Reply } from "../reply.server.ts";
import type { Work } from "../scheduler.server.ts";
import type { Transactions } from "../transactions.server.ts";
import { type Document, isDocument } from "../values.server.ts";

/** What a command knows: the engine, its own document and the database it names. */
export interface Context {
  at: Catalogue;
  cursors: Cursors;
  transactions: Transactions;
  command: Document;
  database: string;
  /** Whether the write concern asks for the disk (j: true). */
  flushed: boolean;
}

/** A command: the fields it understands, between spaces (all others are refused), and what it does, at once or in several turns. */
export interface Command {
  fields: string;
  run: (context: Context) => Work<Reply> | Reply;
}

/** The collection that a command names in its first field. */
export function namespaceOf({ command, database }: Context): string {
  const [name] = Object.values(command);
  if (typeof name === "string" && name !== "" && !name.includes("\0")) return `${database}.${name}`;
  throw new EngineError(73, "Invalid namespace");
}

export function collectionOf(context: Context): Collection | undefined {
  return context.at.collection(namespaceOf(context));
}

/** An optional embedded document; null and missing count as empty. */
export function documentField(command: Document, name: string): Document {
  const value = command[name] ?? {};
  if (isDocument(value)) return value;
  throw new EngineError(14, `BSON field '${name}' is the wrong type, expected an object`);
}

/** An optional whole number that is not negative. */
export function countField(command: Document, name: string): number {
  const value = command[name] ?? 0;
  if (typeof value === "number" && Number.isSafeInteger(value) && value >= 0) return value;
  throw new EngineError(
    value === Number(value) && value < 0 ? 51024 : 14,
    `BSON field '${name}' must be a whole number >= 0`,
  );
}

/** A list of documents that must be there; those to insert may be bytes. */
export function documentsField(command: Document, name: string): Document[] {
  const value = command[name];
  const fits = (item: unknown) => isDocument(item) || item instanceof Uint8Array;
  if (Array.isArray(value) && value.every(fits)) return value as Document[];
  throw new EngineError(14, `BSON field '${name}' must be a list of objects`);
}

/** Refuses fields of a command, or of a document in it, that are not understood, and another collation than that of bytes. */
export function checkFields(spec: Document, known: string, where: string): void {
  const odd = Object.keys(spec).find((name) => !` ${known} collation `.includes(` ${name} `));
  if (odd !== undefined) throw notSupported(`the option '${odd}' of ${where}`);
  if ((documentField(spec, "collation").locale ?? "simple") !== "simple") throw notSupported("collation");
}
