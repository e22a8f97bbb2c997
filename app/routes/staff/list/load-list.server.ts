import type { ListPage } from "#app/records/list-query.server.ts";
import { type ListChoices, type ListState, readListState } from "#app/records/list-state.ts";
import { orFailure } from "#app/web/answers.server.ts";

/** What the list screen shows: one page of a view, or the message that says why there is none. */
export interface LoadedList<Row> {
  choices: ListChoices;
  state: ListState;
  page: ListPage<Row> | null;
  failure: string | null;
}

/**
 * Reads the page of a list that the request's address asks for.
 * @param failure the specification's words for a list that cannot be read (section 8)
 */
export async function loadList<Row>(
  request: Request,
  list: { definition: ListChoices },
  read: (state: ListState) => Promise<ListPage<Row>>,
  failure: string,
): Promise<LoadedList<Row>> {
  const { orders, descendingFirst, filters, search } = list.definition;
  const choices = { orders, descendingFirst, filters, search };
  const state = readListState(choices, new URL(request.url).searchParams);
  const page = await orFailure(() => read(state));
  return { choices, state, page, failure: page ? null : failure };
}
