import { PassThrough, pipeline, Readable } from "node:stream";
import { createGzip } from "node:zlib";
import { expect, test, vi } from "vitest";
import { evaluateText } from "#app/evaluation/evaluate-text.server.ts";
import type { EvaluationResult } from "#app/evaluation/types.ts";
import { fakeModel, refuses, says } from "#tests/support/fake-model.ts";
import { entry, evaluate, json, paraphrase } from "./model.ts";
import { competency, elements, evidence } from "./support/texts.ts";

const text = `To whom it may concern\n\nMs. Asha Menon worked with us from 2012 to 2021. ${paraphrase}\n\nWe wish her well.`;
const good = [entry("budgeting", 0.9, [paraphrase]), entry("cost-control", 0.2), entry("profit")];

function expectOffline(result: EvaluationResult, reason: RegExp): void {
  expect(result.evaluator).toMatchObject({ name: "offline", model: "fake-1" });
  expect(result.evaluator.fallbackReason).toMatch(reason);
  expect(result.matchedElements).toHaveLength(elements.length);
}

/** Whether a stand-in's verdict may be replaced later: only when the model was not there to judge. */
const awayOf = ({ evaluator }: EvaluationResult) => evaluator.modelAway;

test("takes over a good answer, with its own counting and summary", async () => {
  await using fake = await fakeModel(says(json(good.toReversed())));
  const result = await evaluate(fake);
  expect(result.evaluator).toEqual({ name: "model", version: expect.any(String), model: "fake-1" });
  expect(result.matchedElements).toMatchObject([
    {
      elementId: "budgeting",
      elementName: "Budgeting and forecasting",
      matchScore: 0.9,
      matched: true,
      quotes: [paraphrase],
    },
    { elementId: "cost-control", matchScore: 0.2, matched: false },
    { elementId: "profit", matchScore: 0, matched: false },
  ]);
  expect(result.overallMatch).toBe(true);
  expect(result.summary).toBe("Certificate Accepted! ✅ Found matches for 1 out of 3 elements");
});

test("asks with the ids as an enum, the document between marks of its own, and no tools", async () => {
  await using fake = await fakeModel(says(json(good)));
  await evaluate(fake);
  const [request] = fake.requests;
  expect(fake.headers[0]?.authorization).toBe("Bearer key-1");
  expect(request?.model).toBe("fake-1");
  expect(request?.tools).toBeUndefined();
  expect(JSON.stringify(request?.response_format)).toContain('"enum":["budgeting","cost-control","profit"]');
  const [system, task, document] = request?.messages ?? [];
  expect(system?.role).toBe("system");
  expect(`${system?.content} ${task?.content}`).not.toContain(paraphrase);
  expect(document?.role).toBe("user");
  expect(document?.content).toMatch(/<(document-[0-9a-f-]{36})>\n[\s\S]*trustees[\s\S]*\n<\/\1>/);
});

test("reads JSON in a code fence", async () => {
  await using fake = await fakeModel(says(`Here you are:\n\`\`\`json\n${json(good)}\n\`\`\``));
  expect((await evaluate(fake)).evaluator.name).toBe("model");
});

test.for([
  ["prose", "She is certainly very good at budgets."],
  ["an empty answer", ""],
  ["half an answer", json(good).slice(0, 80)],
  ["an invented element", json([...good.slice(0, 2), entry("leadership", 1, [paraphrase])])],
  ["a score in words", json([{ ...good[0], matchScore: "high" }, ...good.slice(1)])],
])("the offline scorer stands in for %s", async ([, content]) => {
  await using fake = await fakeModel(says(content ?? ""));
  const result = await evaluate(fake);
  expectOffline(result, /no usable answer/);
  expect(awayOf(result)).toBe(false);
});

test.for([
  ["a missing element", good.slice(0, 2)],
  ["an element answered twice", [...good, entry("profit", 1, [paraphrase])]],
] as const)("the offline scorer stands in for %s", async ([, entries]) => {
  await using fake = await fakeModel(says(json([...entries])));
  expectOffline(await evaluate(fake), /each element once/);
});

test.for([401, 429, 500])("the offline scorer stands in for status %i", async (status) => {
  await using fake = await fakeModel(refuses(status));
  const result = await evaluate(fake);
  expectOffline(result, new RegExp(`status ${status}`));
  expect(awayOf(result)).toBe(true);
  // A refused key is not asked again; a busy or broken server is.
  expect(fake.requests.length > 1).toBe(status !== 401);
});

test("a server that recovers is used", async () => {
  let times = 0;
  await using fake = await fakeModel((response, request, headers) => {
    times += 1;
    (times === 1 ? refuses(500) : says(json(good)))(response, request, headers);
  });
  expect((await evaluate(fake)).evaluator.name).toBe("model");
});

test("a model that hangs is given up at the time limit", async () => {
  await using fake = await fakeModel(() => {});
  expectOffline(await evaluate(fake, text, 300), /too long/);
});

test("an answer that trickles in is given up at the time limit", async () => {
  await using fake = await fakeModel((response) => {
    response.setHeader("content-type", "application/json");
    response.write('{"id":');
  });
  expectOffline(await evaluate(fake, text, 300), /too long/);
});

test.for([
  ["plainly", {}],
  ["packed", { "content-encoding": "gzip" }],
])("an answer of hundreds of megabytes, sent %s, is cut off", async ([, headers]) => {
  const part = " ".repeat(1024 * 1024);
  let sent = 0;
  const parts = function* () {
    for (; sent < 300; sent += 1) yield part;
  };
  await using fake = await fakeModel((response) => {
    response.writeHead(200, { "content-type": "application/json", ...(headers as object) });
    const sink = headers && "content-encoding" in (headers as object) ? createGzip() : new PassThrough();
    pipeline(Readable.from(parts()), sink, response, () => undefined);
  });
  expectOffline(await evaluate(fake), /too long/);
  expect(fake.requests).toHaveLength(1);
  expect(sent).toBeLessThan(300);
});

test("an evaluation that is ended does not wait for the model", async () => {
  await using fake = await fakeModel(() => {});
  const ending = new AbortController();
  const model = { url: fake.url, model: "fake-1" };
  const evaluation = evaluateText({ text, competency, elements }, { model, evidence, signal: ending.signal });
  await vi.waitFor(() => expect(fake.requests).toHaveLength(1), { timeout: 5_000 });
  ending.abort(new Error("ended"));
  await expect(evaluation).rejects.toThrow("ended");
});

test("the offline scorer stands in when the connection is cut or refused", async () => {
  await using cut = await fakeModel((response) => response.destroy());
  expectOffline(await evaluate(cut), /could not be reached|no usable answer/);
  const gone = await fakeModel(says(""));
  await gone[Symbol.asyncDispose]();
  expectOffline(await evaluate(gone), /could not be reached/);
});
