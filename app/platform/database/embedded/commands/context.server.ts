import type { Collection } from "../collection.server.ts";
import type { Engine } from "../engine.server.ts";
import { EngineError, notSupported } from "../errors.server.ts";
import { type Document, isDocument, type Value } from "../values.server.ts";

/** What a command knows: the engine, its own document and the database it names. */
export interface Context {
  engine: Engine;
  command: Document;
  database: string;
  /** When the command must give up (maxTimeMS), in milliseconds since the epoch. */
  deadline: number | undefined;
  /** Whether the write concern asks for the disk (j: true). */
  flushed: boolean;
}

/** A command: the fields it understands (all others are refused) and what it does. */
export interface Command {
  fields: string[];
  run: (context: Context) => Document;
}

/** The collection that a command names in its first field. */
export function namespaceOf({ command, database }: Context): string {
  const name = Object.values(command)[0];
  if (typeof name !== "string" || name === "" || name.includes("\0"))
    throw new EngineError(73, "Invalid namespace specified");
  return `${database}.${name}`;
}

export function collectionOf(context: Context): Collection | undefined {
  return context.engine.collection(namespaceOf(context));
}

/** An optional embedded document; null and missing count as empty. */
export function documentField(command: Document, name: string): Document {
  const value = command[name];
  if (value === undefined || value === null) return {};
  if (!isDocument(value)) throw new EngineError(14, `BSON field '${name}' is the wrong type, expected an object`);
  return value;
}

/** An optional whole number that is not negative. */
export function countField(command: Document, name: string): number {
  const value = command[name] ?? 0;
  if (typeof value !== "number" || !Number.isSafeInteger(value))
    throw new EngineError(14, `BSON field '${name}' must be a whole number`);
  if (value < 0) throw new EngineError(51024, `BSON field '${name}' value must be >= 0`);
  return value;
}

export function documentsField(command: Document, name: string): Document[] {
  const value = command[name];
  if (!Array.isArray(value)) throw new EngineError(40414, `BSON field '${name}' is missing but a required field`);
  if (value.length === 0 || value.length > 100_000)
    throw new EngineError(16, "Write batch sizes must be between 1 and 100000");
  if (!value.every(isDocument)) throw new EngineError(14, `BSON field '${name}' must hold objects`);
  return value;
}

/** Refuses fields of an embedded specification that are not understood. */
export function onlyFields(spec: Document, fields: string[], where: string): void {
  for (const name of Object.keys(spec)) if (!fields.includes(name)) throw unknownField(where, name);
}

/** Fields of MongoDB that the engine knows and refuses, against names that MongoDB does not know either. */
const KNOWN =
  "collation hint let min max returnKey showRecordId tailable awaitData oplogReplay allowPartialResults bypassDocumentValidation isMapReduceCommand collStats ordered sampleRate capped size validator timeseries viewOn pipeline clusteredIndex changeStreamPreAndPostImages encryptedFields storageEngine".split(
    " ",
  );

export function unknownField(where: string, name: string): EngineError {
  return KNOWN.includes(name)
    ? notSupported(`the option '${name}' of ${where}`)
    : new EngineError(40415, `BSON field '${where}.${name}' is an unknown field.`);
}

/** Only the simple collation is supported, which compares bytes. */
export function checkCollation(value: Value): void {
  if (value === undefined) return;
  if (!isDocument(value) || value.locale !== "simple") throw notSupported("collation");
}

/** A whole list as the result of a command that takes a cursor. */
export function openCursor({ engine, command }: Context, namespace: string, documents: Document[]): Document {
  const cursor = documentField(command, "cursor");
  return engine.cursors.open(
    namespace,
    documents,
    cursor.batchSize === undefined ? undefined : countField(cursor, "batchSize"),
  );
}
