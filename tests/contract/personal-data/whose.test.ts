import mongoose from "mongoose";
import { expect, test } from "vitest";
import { erasePerson } from "#app/personal-data/erase.server.ts";
import { personOfAccount } from "#app/personal-data/person.server.ts";
import { headingsOf } from "#app/personal-data/tell.server.ts";
import { recordConsent } from "#app/records/consents.server.ts";
import type { Profile } from "#app/records/conversation.ts";
import { insertConversation } from "#app/records/conversations.server.ts";
import type { Person } from "#app/records/personal-data.ts";
import { testDatabase } from "#tests/support/database.ts";
import { newStudent } from "#tests/support/people.ts";
import { uuid } from "#tests/support/random.ts";

async function keepConversation(profile: Profile): Promise<string> {
  const id = uuid();
  const empty = { surface: "visitor", turn: 0, messages: [], assessment: null, lastTopic: null, memory: {} } as const;
  await insertConversation({ id, ...empty, profile });
  return id;
}

const idsOf = async (collection: string) =>
  (await mongoose.connection.collection(collection).find({}).toArray()).map(({ _id }) => String(_id));

test("what another account has said is its own, also where it knows this person's address", async () => {
  await using _database = await testDatabase();
  const [asha, ravi] = [await newStudent({ fullName: "Asha Rao" }), await newStudent({ fullName: "Ravi Iyer" })];
  const person = (await personOfAccount(asha.user_id)) as Person;
  const { email } = asha;
  await keepConversation({ name: "Asha", email });
  await keepConversation({ name: "Asha", email, accountId: asha.user_id });
  const theirs = await keepConversation({ name: "Ravi's own words", email, accountId: ravi.user_id });
  const consent = { email, purpose: "news", version: "1.0", decision: "given" } as const;
  await recordConsent({ ...consent, account: asha.user_id, wording: "mine" });
  await recordConsent({ ...consent, account: null, wording: "mine, before" });
  await recordConsent({ ...consent, account: ravi.user_id, wording: "said by Ravi" });

  const shown = JSON.stringify(await headingsOf(person));
  expect(shown).toContain("mine, before");
  expect(shown).not.toContain("Ravi");
  await erasePerson(person);
  expect(await idsOf("conversations")).toEqual([theirs]);
  const said = await mongoose.connection.collection("consents").find({ email }).toArray();
  expect(said.map(({ wording }) => wording)).toEqual(["said by Ravi"]);
});
