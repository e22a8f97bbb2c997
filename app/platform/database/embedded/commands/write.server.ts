import type { Collection } from "../catalogue.server.ts";
import { insertDocument, removeDocument, replaceDocument } from "../documents.server.ts";
import { EngineError } from "../errors.server.ts";
import { turnIsOver, type Work } from "../pace.server.ts";
import { compileProjection, type Reply } from "../raw.server.ts";
import { type Query, select } from "../select.server.ts";
import { compileUpdate, documentToInsert, withId } from "../update.server.ts";
import { type Document, decode, encode } from "../values.server.ts";
import {
  type Command,
  type Context,
  checkFields,
  collectionOf,
  documentField,
  documentsField,
  namespaceOf,
} from "./context.server.ts";
import { queryOf } from "./read.server.ts";

/** Work on the list from a place on, in transactions as long as a turn; the first error of the engine's ends it, what was done before stays. */
function* inTurns(context: Context, length: number, work: (place: number) => void): Work<void> {
  for (let place = 0; place < length; ) {
    if (place > 0) yield;
    let failed: unknown;
    context.at.transaction(context.flushed, () => {
      do {
        try {
          work(place++);
        } catch (error) {
          if (!(error instanceof EngineError)) throw error;
          failed = error;
        }
      } while (!failed && place < length && !turnIsOver());
    });
    if (failed) throw failed;
  }
}

/** Does something to each document that a query selects, and returns how many there were. */
function* change(
  context: Context,
  query: Query,
  work: (to: Collection, id: number, document: Document) => void,
): Work<number> {
  const { at } = context;
  for (;;) {
    const collection = collectionOf(context);
    const rows: { id: number; body?: Uint8Array }[] = [];
    let fresh = query.limit === 1;
    for (const row of collection ? select(at, collection, query) : []) {
      if (row) rows.push(fresh ? row : { id: row.id });
      else yield;
      fresh &&= row !== undefined;
    }
    let n = 0;
    yield* inTurns(context, rows.length, (place) => {
      const { id, body } = rows[place] as (typeof rows)[0];
      const to = at.ensure(namespaceOf(context));
      // Others may have changed or removed it since it was selected.
      const now = fresh ? body : at.store.get(`SELECT body FROM ${to.table} WHERE id = ?`, id)?.[0];
      const document = now ? decode(now as Uint8Array) : undefined;
      if (!document || !query.filter.matches(document)) return;
      work(to, id, document);
      n++;
    });
    if (n > 0 || query.limit !== 1 || rows.length === 0) return n;
  }
}

/** Inserts what an upsert makes. */
function* upsert(context: Context, document: Document): Work<void> {
  yield* inTurns(context, 1, () => insertDocument(context.at, context.at.ensure(namespaceOf(context)), document));
}

/** Runs the statements of a write command one by one; errors are told by position, and end an ordered command. */
function* eachStatement(
  context: Context,
  list: string,
  run: (statement: Document, index: number) => Work<void>,
): Work<Reply> {
  const writeErrors: Document[] = [];
  for (const [index, statement] of documentsField(context.command, list).entries()) {
    try {
      yield* run(statement, index);
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      writeErrors.push(errorAt(index, error));
      if (context.command.ordered !== false) break;
    }
    if (turnIsOver()) yield;
  }
  return writeErrors.length > 0 ? { writeErrors } : {};
}

function errorAt(index: number, { code, message, details }: EngineError): Document {
  return { index, code, errmsg: message, ...details };
}

const insert: Command = {
  fields: "documents ordered bypassDocumentValidation",
  *run(context) {
    const { command } = context;
    const documents = documentsField(command, "documents");
    const writeErrors: Document[] = [];
    let n = 0;
    for (let from = 0; from < documents.length; ) {
      const start = from;
      try {
        yield* inTurns(context, documents.length - start, (place) => {
          from = start + place + 1;
          insertOne(context, documents[start + place] as Document);
          n++;
        });
      } catch (error) {
        if (!(error instanceof EngineError)) throw error;
        writeErrors.push(errorAt(from - 1, error));
        if (command.ordered !== false) break;
        if (turnIsOver()) yield;
      }
    }
    return { n, ...(writeErrors.length > 0 && { writeErrors }) };
  },
};

/** Keeps a document as the bytes that came, unless its `_id` has to be made or to be put first. */
function insertOne({ at, ...context }: Context, given: Document | Uint8Array): void {
  const document = given instanceof Uint8Array ? decode(given) : given;
  const stored = withId(document);
  const bytes = given instanceof Uint8Array && stored === document ? given : undefined;
  insertDocument(at, at.ensure(namespaceOf({ at, ...context })), stored, bytes);
}

const update: Command = {
  fields: "updates ordered bypassDocumentValidation",
  *run(context) {
    const upserted: Document[] = [];
    let n = 0;
    let nModified = 0;
    const errors = yield* eachStatement(context, "updates", function* (statement, index) {
      checkFields(statement, "q u multi upsert", "update");
      const apply = compileUpdate(statement.u);
      const query = queryOf({ ...statement, limit: statement.multi === true ? 0 : 1 }, "q");
      let modified = 0;
      const matched = yield* change(context, query, (to, id, document) => {
        const next = apply(document);
        if (next === document) return;
        replaceDocument(context.at, to, id, document, next);
        modified++;
      });
      nModified += modified;
      n += matched;
      if (matched > 0 || statement.upsert !== true) return;
      const document = documentToInsert(documentField(statement, "q"), apply);
      yield* upsert(context, document);
      upserted.push({ index, _id: document._id });
      n++;
    });
    return { n, nModified, ...(upserted.length > 0 && { upserted }), ...errors };
  },
};

const remove: Command = {
  fields: "deletes ordered",
  *run(context) {
    let n = 0;
    const errors = yield* eachStatement(context, "deletes", function* (statement) {
      checkFields(statement, "q limit", "delete");
      if (statement.limit !== 0 && statement.limit !== 1)
        throw new EngineError(9, "The limit of a delete must be 0 or 1");
      n += yield* change(context, queryOf(statement, "q"), (to, id, document) =>
        removeDocument(context.at, to, id, document),
      );
    });
    return { n, ...errors };
  },
};

const findAndModify: Command = {
  fields: "query sort remove update new upsert fields bypassDocumentValidation",
  *run(context) {
    const { command } = context;
    const apply = command.update === undefined ? undefined : compileUpdate(command.update);
    if ((apply === undefined) !== (command.remove === true))
      throw new EngineError(9, "Either an update or remove=true must be specified");
    const project = compileProjection(documentField(command, "fields"));
    const shown = (document: Document | undefined) => (document ? decode(project(encode(document))) : null);
    let before: Document | undefined;
    let next: Document | undefined;
    const n = yield* change(context, { ...queryOf(command), limit: 1 }, (to, id, document) => {
      before = document;
      next = apply?.(document);
      if (!next) removeDocument(context.at, to, id, document);
      else if (next !== document) replaceDocument(context.at, to, id, document, next);
    });
    if (!apply) return { lastErrorObject: { n }, value: shown(before) };
    if (n > 0 || command.upsert !== true)
      return { lastErrorObject: { n, updatedExisting: n > 0 }, value: shown(command.new === true ? next : before) };
    const made = documentToInsert(documentField(command, "query"), apply);
    yield* upsert(context, made);
    const lastErrorObject = { n: 1, updatedExisting: false, upserted: made._id };
    return { lastErrorObject, value: command.new === true ? shown(made) : null };
  },
};

export const writeCommands = { insert, update, delete: remove, findAndModify };
