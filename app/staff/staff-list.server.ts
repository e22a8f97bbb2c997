import { demand, type Permission, type Person } from "#app/identity/access.server.ts";
import { withAudit } from "#app/identity/audit.server.ts";
import { log } from "#app/platform/log.server.ts";
import { pick } from "#app/platform/pick.ts";
import type { ListPage, ListQueries } from "#app/records/list-query.server.ts";
import { type ListChoices, type ListState, readListState } from "#app/records/list-state.ts";

/** The values, with their labels, of those filters whose values are data; by the filter's name. */
type Options = Readonly<Record<string, readonly { value: string; label: string }[]>>;

/** What a list screen shows of a list. */
export interface OpenList<Row> {
  choices: ListChoices;
  state: ListState;
  /** One page of the view, with what its filters offer; null when it cannot be read. */
  page: (ListPage<Row> & { options: Options }) | null;
}

/** A list as staff see it; whoever may see it may take it along. */
export interface StaffList<Row = { id: string }, Choices extends ListChoices = ListChoices> {
  permission: Permission;
  choices: Choices;
  /** The exported file's name, without its ending. */
  file: string;
  /** The view that an address asks for. @throws ForbiddenError */
  open(person: Person, address: URLSearchParams): Promise<OpenList<Row>>;
  /**
   * Every row of the view that an address asks for, read while it is sent. The audit trail notes who took what.
   * @throws ForbiddenError
   */
  take(person: Person, address: URLSearchParams): Promise<AsyncGenerator<Row>>;
}

interface ListSource<Kept, Choices extends ListChoices> {
  permission: Permission;
  query: ListQueries<Kept, Choices>;
  file: string;
  options?: () => Promise<Options>;
}

/** Makes the rows of a list out of what is kept. */
type RowMaker<Kept, Row> = (person: Person, kept: Kept[]) => Row[] | Promise<Row[]>;

/** Rows of nothing but these fields. */
export function rowsOf<Kept extends object, const Name extends keyof Kept>(
  _query: ListQueries<Kept>,
  ...names: readonly Name[]
): RowMaker<Kept, Pick<Kept, Name>> {
  return (_person, kept) => kept.map((row) => pick(row, ...names));
}

export function staffList<Kept, Row, Choices extends ListChoices>(
  { permission, query, file, options = async () => ({}) }: ListSource<Kept, Choices>,
  rows: RowMaker<Kept, Row>,
): StaffList<Row, Choices> {
  const choices = query.definition;
  return {
    permission,
    choices,
    file,

    async open(person, address) {
      demand(person, permission);
      const state = readListState(choices, address);
      try {
        const [page, offered] = await Promise.all([query.page(state), options()]);
        return { choices, state, page: { ...page, rows: await rows(person, page.rows), options: offered } };
      } catch (error) {
        log.warn({ err: error }, "a staff list could not be read");
        return { choices, state, page: null };
      }
    },

    async take(person, address) {
      demand(person, permission);
      const state = readListState(choices, address);
      const after = { ...(state.query !== "" && { search: state.query }), ...state.filters };
      const narrowed = Object.keys(after).length > 0 ? { after } : {};
      const target = { id: file, name: `${file}.csv` };
      await withAudit(person, { action: "exported", kind: "export", target, ...narrowed }, async () => true);
      return madeOf(query.all(state), (kept) => rows(person, kept));
    },
  };
}

const ROWS_AT_ONCE = 200;

/** Makes rows while they are read, some at a time. */
async function* madeOf<Kept, Row>(
  all: AsyncIterable<Kept>,
  rows: (kept: Kept[]) => Row[] | Promise<Row[]>,
): AsyncGenerator<Row> {
  let batch: Kept[] = [];
  for await (const kept of all) {
    if (batch.push(kept) < ROWS_AT_ONCE) continue;
    yield* await rows(batch);
    batch = [];
  }
  yield* await rows(batch);
}
