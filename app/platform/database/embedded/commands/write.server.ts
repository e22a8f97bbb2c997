import type { Collection } from "../catalogue.server.ts";
import { insertDocument, removeDocument, replaceDocument } from "../documents.server.ts";
import { EngineError } from "../errors.server.ts";
import { compileProjection, type Reply } from "../reply.server.ts";
import { sliceIsOver, type Work } from "../scheduler.server.ts";
import { type Query, select } from "../select.server.ts";
import { compileUpdate, documentToInsert, withId } from "../update.server.ts";
import { type Document, decode, encode } from "../values.server.ts";
import {
  type Command,
  type Context,
  checkFields,
  documentField,
  documentsField,
  namespaceOf,
} from "./context.server.ts";
import { queryOf } from "./read.server.ts";

type Change = (to: Collection, id: number, document: Document) => void;

const DUPLICATE_KEY = 11_000;
/** How often the one document that a query selects can have been changed by others meanwhile. */
const MOST_TRIES = 1000;

/** Works on things one by one, in transactions as long as a time slice. The engine's first error ends it; what was done before stays. */
function* inSlices<Item>(
  context: Context,
  items: readonly Item[],
  work: (to: Collection, item: Item) => void,
): Work<void> {
  for (let place = 0; place < items.length; ) {
    if (place > 0) yield;
    let failed: unknown;
    yield* context.at.transaction(context.flushed, () => {
      const to = context.at.ensure(namespaceOf(context));
      do {
        try {
          work(to, items[place++] as Item);
        } catch (error) {
          if (!(error instanceof EngineError)) throw error;
          failed = error;
        }
      } while (!failed && place < items.length && !sliceIsOver());
    });
    if (failed) throw failed;
  }
}

/** Changes each document that a query selects, and returns how many there were. */
function* change(context: Context, query: Query, work: Change): Work<number> {
  const { at } = context;
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const collection = at.collection(namespaceOf(context));
    const ids: number[] = [];
    for (const row of collection ? select(at, collection, query) : []) {
      if (row) ids.push(row.id);
      else yield;
    }
    let n = 0;
    yield* inSlices(context, ids, (to, id) => {
      const body = at.body(to, id);
      const document = body && decode(body);
      if (!document || !query.filter.matches(document)) return;
      work(to, id, document);
      n++;
    });
    if (n > 0 || query.limit !== 1 || ids.length === 0) return n;
  }
  throw new EngineError(246, "An index of the database file is damaged: it leads to other documents; restore a backup");
}

/**
 * Inserts what an upsert found nothing to change of. Where somebody else inserted it meanwhile the change is made to theirs.
 * @returns how many were changed; 0 when it was inserted
 */
function* insertUnlessThere(context: Context, document: Document, changing: () => Work<number>): Work<number> {
  try {
    yield* inSlices(context, [document], (to) => insertDocument(context.at, to, document));
    return 0;
  } catch (error) {
    const isThere = error instanceof EngineError && error.code === DUPLICATE_KEY;
    const changed = isThere ? yield* changing() : 0;
    if (changed === 0) throw error;
    return changed;
  }
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
      writeErrors.push(errorAt(index, error));
      if (context.command.ordered !== false) break;
    }
    if (sliceIsOver()) yield;
  }
  return writeErrors.length > 0 ? { writeErrors } : {};
}

function errorAt(index: number, error: unknown): Document {
  if (!(error instanceof EngineError)) throw error;
  return { index, code: error.code, errmsg: error.message, ...error.details };
}

const insert: Command = {
  fields: "documents ordered bypassDocumentValidation",
  *run(context) {
    const documents: (Document | Uint8Array)[] = documentsField(context.command, "documents");
    const writeErrors: Document[] = [];
    let n = 0;
    for (let place = 0; place < documents.length; ) {
      try {
        yield* inSlices(context, documents.slice(place), (to, given) => {
          place++;
          const document = given instanceof Uint8Array ? decode(given) : given;
          const stored = withId(document);
          // The bytes that came are kept, unless the _id had to be made or put first.
          const bytes = given instanceof Uint8Array && stored === document ? given : undefined;
          insertDocument(context.at, to, stored, bytes);
          n++;
        });
      } catch (error) {
        writeErrors.push(errorAt(place - 1, error));
        if (context.command.ordered !== false) break;
        if (sliceIsOver()) yield;
      }
    }
    return { n, ...(writeErrors.length > 0 && { writeErrors }) };
  },
};

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
      const changing = () =>
        change(context, query, (to, id, document) => {
          const next = apply(document);
          if (next === document) return;
          replaceDocument(context.at, to, id, document, next);
          modified++;
        });
      let matched = yield* changing();
      if (matched === 0 && statement.upsert === true) {
        const document = documentToInsert(documentField(statement, "q"), apply);
        matched = yield* insertUnlessThere(context, document, changing);
        if (matched === 0) {
          upserted.push({ index, _id: document._id });
          n++;
        }
      }
      nModified += modified;
      n += matched;
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
      const removing: Change = (to, id, document) => removeDocument(context.at, to, id, document);
      n += yield* change(context, queryOf(statement, "q"), removing);
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
    const changing = () =>
      change(context, { ...queryOf(command), limit: 1 }, (to, id, document) => {
        before = document;
        next = apply?.(document);
        if (!next) removeDocument(context.at, to, id, document);
        else if (next !== document) replaceDocument(context.at, to, id, document, next);
      });
    let n = yield* changing();
    if (!apply) return { lastErrorObject: { n }, value: shown(before) };
    const made =
      n === 0 && command.upsert === true ? documentToInsert(documentField(command, "query"), apply) : undefined;
    if (made) n = yield* insertUnlessThere(context, made, changing);
    if (n > 0 || !made)
      return { lastErrorObject: { n, updatedExisting: n > 0 }, value: shown(command.new === true ? next : before) };
    const lastErrorObject = { n: 1, updatedExisting: false, upserted: made._id };
    return { lastErrorObject, value: command.new === true ? shown(made) : null };
  },
};

export const writeCommands = { insert, update, delete: remove, findAndModify };
