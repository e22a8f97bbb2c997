import { expect, test, vi } from "vitest";
import { newId } from "#app/records/audit-events.server.ts";
import {
  claimCertificate,
  evaluationLeases,
  finishEvaluation,
  listQueued,
  putCompetencyCertificate,
  queueCertificate,
  unqueueCertificate,
} from "#app/records/competency-certificates.server.ts";
import { LEASE_MS } from "#app/records/lease.server.ts";
import { databaseOfFile } from "#tests/support/file-database.ts";
import { emptyQueue, upload } from "./queue.ts";

await databaseOfFile();

const handIn = async (user: string, name: string) => {
  const kept = await putCompetencyCertificate(user, newId(), upload(name), name);
  if (kept.kind !== "kept") throw new Error("It was not kept.");
  return kept.row;
};

test("students take turns, and of one student one certificate is evaluated at a time", async () => {
  await emptyQueue();
  const [greedy, modest] = [newId(), newId()];
  for (const name of ["one.pdf", "two.pdf", "three.pdf"]) await handIn(greedy, name);
  await handIn(modest, "only.pdf");
  expect((await listQueued(greedy)).map(({ file_name }) => file_name)).toEqual(["one.pdf", "two.pdf", "three.pdf"]);

  const claims = await Promise.all(Array.from({ length: 6 }, () => claimCertificate(false)));
  const held = claims.filter((claim) => claim !== null);
  expect(held.map(({ file_name }) => file_name).sort()).toEqual(["one.pdf", "only.pdf"]);
  const names: string[] = [];
  for (const first of held) await finishEvaluation(first);
  await handIn(modest, "another.pdf");
  for (let next = await claimCertificate(false); next; next = await claimCertificate(false)) {
    names.push(next.file_name);
    await finishEvaluation(next);
  }
  expect(names).toEqual(["two.pdf", "another.pdf", "three.pdf"]);
});

test("a lease that nobody renews is another's, and the one who slept can do nothing with it any more", async () => {
  await emptyQueue();
  const user = newId();
  await handIn(user, "a.pdf");
  vi.useFakeTimers({ toFake: ["Date"] });
  try {
    const slept = await claimCertificate(false);
    if (!slept) throw new Error("There was nothing to claim.");
    expect(slept.tries).toBe(1);
    vi.setSystemTime(Date.now() + LEASE_MS - 1_000);
    expect(await claimCertificate(false)).toBeNull();
    expect(await evaluationLeases.renew(slept)).toBe(true);
    vi.setSystemTime(Date.now() + LEASE_MS + 1_000);
    const woke = await claimCertificate(false);
    if (!woke) throw new Error("The lease did not run out.");
    expect(woke).toMatchObject({ id: slept.id, tries: 2 });
    expect(await evaluationLeases.renew(slept)).toBe(false);
    expect(await evaluationLeases.postpone(slept, new Date(), true)).toBe(false);
    await finishEvaluation(slept);
    expect((await listQueued(user)).map(({ held_by }) => held_by)).toEqual([woke.held_by]);
    await evaluationLeases.postpone(woke, new Date(Date.now() + 5_000), false);
    expect(await claimCertificate(false)).toBeNull();
    vi.setSystemTime(Date.now() + 6_000);
    expect((await claimCertificate(false))?.tries).toBe(2);
  } finally {
    vi.useRealTimers();
  }
});

test("a newer certificate calls the evaluation of the former one off", async () => {
  await emptyQueue();
  const [user, competency] = [newId(), newId()];
  await putCompetencyCertificate(user, competency, upload("old.pdf"), "old");
  const old = await claimCertificate(false);
  await putCompetencyCertificate(user, competency, upload("new.pdf"), "new");
  expect(old && (await evaluationLeases.renew(old))).toBe(false);
  expect((await claimCertificate(false))?.file_name).toBe("new.pdf");
});

test("what is queued or evaluated is not queued again, and what waits can be taken out", async () => {
  await emptyQueue();
  const [user, competency] = [newId(), newId()];
  const kept = await putCompetencyCertificate(user, competency, upload("a.pdf"), "a");
  if (kept.kind !== "kept") throw new Error("It was not kept.");
  expect(await queueCertificate(user, competency)).toBeNull();
  await unqueueCertificate(kept.row);
  expect(await listQueued(user)).toEqual([]);
  expect((await queueCertificate(user, competency))?.tries).toBe(0);
  const held = await claimCertificate(false);
  await unqueueCertificate(kept.row);
  expect(held && (await evaluationLeases.renew(held))).toBe(true);
});

test("what waits for the model alone is claimed only when it may be back, and is nobody's turn", async () => {
  await emptyQueue();
  const user = newId();
  await handIn(user, "a.pdf");
  const held = await claimCertificate(false);
  if (held) await evaluationLeases.postpone(held, new Date(), true, { again: true, tries: 0 });
  expect(await claimCertificate(false)).toBeNull();
  expect(await listQueued(user)).toEqual([]);
  expect(await claimCertificate(true)).toMatchObject({ again: true, tries: 1 });
});
