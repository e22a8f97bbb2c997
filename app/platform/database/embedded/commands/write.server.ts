import { calculateObjectSize } from "bson";
import type { Change, Collection } from "../collection.server.ts";
import { EngineError } from "../errors.server.ts";
import { compileFilter } from "../filter.server.ts";
import { select } from "../query.server.ts";
import { compileUpdate } from "../update.server.ts";
import { documentToInsert, withId } from "../upsert.server.ts";
import { checkValue, type Document, isDocument, type Value } from "../values.server.ts";
import {
  type Command,
  type Context,
  checkCollation,
  documentField,
  documentsField,
  namespaceOf,
  onlyFields,
} from "./context.server.ts";

const MAX_BYTES = 16 * 1024 * 1024;

/** Refuses documents that the engine does not keep exactly or that are too large. */
export function checkStored(document: Document): Document {
  checkValue(document);
  checkNames(document);
  if (calculateObjectSize(document) > MAX_BYTES) throw new EngineError(10334, "BSONObj size is larger than 16 MB");
  return document;
}

function checkNames(value: Value): void {
  if (Array.isArray(value)) for (const item of value) checkNames(item);
  if (!isDocument(value)) return;
  for (const name of Object.keys(value)) {
    if (name.startsWith("$"))
      throw new EngineError(52, `The dollar ($) prefixed field '${name}' is not valid for storage`);
    if (name.includes(".")) throw new EngineError(57, `The dotted field '${name}' is not valid for storage`);
    checkNames(value[name]);
  }
}

/** Runs the statements of a write command one by one; errors are reported by position, and end an ordered command. */
function eachStatement(
  context: Context,
  statements: Document[],
  run: (statement: Document, index: number, changes: Change[]) => void,
): Document[] {
  const ordered = context.command.ordered !== false;
  const writeErrors: Document[] = [];
  context.engine.write(context.flushed, (changes) => {
    for (const [index, statement] of statements.entries()) {
      try {
        run(statement, index, changes);
      } catch (error) {
        if (!(error instanceof EngineError)) throw error;
        writeErrors.push({ index, code: error.code, errmsg: error.message, ...error.details });
        if (ordered) break;
      }
    }
  });
  return writeErrors;
}

export const insert: Command = {
  fields: ["documents", "ordered", "bypassDocumentValidation"],
  run(context) {
    const documents = documentsField(context.command, "documents");
    const collection = context.engine.ensureCollection(namespaceOf(context));
    let n = 0;
    const writeErrors = eachStatement(context, documents, (document, _, changes) => {
      const stored = checkStored(withId(document));
      changes.push(collection.insert(context.engine.nextSequence(), stored));
      n++;
    });
    return writeErrors.length > 0 ? { n, writeErrors } : { n };
  },
};

export const update: Command = {
  fields: ["updates", "ordered", "bypassDocumentValidation"],
  run(context) {
    const upserted: Document[] = [];
    let n = 0;
    let nModified = 0;
    const writeErrors = eachStatement(
      context,
      documentsField(context.command, "updates"),
      (statement, index, changes) => {
        onlyFields(statement, ["q", "u", "multi", "upsert", "arrayFilters", "collation"], "update.updates");
        checkCollation(statement.collation);
        const multi = statement.multi === true;
        const filter = compileFilter(documentField(statement, "q"));
        const apply = compileUpdate(statement.u, statement.arrayFilters);
        if (multi && isDocument(statement.u) && Object.keys(statement.u)[0]?.startsWith("$") !== true) {
          throw new EngineError(9, "multi update is not supported for replacement-style update");
        }
        const namespace = namespaceOf(context);
        const existing = context.engine.collection(namespace);
        const query = { filter, sort: [], skip: 0, limit: multi ? 0 : 1, deadline: context.deadline };
        const records = existing ? select(existing, query) : [];
        for (const record of records) {
          const next = apply(record.document, false);
          n++;
          if (next === record.document || !existing) continue;
          changes.push(existing.replace(record, checkStored(next)));
          nModified++;
        }
        if (records.length > 0 || statement.upsert !== true) return;
        const document = checkStored(documentToInsert(filter, statement.u, apply));
        const collection = context.engine.ensureCollection(namespace);
        changes.push(collection.insert(context.engine.nextSequence(), document));
        n++;
        upserted.push({ index, _id: document._id });
      },
    );
    const reply: Document = { n, nModified };
    if (upserted.length > 0) reply.upserted = upserted;
    if (writeErrors.length > 0) reply.writeErrors = writeErrors;
    return reply;
  },
};

export const remove: Command = {
  fields: ["deletes", "ordered"],
  run(context) {
    let n = 0;
    const writeErrors = eachStatement(context, documentsField(context.command, "deletes"), (statement, _, changes) => {
      onlyFields(statement, ["q", "limit", "collation"], "delete.deletes");
      checkCollation(statement.collation);
      if (statement.limit !== 0 && statement.limit !== 1)
        throw new EngineError(9, "The limit field in delete objects must be 0 or 1");
      const filter = compileFilter(documentField(statement, "q"));
      const collection: Collection | undefined = context.engine.collection(namespaceOf(context));
      if (!collection) return;
      const records = select(collection, {
        filter,
        sort: [],
        skip: 0,
        limit: statement.limit,
        deadline: context.deadline,
      });
      for (const record of records) changes.push(collection.remove(record));
      n += records.length;
    });
    return writeErrors.length > 0 ? { n, writeErrors } : { n };
  },
};
