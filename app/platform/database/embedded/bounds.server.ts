import type { Index } from "./catalogue.server.ts";
import type { Clause } from "./filter.server.ts";
import { after, type Interval, keyOf, turned, typeInterval } from "./order-keys.server.ts";
import { type TypeName, typeOf, type Value } from "./values.server.ts";

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
