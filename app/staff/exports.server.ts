import { demand, type Permission, type Person } from "#app/identity/access.server.ts";
import type { ListState } from "#app/records/list-state.ts";
import { audited } from "./audit.server.ts";

/**
 * Lets a person take a list out of the product: every row of a view, read while it is sent. The audit trail notes who
 * took what.
 * @throws ForbiddenError
 */
export async function exportRows<Row>(
  person: Person,
  permission: Permission,
  file: string,
  list: { all: (state: ListState) => AsyncGenerator<Row> },
  state: ListState,
): Promise<AsyncGenerator<Row>> {
  demand(person, permission);
  const after = { ...(state.query !== "" && { search: state.query }), ...state.filters };
  const narrowed = Object.keys(after).length > 0 ? { after } : {};
  const target = { id: file, name: `${file}.csv` };
  const deed = { action: "exported", kind: "export", target, ...narrowed } as const;
  return audited(person, deed, async () => list.all(state));
}
