import { randomUUID } from "node:crypto";
import { DatabaseSync } from "node:sqlite";
import type { Document } from "bson";
import { expect, test } from "vitest";
import { snapshotDirectory, snapshotFile } from "#app/platform/database/embedded/data-directory.server.ts";
import { realMongo, temporaryDirectory, testEngine } from "#tests/support/database.ts";
import { drawFor, fraction } from "#tests/support/random.ts";
import { canMount, smallDisk } from "#tests/support/small-disk.ts";
import { message, WireClient } from "#tests/support/wire-client.ts";

const only = test.skipIf(realMongo);
const errorLabels = ["TransientTransactionError"];
const CONFLICT = { ok: 0, code: 112, codeName: "WriteConflict", errorLabels };
const GONE = { ok: 0, code: 251, codeName: "NoSuchTransaction", errorLabels };
const DONE = { ok: 1 };

interface Row {
  _id: number;
  n?: number;
  text?: string;
}

/** Asks as a driver does for one session, with nothing between. */
class BareSession implements AsyncDisposable {
  readonly #client: WireClient;
  readonly #lsid = { id: randomUUID() };

  constructor(socket: string) {
    this.#client = new WireClient(socket);
  }

  within(number: number, command: Document): Document {
    return { ...command, lsid: this.#lsid, txnNumber: number, autocommit: false, $db: "pgi" };
  }

  /** The first command of a transaction of this number. */
  start(number: number, command: Document) {
    return this.#client.command({ ...this.within(number, command), startTransaction: true });
  }

  ask(number: number, command: Document) {
    return this.#client.command(this.within(number, command));
  }

  commit(number: number) {
    return this.ask(number, { commitTransaction: 1 });
  }

  abort(number: number) {
    return this.ask(number, { abortTransaction: 1 });
  }

  /** Past any transaction. */
  plain(command: Document) {
    return this.#client.command({ ...command, $db: "pgi" });
  }

  [Symbol.asyncDispose]() {
    return this.#client[Symbol.asyncDispose]();
  }
}

const insert = (_id: number, n = _id): Document => ({ insert: "rows", documents: [{ _id, n }] });
const add = (_id: number, n: number): Document => ({ update: "rows", updates: [{ q: { _id }, u: { $inc: { n } } }] });
const remove = (_id: number): Document => ({ delete: "rows", deletes: [{ q: { _id }, limit: 1 }] });
const find: Document = { find: "rows", filter: { n: { $gt: -1e9 } }, sort: { n: 1, _id: 1 }, batchSize: 1000 };

only("what is unknown, ended or too old is told", async () => {
  await using directory = await temporaryDirectory();
  await using engine = await testEngine(directory.path);
  await using session = new BareSession(engine.socket);
  expect(await session.ask(1, insert(1))).toMatchObject(GONE);
  expect(await session.commit(1)).toMatchObject(GONE);
  expect(await session.start(2, insert(2))).toMatchObject({ ok: 1, n: 1 });
  expect(await session.commit(2)).toMatchObject(DONE);
  expect(await session.commit(2)).toMatchObject(DONE);
  expect(await session.abort(2)).toMatchObject(GONE);
  expect(await session.ask(2, insert(3))).toMatchObject(GONE);
  expect(await session.start(2, insert(3))).toMatchObject({ code: 50_911 });
  expect(await session.start(1, insert(3))).toMatchObject({ code: 225, codeName: "TransactionTooOld" });
  // The next transaction of a session undoes the one that is open.
  expect(await session.start(4, insert(4))).toMatchObject(DONE);
  expect(await session.start(5, insert(4))).toMatchObject(DONE);
  expect(await session.commit(4)).toMatchObject({ code: 225 });
  expect(await session.abort(5)).toMatchObject(DONE);
  expect(await session.commit(5)).toMatchObject(GONE);
  expect(await session.plain({ commitTransaction: 1 })).toMatchObject({ code: 20 });
  expect(await session.plain({ ...find, startTransaction: true })).toMatchObject({ code: 72 });
  expect(await engine.db.collection<Row>("rows").find().toArray()).toEqual([{ _id: 2, n: 2 }]);
});

only("a transaction that nobody goes on with is undone, and those who wait go on", async () => {
  await using directory = await temporaryDirectory();
  await using engine = await testEngine(directory.path, { idleMs: 100 });
  await using idle = new BareSession(engine.socket);
  await using next = new BareSession(engine.socket);
  expect(await idle.start(1, insert(1))).toMatchObject(DONE);
  const plain = engine.db.collection<Row>("rows").insertOne({ _id: 2, n: 2 });
  expect(await next.start(1, insert(1, 10))).toMatchObject({ ok: 1, n: 1 });
  expect(await next.commit(1)).toMatchObject(DONE);
  await plain;
  expect(await idle.ask(1, insert(3))).toMatchObject(GONE);
  expect(await idle.commit(1)).toMatchObject(GONE);
  expect((await next.plain(find))?.cursor.firstBatch).toEqual([
    { _id: 2, n: 2 },
    { _id: 1, n: 10 },
  ]);
});

only("a transaction ends with its connection: a client that is killed keeps nobody waiting", async () => {
  await using directory = await temporaryDirectory();
  await using engine = await testEngine(directory.path, { idleMs: 600_000, waitMs: 600_000 });
  await using next = new BareSession(engine.socket);
  const killed = new BareSession(engine.socket);
  expect(await killed.start(1, insert(1))).toMatchObject(DONE);
  const waiting = next.start(1, insert(1, 10));
  await killed[Symbol.asyncDispose]();
  expect(await waiting).toMatchObject({ ok: 1, n: 1 });
  expect(await next.commit(1)).toMatchObject(DONE);
  expect((await next.plain(find))?.cursor.firstBatch).toEqual([{ _id: 1, n: 10 }]);
});

only(
  "those who wait to write are served in their order, or told of a conflict; nothing else is kept waiting",
  async () => {
    await using directory = await temporaryDirectory();
    await using engine = await testEngine(directory.path, { waitMs: 300 });
    const sessions = Array.from({ length: 4 }, () => new BareSession(engine.socket));
    const [holder, second, third, plain] = sessions as [BareSession, BareSession, BareSession, BareSession];
    await holder.plain({ insert: "rows", documents: [{ _id: 0, n: 0 }] });
    await holder.start(1, add(0, 1));
    const told = await Promise.all([second.start(1, find), third.plain(add(0, 10)), plain.plain({ ping: 1 })]);
    expect(told[0]).toMatchObject(CONFLICT);
    expect(told[1]?.writeErrors).toMatchObject([{ index: 0, code: 112 }]);
    const order: string[] = [];
    const waiting = [
      second.start(2, add(0, 100)).then(async (reply) => {
        order.push("second");
        expect(reply).toMatchObject(DONE);
        await second.commit(2);
      }),
      third.plain(add(0, 1000)).then(() => order.push("third")),
    ];
    expect((await plain.plain(find))?.cursor.firstBatch).toEqual([{ _id: 0, n: 0 }]);
    await holder.commit(1);
    await Promise.all(waiting);
    expect(order).toEqual(["second", "third"]);
    expect((await plain.plain(find))?.cursor.firstBatch).toEqual([{ _id: 0, n: 1101 }]);
    for (const session of sessions) await session[Symbol.asyncDispose]();
  },
);

only("commands of one transaction that come at the same time are an error, which undoes it", async () => {
  await using directory = await temporaryDirectory();
  await using engine = await testEngine(directory.path);
  await using session = new BareSession(engine.socket);
  await using beside = new WireClient(engine.socket);
  await beside.command({ ping: 1, $db: "pgi" });
  expect(await session.start(1, insert(1))).toMatchObject(DONE);
  beside.send(message(session.within(1, insert(2))));
  const replies = [await session.ask(1, insert(3)), await beside.reply()];
  expect(replies).toContainEqual(expect.objectContaining({ ok: 0, code: 117 }));
  expect(await session.commit(1)).toMatchObject(GONE);
  // One after the other, however quick, is none.
  await session.start(2, insert(4));
  for (let n = 5; n < 50; n++) expect(await session.ask(2, insert(n))).toMatchObject(DONE);
  expect(await session.commit(2)).toMatchObject(DONE);
  expect((await session.plain(find))?.cursor.firstBatch).toHaveLength(46);
});

only("a long command of a transaction lets others in, and ends when the transaction is aborted", async () => {
  await using directory = await temporaryDirectory();
  await using engine = await testEngine(directory.path);
  await using session = new BareSession(engine.socket);
  await using beside = new WireClient(engine.socket);
  const rows = engine.db.collection<Row>("rows");
  await rows.insertMany(Array.from({ length: 20_000 }, (_, _id) => ({ _id, n: 1 })));
  const all = { update: "rows", updates: [{ q: { n: 1 }, u: { $inc: { n: 1 } }, multi: true }] };
  const long = session.start(1, all);
  expect(await rows.countDocuments({ n: 1 })).toBe(20_000);
  expect(await beside.command(session.within(1, { abortTransaction: 1 }))).toMatchObject(DONE);
  expect(await long).toMatchObject(GONE);
  expect(await session.start(2, all)).toMatchObject({ ok: 1, nModified: 20_000 });
  expect(await rows.countDocuments({ n: 1 })).toBe(20_000);
  expect(await session.commit(2)).toMatchObject(DONE);
  expect(await rows.countDocuments({ n: 2 })).toBe(20_000);
});

only("what is open when the engine ends, or a copy is made, is in neither", async () => {
  await using directory = await temporaryDirectory();
  const id = randomUUID();
  {
    await using engine = await testEngine(directory.path);
    await using session = new BareSession(engine.socket);
    await session.plain(insert(1));
    await session.start(1, insert(2));
    snapshotDirectory(directory.path, id);
    expect(await session.plain({ snapshot: id })).toMatchObject(DONE);
    using copy = new DatabaseSync(snapshotFile(directory.path, id), { readOnly: true });
    const [{ table } = {}] = copy.prepare("SELECT 'documents_' || id AS \"table\" FROM namespaces").all();
    expect(copy.prepare(`SELECT count(*) AS n FROM ${table}`).get()).toEqual({ n: 1 });
    expect(await session.ask(1, insert(3))).toMatchObject(DONE);
  }
  await using engine = await testEngine(directory.path);
  expect(await engine.db.collection<Row>("rows").find().toArray()).toEqual([{ _id: 1, n: 1 }]);
});

test.skipIf(realMongo || !canMount)("a disk that is full at the end of a transaction keeps nothing of it", async () => {
  await using disk = await smallDisk(24);
  await using engine = await testEngine(disk.path);
  await using session = new BareSession(engine.socket);
  const rows = engine.db.collection<Row>("rows");
  await rows.insertMany(Array.from({ length: 1000 }, (_, _id) => ({ _id, n: 0, text: "x".repeat(2000) })));
  disk.fill();
  const all = { update: "rows", updates: [{ q: {}, u: { $inc: { n: 1 } }, multi: true }] };
  expect(await session.start(1, all)).toMatchObject({ ok: 1, nModified: 1000 });
  expect(await session.commit(1)).toMatchObject({ ok: 0, code: 14_031 });
  expect(await session.commit(1)).toMatchObject(GONE);
  expect(await rows.countDocuments({ n: 0 })).toBe(1000);
  disk.free();
  expect(await session.start(2, all)).toMatchObject(DONE);
  expect(await session.commit(2)).toMatchObject(DONE);
  expect(await rows.countDocuments({ n: 1 })).toBe(1000);
});

/** What the engine must do: one transaction at a time, with a copy of what is committed until it ends. */
class Model {
  committed = new Map<number, number>();
  own = new Map<number, number>();
  holder: BareSession | undefined;

  static rows(of: Map<number, number>) {
    return Array.from(of, ([_id, n]) => ({ _id, n })).sort((one, other) => one.n - other.n || one._id - other._id);
  }

  /** Does what a command does to rows; false when it is an error. */
  static apply(rows: Map<number, number>, { kind, id, n }: { kind: number; id: number; n: number }): boolean {
    if (kind === 0 && rows.has(id)) return false;
    if (kind === 0) rows.set(id, n);
    else if (kind === 1 && rows.has(id)) rows.set(id, (rows.get(id) as number) + n);
    else if (kind === 2) rows.delete(id);
    return true;
  }
}

only("random turns of several sessions come out as one transaction after the other", async () => {
  drawFor("transactions");
  const draw = (below: number) => Math.floor(fraction() * below);
  await using directory = await temporaryDirectory();
  await using engine = await testEngine(directory.path, { waitMs: 2 });
  await engine.db.collection("rows").createIndex({ n: 1, _id: 1 });
  const sessions = [0, 1, 2, 3].map(() => new BareSession(engine.socket));
  const numbers = new Map(sessions.map((session) => [session, 0]));
  const model = new Model();
  for (let turn = 0; turn < 1500; turn++) {
    const session = sessions[draw(sessions.length)] as BareSession;
    const number = numbers.get(session) as number;
    const change = { kind: draw(3), id: draw(12), n: 1 + draw(9) };
    const command = [insert, add, remove][change.kind]?.(change.id, change.n) as Document;
    const isMine = model.holder === session;
    const what = draw(8);
    if (what === 0 && isMine) {
      expect(await session.commit(number)).toMatchObject(DONE);
      [model.committed, model.holder] = [model.own, undefined];
    } else if (what === 1 && isMine) {
      expect(await session.abort(number)).toMatchObject(DONE);
      model.holder = undefined;
    } else if (what === 2) {
      const seen = isMine ? await session.ask(number, find) : await session.plain(find);
      expect(seen?.cursor.firstBatch).toEqual(Model.rows(isMine ? model.own : model.committed));
    } else if (what === 3) {
      const reply = await session.plain(command);
      const fits = model.holder ? undefined : Model.apply(model.committed, change);
      const code = model.holder && change.kind === 0 ? 112 : 11_000;
      // A change of a row that is not there has nothing to wait for.
      const isWaiting = model.holder && (change.kind === 0 || model.committed.has(change.id));
      if (isWaiting) expect(reply?.writeErrors).toMatchObject([{ code: 112 }]);
      else if (fits === false) expect(reply?.writeErrors).toMatchObject([{ code }]);
      else expect(reply?.writeErrors).toBeUndefined();
    } else {
      if (!isMine) numbers.set(session, number + 1);
      const reply = isMine ? await session.ask(number, command) : await session.start(number + 1, command);
      if (model.holder && !isMine) {
        expect(reply).toMatchObject(CONFLICT);
        continue;
      }
      if (!isMine) [model.holder, model.own] = [session, new Map(model.committed)];
      const fits = Model.apply(model.own, change);
      if (fits) expect(reply?.writeErrors).toBeUndefined();
      else expect(reply?.writeErrors).toMatchObject([{ code: 11_000 }]);
      if (fits) continue;
      model.holder = undefined;
      expect(await session.ask(numbers.get(session) as number, find)).toMatchObject(GONE);
    }
  }
  for (const session of sessions) await session[Symbol.asyncDispose]();
});
