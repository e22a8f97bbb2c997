import type { Collection, Index } from "./catalogue.server.ts";
import type { Clause, Filter } from "./filter.server.ts";
import { after, equalValues, type Interval, type KeyField, keyOf, turned, typeInterval } from "./order-keys.server.ts";
import { type TypeName, typeOf, type Value } from "./values.server.ts";

/** How an index is read to answer a query. */
export interface Plan {
  index: Index;
  arms: Arm[];
  backwards: boolean;
  /** Whether this gives the wanted order; of several arms then by what follows their fixed bytes. */
  sorted: boolean;
  /** Whether everything in the arms fulfils the filter. */
  exact: boolean;
  /** Whether a document may come more than once. */
  repeats: boolean;
  /** Whether the filter gives a single value for every field of the index. */
  named: boolean;
  /** Keys, in place of the fixed bytes, under which a document must be in the index as well. */
  also: Buffer[];
}

/** More arms than this are not merged in order. */
const MOST_MERGED = 50;

/**
 * Chooses the index for a query: one that can hold a single document, else one that is bounded and gives the order, else one that is
 * bounded, else one that gives the order; undefined when all documents must be read.
 * @param sizeOf how many entries an arm has, counted up to a bound; asked only to choose between equals
 */
export function choosePlan(
  { indexes }: Collection,
  { clauses, complete }: Filter,
  sort: readonly KeyField[],
  sizeOf: (index: Index, arm: Arm) => number,
): Plan | undefined {
  let best = 1;
  let equals: { index: Index; reach: Reach; order: 1 | -1 | undefined }[] = [];
  for (const index of indexes) {
    if (!holdsAll(index, clauses)) continue;
    for (const reach of reachesOf(index, clauses)) {
      const order = orderOf(index, sort, reach);
      const rank = rankOf(index, reach, order !== undefined, sort.length > 0);
      if (rank > best) equals = [];
      if (rank >= best && !equals.some((other) => sameClauses(other.reach, reach)))
        equals.push({ index, reach, order });
      best = Math.max(best, rank);
    }
    if (best === 4) break;
  }
  const estimate = (index: Index, arms: Arm[]) =>
    arms.slice(0, MOST_MERGED).reduce((n, arm) => n + sizeOf(index, arm), 0);
  const sizes = equals.map(({ index, reach }) => (equals.length > 1 ? estimate(index, reach.arms) : 0));
  const chosen = equals[sizes.indexOf(Math.min(...sizes))];
  if (!chosen) return undefined;
  const { index, reach, order } = chosen;
  const also = alsoOf(index, reach, clauses);
  const single = reach.arms.length === 1 ? (1 << reach.fixed) - 1 : 0;
  const exact = complete && clauses.every((clause) => reach.answered.has(clause));
  const repeats = (index.arrays & ~single) !== 0;
  const named = reach.fixed === index.fields.length;
  return { index, arms: reach.arms, backwards: order === -1, sorted: order !== undefined, exact, repeats, named, also };
}

/** The ways to use an index; when it begins with an array and there are several clauses on it, each of them is one. */
function reachesOf(index: Index, clauses: readonly Clause[]): Reach[] {
  const first = index.arrays & 1 ? clauses.filter(({ path }) => path === index.fields[0]?.name) : [];
  return first.length < 2 ? [reachOf(index, clauses)] : first.map((clause) => reachOf(index, [clause, ...clauses]));
}

/** Whether two indexes answer the same part of a filter, so that one is as good as the other. */
function sameClauses({ answered }: Reach, other: Reach): boolean {
  return answered.size === other.answered.size && [...answered].every((clause) => other.answered.has(clause));
}

function rankOf(index: Index, { fixed, ranged }: Reach, sorted: boolean, wanted: boolean): number {
  if (index.definition.unique && fixed === index.fields.length) return 4;
  if (fixed > 0 || ranged) return sorted ? 3 : 2;
  return wanted && sorted ? 1 : 0;
}

/**
 * Further equalities on an array, such as the other words of a search: of an index that begins with it, a document's entries differ
 * in their beginning only, so that the entry for another element is one look-up away.
 */
function alsoOf({ fields, arrays, definition }: Index, reach: Reach, clauses: readonly Clause[]): Buffer[] {
  const [first] = fields;
  if (
    !first ||
    arrays !== 1 ||
    first.path.length > 1 ||
    definition.unique ||
    reach.arms.length !== 1 ||
    reach.fixed !== 1
  )
    return [];
  return clauses.flatMap((clause) => {
    if (clause.path !== first.name || clause.operator !== "$eq" || reach.answered.has(clause)) return [];
    const [arm] = reachOf({ fields: [first], arrays }, [clause]).arms;
    if (!arm || arm.fixed.length === 0) return [];
    reach.answered.add(clause);
    return [arm.fixed];
  });
}

/** 1 or -1 when reading the index forwards or backwards gives the wanted order, also when none is wanted. */
function orderOf({ fields, arrays }: Index, sort: readonly KeyField[], reach: Reach): 1 | -1 | undefined {
  const isArray = (name: string) => fields.some((field, place) => field.name === name && arrays & (1 << place));
  const constants = fields.slice(0, reach.constant).map(({ name }) => name);
  const wanted = sort.filter(({ name }) => !constants.includes(name) || isArray(name));
  let order: 1 | -1 | undefined;
  for (const [place, { name, direction }] of wanted.entries()) {
    const field = fields[reach.fixed + place];
    const turn = field?.direction === direction ? 1 : -1;
    if (field?.name !== name || isArray(name) || (order ?? turn) !== turn) return undefined;
    order = turn;
  }
  if (wanted.length > 0 && reach.arms.length > MOST_MERGED) return undefined;
  return order ?? 1;
}

/** Whether a partial index holds every document that the clauses allow. */
function holdsAll({ partial }: Index, clauses: readonly Clause[]): boolean {
  return !partial || partial.clauses.every((condition) => clauses.some((clause) => implies(clause, condition)));
}

function implies({ path, operator, operand }: Clause, condition: Clause): boolean {
  if (path !== condition.path) return false;
  if (operator === condition.operator && equalValues(operand, condition.operand)) return true;
  const compared: Value[] =
    operator === "$in" ? (operand as Value[]) : /^\$(eq|[gl]te?)$/.test(operator) ? [operand] : [];
  if (compared.length === 0 || compared.includes(null)) return false;
  if (condition.operator === "$exists") return true;
  return condition.operator === "$type" && compared.every((value) => typeOf(value) === condition.operand);
}

/** What clauses say about a field: the interval in which its key lies, or the keys of the single values that it may have. */
interface Bounds extends Interval {
  points?: Buffer[];
}

/** A stretch of an index. Its keys begin with the same bytes, those of the fields that are fixed to single values. */
export interface Arm extends Interval {
  fixed: Buffer;
}

/** How much of a filter an index answers. */
export interface Reach {
  arms: Arm[];
  /** How many fields are fixed to single values in every arm. */
  fixed: number;
  /** Of those, the first so many are fixed to one value for all arms. */
  constant: number;
  /** Whether the field after the fixed ones is bounded by a range. */
  ranged: boolean;
  /** The clauses that hold for everything in the arms. */
  answered: Set<Clause>;
}

const MOST_ARMS = 1000;
const NOTHING = Buffer.alloc(0);
const EVERYTHING: Interval = { from: NOTHING, to: Buffer.from([0xff]) };

/** The stretches of an index that hold everything that the clauses allow. At an array the first of the clauses bounds it. */
export function reachOf({ fields, arrays }: Pick<Index, "fields" | "arrays">, clauses: readonly Clause[]): Reach {
  let prefixes: Buffer[] = [NOTHING];
  let range = EVERYTHING;
  const reach: Reach = { arms: [], fixed: 0, constant: 0, ranged: false, answered: new Set() };
  for (const [place, { name, path, direction }] of fields.entries()) {
    const isArray = (arrays & (1 << place)) !== 0;
    let bounds: Bounds | undefined;
    const used: Clause[] = [];
    for (const clause of clauses) {
      // Different elements of an array may fulfil different clauses.
      const own = clause.path === name && !(isArray && bounds) && boundsOf(clause);
      if (!own) continue;
      bounds = both(bounds, own);
      if (!isArray || path.length === 1) used.push(clause);
    }
    if (!bounds || prefixes.length * (bounds.points?.length ?? 0) > MOST_ARMS) break;
    for (const clause of used) reach.answered.add(clause);
    if (!bounds.points) {
      range = direction === 1 ? bounds : { from: after(turned(bounds.to)), to: after(turned(bounds.from)) };
      reach.ranged = true;
      break;
    }
    const points = direction === 1 ? bounds.points : bounds.points.map(turned);
    prefixes = prefixes.flatMap((prefix) =>
      points.map((key) => (prefix === NOTHING ? key : Buffer.concat([prefix, key]))),
    );
    if (points.length === 1 && reach.constant === reach.fixed) reach.constant++;
    reach.fixed++;
  }
  const within = (fixed: Buffer, key: Buffer) => (fixed === NOTHING ? key : Buffer.concat([fixed, key]));
  reach.arms = prefixes.map((fixed) => ({ fixed, from: within(fixed, range.from), to: within(fixed, range.to) }));
  return reach;
}

/** The bounds of a clause on the ascending key of its field; undefined when an index does not help. */
function boundsOf({ operator, operand }: Clause): Bounds | undefined {
  if (operator === "$eq") return pointsOf([operand]);
  if (operator === "$in") return pointsOf(operand as Value[]);
  if (operator === "$type") return typeInterval(operand as TypeName);
  const type = typeOf(operand);
  if (!/^\$[gl]te?$/.test(operator) || type === "null" || type === "array" || Number.isNaN(operand)) return undefined;
  const { from, to } = typeInterval(type);
  const key = keyOf([operand]);
  if (operator.startsWith("$g")) return { from: operator === "$gt" ? after(key) : key, to };
  const lowest = type === "number" ? keyOf([Number.NEGATIVE_INFINITY]) : from;
  return { from: lowest, to: operator === "$lt" ? key : after(key) };
}

/** An array is compared with whole arrays too, which an index does not hold. */
function pointsOf(values: Value[]): Bounds | undefined {
  if (values.some(Array.isArray)) return undefined;
  const keys = values.map((value) => keyOf([value ?? null]));
  return { ...EVERYTHING, points: keys.length === 1 ? keys : unique(keys) };
}

function unique(keys: Buffer[]): Buffer[] {
  return [...new Map(keys.map((key) => [key.toString("latin1"), key])).values()];
}

/** The values that lie in both. */
function both(one: Bounds | undefined, other: Bounds): Bounds {
  if (!one) return other;
  const from = Buffer.compare(one.from, other.from) > 0 ? one.from : other.from;
  const to = Buffer.compare(one.to, other.to) < 0 ? one.to : other.to;
  const shared =
    one.points && other.points ? one.points.filter((key) => other.points?.some((own) => own.equals(key))) : undefined;
  const points = (shared ?? one.points ?? other.points)?.filter(
    (key) => Buffer.compare(key, from) >= 0 && Buffer.compare(key, to) < 0,
  );
  return { from, to, ...(points && { points }) };
}
