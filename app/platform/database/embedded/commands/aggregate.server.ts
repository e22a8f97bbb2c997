import { EngineError, notSupported } from "../errors.server.ts";
import { compileFilter } from "../filter.server.ts";
import { keyFields, keyText } from "../order-keys.server.ts";
import { type Flow, sliceIsOver } from "../scheduler.server.ts";
import { count, type Query, select } from "../select.server.ts";
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
import {
  type Command,
  collectionOf,
  countField,
  documentField,
  documentsField,
  namespaceOf,
} from "./context.server.ts";
import { batchSizeOf } from "./read.server.ts";

type Step = (documents: Flow<Document>) => Flow<Document>;
type Expression = (document: Document) => Value;

/** Groups are kept in memory. */
const MOST_GROUPS = 100_000;
/** What the first stages may be, in this order, for an index to answer them; $skip and $limit only there. */
const LEADING = ["$match", "$sort", "$skip", "$limit"];
/** The stage with which the driver counts documents. */
const COUNTING = '{"$group":{"_id":1,"n":{"$sum":1}}}';

export const aggregate: Command = {
  fields: "pipeline cursor allowDiskUse",
  *run(context) {
    const { command, at, cursors } = context;
    const stages = documentsField(command, "pipeline");
    const { query, rest } = leading(stages);
    const steps = rest.map(stepOf);
    const collection = collectionOf(context);
    const documents = each(collection ? select(at, collection, query) : [], ({ body }) => [decode(body)]);
    let flow = steps.reduce((input, step) => step(input), documents);
    if (rest.length === 1 && JSON.stringify(rest[0]) === COUNTING && query.sort.length === 0) {
      const upTo = { ...query, limit: query.limit === 0 ? 0 : query.skip + query.limit };
      const n = (collection ? yield* count(at, collection, upTo) : 0) - query.skip;
      flow = each<number, Document>([n], () => (n > 0 ? [{ _id: 1, n }] : []));
    }
    const bodies = each(flow, (document) => [encode(document)]);
    return yield* cursors.open(namespaceOf(context), bodies, batchSizeOf(documentField(command, "cursor")));
  },
};

function* each<From, To>(items: Iterable<From | undefined>, change: (item: From) => Iterable<To>): Flow<To> {
  for (const item of items) {
    if (item !== undefined) yield* change(item);
    if (item === undefined || sliceIsOver()) yield undefined;
  }
}

/** The leading stages as one query, and those after them. */
function leading(stages: Document[]): { query: Query; rest: Document[] } {
  const found: Document = {};
  let length = 0;
  for (let reached = 0; length < stages.length; length++) {
    const [[name, spec] = ["", null], ...more] = Object.entries(stages[length] as Document);
    const place = LEADING.indexOf(name);
    if (more.length > 0 || place < reached) break;
    found[name] = spec;
    reached = place + 1;
  }
  const { $sort, $skip = 0, $limit } = found;
  if ($sort !== undefined && keyFields($sort).length === 0) throw new EngineError(15976, "$sort must have a sort key");
  if ($limit !== undefined && countField(found, "$limit") === 0)
    throw new EngineError(15958, "the limit must be positive");
  const filter = compileFilter(documentField(found, "$match"));
  const query = {
    filter,
    sort: keyFields($sort),
    skip: countField({ $skip }, "$skip"),
    limit: countField(found, "$limit"),
  };
  return { query, rest: stages.slice(length) };
}

function stepOf(stage: Document): Step {
  const [[name, spec] = ["", null], ...more] = Object.entries(stage);
  if (more.length > 0) throw new EngineError(40323, "A pipeline stage must be an object with exactly one field.");
  if (name === "$unwind") return unwound(fieldPath(spec));
  if (name === "$group") return grouped(spec);
  if (name !== "$match") throw notSupported(`the stage ${name} here`);
  const { matches } = compileFilter(documentField(stage, "$match"));
  return (input) => each(input, (document) => (matches(document) ? [document] : []));
}

/** $unwind of a path: one document per element, none for an empty array or a missing field. */
function unwound(path: readonly string[]): Step {
  return (input) =>
    each(input, (document) => {
      const value = path.reduce((found: Value, name) => fieldOf(found, name), document);
      if (!Array.isArray(value)) return value === undefined || value === null ? [] : [document];
      return value.map((item) => changedAt(document, path, () => item));
    });
}

/** $group with counts: `{ $sum: 1 }`, or another whole number, for each group. */
function grouped(spec: Value): Step {
  if (!isDocument(spec) || spec._id === undefined) throw new EngineError(15955, "$group must include an _id");
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
      if (groups.size > MOST_GROUPS) throw new EngineError(292, `$group of more than ${MOST_GROUPS} groups`);
    }
    yield* groups.values();
  };
}

/** A constant, a path, a document of these, or the day of a date. */
function expression(spec: Value): Expression {
  if (isOperators(spec)) return dayOf(spec);
  if (isDocument(spec)) {
    const parts = Object.entries(spec).map(([name, value]) => [name, expression(value)] as const);
    return (document) => {
      const values = parts.map(([name, part]) => [name, part(document)] as const);
      return Object.fromEntries(values.filter(([, value]) => value !== undefined));
    };
  }
  if (Array.isArray(spec)) throw notSupported("an array in $group");
  if (typeof spec !== "string" || !spec.startsWith("$")) return () => spec;
  const path = fieldPath(spec);
  return (document) =>
    path.reduce((value: Value, name) => {
      if (Array.isArray(value)) throw notSupported(`the path '${spec}' through an array`);
      return fieldOf(value, name);
    }, document);
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
    const year = value instanceof Date ? value.getUTCFullYear() : 0;
    if (year <= 1000 || year >= 9999)
      throw notSupported("$dateToString of other than a date of the years 1001 to 9998");
    return day.format(value as Date);
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
