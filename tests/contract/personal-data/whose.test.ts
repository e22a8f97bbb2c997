import mongoose from "mongoose";
import { expect, test } from "vitest";
import { erasePerson } from "#app/personal-data/erase.server.ts";
import { headingsOf, personOfAccount } from "#app/personal-data/tell.server.ts";
import { recordConsent } from "#app/records/consents.server.ts";
import type { Profile } from "#app/records/conversation.ts";
import { insertConversation } from "#app/records/conversations.server.ts";
import type { Person } from "#app/records/personal-data.server.ts";
import { countUnanswered } from "#app/records/unanswered-questions.server.ts";
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

test("what staff wrote is told without who wrote it", async () => {
  await using _database = await testDatabase();
  const { user_id, id, email } = await newStudent();
  const ruling = { by: "leela-id", by_name: "Leela Nair", kind: "award", reasons: "Well shown" };
  const appeal = { text: "Please look again", decided: ruling };
  const rows = (collection: string) => mongoose.connection.collection(collection);
  await rows("certification_cases").insertOne({ student: id, recommendation: ruling, decision: ruling, appeal });
  await rows("certificates").insertOne({ user_id, decisions: [{ ...ruling, note: "A better scan, please" }] });
  await rows("evaluations").insertOne({ student_id: id, reviews: [{ ...ruling, verdicts: [{ note: "Shown well" }] }] });
  await rows("credentials").insertOne({ user_id, number: "PGI-1", status_changes: [{ ...ruling, reason: "A slip" }] });
  const shown = JSON.stringify(await headingsOf({ account: user_id, student: id, email }));
  for (const written of ["Well shown", "Please look again", "A better scan, please", "Shown well", "A slip"])
    expect(shown).toContain(written);
  expect(shown).not.toMatch(/leela/i);
});

test("a name made of common words tells nobody what strangers asked", async () => {
  await using _database = await testDatabase();
  const { user_id, id, email } = await newStudent({ fullName: "How Long" });
  await countUnanswered("how long is my interview with leela", undefined);
  expect(JSON.stringify(await headingsOf({ account: user_id, student: id, email }))).not.toContain("leela");
  await erasePerson({ account: user_id, student: id, email });
  expect(await idsOf("unanswered_questions")).toEqual([]);
});

test("nobody empties the list of questions by a name that many of them have", async () => {
  await using _database = await testDatabase();
  const { user_id, id, email } = await newStudent({ fullName: "How Long" });
  for (let i = 0; i < 51; i++) await countUnanswered(`how long is interview ${"x".repeat(i)}`, undefined);
  await erasePerson({ account: user_id, student: id, email });
  expect(await idsOf("unanswered_questions")).toHaveLength(51);
});

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
