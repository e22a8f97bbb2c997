import { type Arm, type Reach, reachOf } from "./bounds.server.ts";
import type { Collection, Index } from "./catalogue.server.ts";
import type { Clause, Filter } from "./filter.server.ts";
import type { KeyField } from "./key-fields.server.ts";
import { equalValues } from "./order-keys.server.ts";
import { typeOf, type Value } from "./values.server.ts";

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
  return { index, arms: reach.arms, backwards: order === -1, sorted: order !== undefined, exact, repeats, also };
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
