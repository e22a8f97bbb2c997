import { failedToParse } from "../errors.server.ts";
import { compileFilter } from "../filter.server.ts";
import { compileProjection } from "../projection.server.ts";
import { select } from "../query.server.ts";
import { parseSort } from "../sort.server.ts";
import { compileUpdate } from "../update.server.ts";
import { documentToInsert } from "../upsert.server.ts";
import type { Document } from "../values.server.ts";
import { type Command, documentField, namespaceOf } from "./context.server.ts";
import { checkStored } from "./write.server.ts";

export const findAndModify: Command = {
  fields: ["query", "sort", "remove", "update", "new", "upsert", "fields", "arrayFilters", "bypassDocumentValidation"],
  run(context) {
    const { command, engine, deadline } = context;
    if ((command.remove === true) === (command.update !== undefined)) {
      throw failedToParse("Either an update or remove=true must be specified");
    }
    const filter = compileFilter(documentField(command, "query"));
    const sort = parseSort(command.sort ?? undefined);
    const fields = documentField(command, "fields");
    const project = Object.keys(fields).length > 0 ? compileProjection(fields, true) : (document: Document) => document;
    const apply = command.remove === true ? undefined : compileUpdate(command.update, command.arrayFilters);
    const namespace = namespaceOf(context);
    const existing = engine.collection(namespace);
    return engine.write(context.flushed, (changes) => {
      const [record] = existing ? select(existing, { filter, sort, skip: 0, limit: 1, deadline }) : [];
      if (record && existing) {
        const before = record.document;
        if (!apply) {
          changes.push(existing.remove(record));
          return { lastErrorObject: { n: 1 }, value: project(before) };
        }
        const after = apply(before, false);
        if (after !== before) changes.push(existing.replace(record, checkStored(after)));
        return {
          lastErrorObject: { n: 1, updatedExisting: true },
          value: project(command.new === true ? after : before),
        };
      }
      if (!apply) return { lastErrorObject: { n: 0 }, value: null };
      if (command.upsert !== true) return { lastErrorObject: { n: 0, updatedExisting: false }, value: null };
      const document = checkStored(documentToInsert(filter, command.update, apply));
      changes.push(engine.ensureCollection(namespace).insert(engine.nextSequence(), document));
      return {
        lastErrorObject: { n: 1, updatedExisting: false, upserted: document._id },
        value: command.new === true ? project(document) : null,
      };
    });
  },
};
