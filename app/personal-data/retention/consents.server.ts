import { findAccountByEmail } from "#app/records/accounts.server.ts";
import { deleteConsents, eachAccountlessConsent } from "#app/records/consents.server.ts";
import type { Expiring } from "#app/records/every-collection.server.ts";

const AT_ONCE = 100;

/** What was said for addresses that have no account; of one that has, it is kept as long as the account. */
async function* withoutAccount(before: Date): AsyncGenerator<{ id: string; at: Date } | null> {
  for await (const { id, email, at } of eachAccountlessConsent(before))
    yield (await findAccountByEmail(email)) ? null : { id, at };
}

/** What was said by people who have no account any more, or never had one. */
export const pastConsents: Expiring = {
  async look(before) {
    const found = { count: 0, oldest: null as Date | null };
    for await (const consent of withoutAccount(before)) {
      if (consent === null) continue;
      found.count++;
      found.oldest ??= consent.at;
    }
    return found;
  },
  async *forget(before) {
    const ids: string[] = [];
    for await (const consent of withoutAccount(before)) {
      if (consent !== null) ids.push(consent.id);
      yield ids.length < AT_ONCE ? 0 : await deleteConsents(ids.splice(0));
    }
    yield await deleteConsents(ids);
  },
};
