import { EngineError, notSupported } from "../errors.server.ts";
import { compileFilter } from "../filter.server.ts";
import { keyFields, sortKey } from "../key-fields.server.ts";
import { keyText } from "../order-keys.server.ts";
import { type Flow, turnIsOver } from "../pace.server.ts";
import { count, type Query, select } from "../select.server.ts";
import type { Row } from "../steps.server.ts";
import { changedAt } from "../update.server.ts";
import {
  type Document,
  decode,
  encode,
  fieldOf,
  isDocument,
  isOperators,
  pathOf,
  type Value,
} from "../values.server.ts";
import { type Command, collectionOf, documentField, namespaceOf } from "./context.server.ts";
import { batchSizeOf } from "./read.server.ts";

type Stage = [name: string, spec: Value];
type Step = (documents: Flow<Document>) => Flow<Document>;
type Expression = (document: Document) => Value;

/** Groups, or documents to sort, are kept in memory. */
const MOST_KEPT = 100_000;
const FIRST_DAY = new Date("1000-01-02");
const LAST_DAY = new Date("9999-12-30");
/** What the first stages may be, in this order, for an index to answer them. */
const LEADING = ["$match", "$sort", "$skip", "$limit"];

export const aggregate: Command = {
  fields: "pipeline cursor allowDiskUse",
  *run(context) {
    const { command, at, cursors } = context;
    if (!Array.isArray(command.pipeline)) throw new EngineError(14, "'pipeline' option must be specified as an array");
    if (!isDocument(command.cursor)) throw new EngineError(9, "The 'cursor' option is required");
    const stages = command.pipeline.map(stageOf);
    const steps = stages.map(stepOf);
    const { query, length } = leading(stages);
    const collection = collectionOf(context);
    let flow: Flow<Document>;
    if (stages.length === length + 1 && isCounting(stages[length]) && query.sort.length === 0) {
      const upTo = { ...query, limit: query.limit === 0 ? 0 : query.skip + query.limit };
      const n = (collection ? yield* count(at, collection, upTo) : 0) - query.skip;
      flow = each<Document, Document>([{ _id: 1, n }], (counted) => (n > 0 ? [counted] : []));
    } else {
      const found = each<Row, Document>(collection ? select(at, collection, query) : [], ({ body }) => [decode(body)]);
      flow = steps.slice(length).reduce((input, step) => step(input), found);
    }
    const bodies = each<Document, Uint8Array>(flow, (document) => [encode(document)]);
    return yield* cursors.open(namespaceOf(context), bodies, batchSizeOf(documentField(command, "cursor")));
  },
};

function* each<From, To>(items: Iterable<From | undefined>, change: (item: From) => Iterable<To>): Flow<To> {
  for (const item of items) {
    if (item !== undefined) yield* change(item);
    if (item === undefined || turnIsOver()) yield undefined;
  }
}

/** The leading $match, $sort, $skip and $limit as one query. */
function leading(stages: Stage[]): { query: Query; length: number } {
  const query: Query = { filter: compileFilter({}), sort: [], skip: 0, limit: 0 };
  let reached = 0;
  let length = 0;
  for (const [name, spec] of stages) {
    const place = LEADING.indexOf(name);
    if (place < reached) break;
    if (name === "$match") query.filter = compileFilter(spec as Document);
    else if (name === "$sort") query.sort = keyFields(spec);
    else if (name === "$skip") query.skip = Number(spec);
    else query.limit = Number(spec);
    reached = place + 1;
    length++;
  }
  return { query, length };
}

/** Whether a stage is the one with which the driver counts documents. */
function isCounting(stage: Stage | undefined): boolean {
  return stage?.[0] === "$group" && JSON.stringify(stage[1]) === '{"_id":1,"n":{"$sum":1}}';
}

function stageOf(stage: Value): Stage {
  const [entry, ...more] = isDocument(stage) ? Object.entries(stage) : [];
  if (!entry || more.length > 0)
    throw new EngineError(40323, "A pipeline stage must be an object with exactly one field.");
  return entry;
}

function stepOf([name, spec]: Stage): Step {
  if (name === "$unwind") return unwound(spec);
  if (name === "$group") return grouped(spec);
  if (name === "$sort") return sorted(spec);
  if (name === "$match") {
    if (!isDocument(spec)) throw new EngineError(15959, "the match filter must be an expression in an object");
    const { matches } = compileFilter(spec);
    return (input) => each(input, (document) => (matches(document) ? [document] : []));
  }
  if (name !== "$skip" && name !== "$limit") throw notSupported(`the stage ${name}`);
  if (typeof spec !== "number" || !Number.isSafeInteger(spec) || spec < (name === "$limit" ? 1 : 0))
    throw new EngineError(name === "$limit" ? 15958 : 5107200, `the ${name} must be a positive number`);
  return (input) => cut(input, name === "$skip" ? spec : 0, name === "$limit" ? spec : Number.POSITIVE_INFINITY);
}

function* cut(input: Flow<Document>, from: number, to: number): Flow<Document> {
  let place = 0;
  for (const document of input) {
    if (!document) yield undefined;
    else if (++place > from) yield document;
    if (place >= to) return;
  }
}

function sorted(spec: Value): Step {
  const fields = keyFields(spec);
  if (fields.length === 0) throw new EngineError(15976, "$sort stage must have at least one sort key");
  return function* (input) {
    const kept: { key: Buffer; document: Document }[] = [];
    for (const document of input) {
      if (document) kept.push({ key: sortKey(fields, document), document });
      else yield undefined;
      if (kept.length > MOST_KEPT) throw new EngineError(292, `$sort of more than ${MOST_KEPT} documents`);
    }
    for (const { document } of kept.sort((one, other) => Buffer.compare(one.key, other.key))) yield document;
  };
}

/** $unwind of a path: one document per element, none for an empty array or a missing field. */
function unwound(spec: Value): Step {
  const path = fieldPath(spec);
  return (input) =>
    each(input, (document) => {
      const value = path.reduce<Value>((found, name) => fieldOf(found, name), document);
      if (!Array.isArray(value)) return value === undefined || value === null ? [] : [document];
      return value.map((item) => changedAt(document, path, () => item));
    });
}

/** $group with counts: `{ $sum: 1 }`, or another whole number, for each group. */
function grouped(spec: Value): Step {
  if (!isDocument(spec) || spec._id === undefined)
    throw new EngineError(15955, "a group specification must include an _id");
  const { _id, ...counts } = spec;
  const idOf = expression(_id);
  const sums = Object.entries(counts).map(([name, sum]) => {
    const step = isDocument(sum) && Object.keys(sum).length === 1 ? sum.$sum : undefined;
    if (typeof step !== "number" || !Number.isInteger(step)) throw notSupported("$group with other than counts");
    return { name, step };
  });
  return function* (input) {
    const groups = new Map<string, Document>();
    for (const document of input) {
      if (!document) yield undefined;
      else {
        const id = idOf(document) ?? null;
        const group = groups.get(keyText(id)) ?? { _id: id };
        for (const { name, step } of sums) group[name] = Number(group[name] ?? 0) + step;
        groups.set(keyText(id), group);
      }
      if (groups.size > MOST_KEPT) throw new EngineError(292, `$group of more than ${MOST_KEPT} groups`);
    }
    yield* groups.values();
  };
}

/** A constant, a path, a document of these, or the day of a date. */
function expression(spec: Value): Expression {
  if (typeof spec === "string" && spec.startsWith("$")) {
    const path = fieldPath(spec);
    return (document) => valueAt(document, path);
  }
  if (isOperators(spec)) return dayOf(spec);
  if (Array.isArray(spec)) throw notSupported("an array in $group");
  if (!isDocument(spec)) return () => spec;
  const parts = Object.entries(spec).map(([name, value]) => [name, expression(value)] as const);
  return (document) => {
    const values = parts.map(([name, part]) => [name, part(document)] as const);
    return Object.fromEntries(values.filter(([, value]) => value !== undefined));
  };
}

/** The day of a date, such as 2026-11-21, in a zone or in UTC. */
function dayOf({ $dateToString: options, ...others }: Document): Expression {
  const { date, format, timezone = "UTC", ...more } = isDocument(options) ? options : {};
  if (format !== "%Y-%m-%d" || typeof timezone !== "string" || Object.keys({ ...more, ...others }).length > 0)
    throw notSupported("another expression than $dateToString of the form %Y-%m-%d");
  const day = daysIn(timezone);
  const dateOf = expression(date);
  return (document) => {
    const value = dateOf(document) ?? null;
    if (value === null) return null;
    if (!(value instanceof Date) || value < FIRST_DAY || value > LAST_DAY)
      throw notSupported("$dateToString of other than a date of the years 1000 to 9999");
    return day.format(value);
  };
}

function daysIn(timeZone: string): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat("sv-SE", { timeZone });
  } catch {
    throw new EngineError(40485, `unrecognized time zone identifier: "${timeZone}"`);
  }
}

function fieldPath(spec: Value): string[] {
  if (typeof spec !== "string" || !/^\$[^$]/.test(spec)) throw notSupported(`the path ${JSON.stringify(spec)}`);
  return pathOf(spec.slice(1));
}

/** The value of a path in an expression; through an array, which gives a list of values, it is not supported. */
function valueAt(document: Document, path: readonly string[]): Value {
  return path.reduce<Value>((value, name) => {
    if (Array.isArray(value)) throw notSupported(`the path '${path.join(".")}' through an array`);
    return fieldOf(value, name);
  }, document);
}
