import { rm } from "node:fs/promises";
import type { ServerResponse } from "node:http";
import { join } from "node:path";
import { expect, test } from "vitest";
import { newId } from "#app/records/audit-events.server.ts";
import { Competencies } from "#app/records/competency-elements.server.ts";
import { inDatabase, storedRows, temporaryDirectory } from "#tests/support/database.ts";
import { type ChatRequest, fakeModel, refuses, says } from "#tests/support/fake-model.ts";
import { startProduct } from "#tests/support/product.ts";
import { signedInStudent, visitorWith } from "#tests/support/sessions.ts";
import { linkIn, mailTo } from "#tests/support/sign-in.ts";
import type { Page, Visitor } from "#tests/support/visitor.ts";
import { until } from "#tests/support/wait.ts";
import { allowModel, competencyId, EVALUATION, evaluated, letter, pdfFile, upload, uploaded } from "./certificates.ts";

const MENTORED =
  "He coached and mentored the younger engineers, gave them feedback every month and seven of them were promoted";

/** What a model would answer: every element shown by the same sentences. */
function judgesAll(response: ServerResponse, request: ChatRequest): void {
  const ids = [...JSON.stringify(request.messages).matchAll(/elementId\\": \\"([0-9a-f]{24})/g)].map(([, id]) => id);
  const quote = /At the beginning[\s\S]*9 per cent\./.exec(request.messages.at(-1)?.content ?? "")?.[0] ?? "";
  const elements = ids.map((elementId) => ({
    elementId,
    matchScore: 0.9,
    reasoning: "You did this.",
    quotes: [quote],
  }));
  says(JSON.stringify({ elements }))(response, request, {});
}

test("the model judges, the offline scorer stands in for it, and a kill in between loses no file", async () => {
  await using directory = await temporaryDirectory();
  let behave: Parameters<typeof fakeModel>[0] = judgesAll;
  await using fake = await fakeModel((...call) => behave(...call));
  const model = { EVALUATOR_URL: fake.url, EVALUATOR_MODEL: "fake-1" };
  const first = await startProduct({ dataDir: directory.path, env: model });
  const { visitor, rowId, userId, email, cookie } = await signedInStudent(first);
  const id = await competencyId(visitor, "People Leadership");
  await allowModel(visitor);
  const good = await pdfFile(letter("people-leadership-01"));

  const judged = await uploaded(visitor, id, good);
  expect(judged.text(".verdict")).toContain("Certificate Accepted! ✅ Found matches for 4 out of 5 elements");
  expect(judged.text(".attempts")).toContain("Judged by the language model fake-1");
  expect(judged.text(".element")).toContain("You did this.");
  expect(judged.text(".element")).toContain(MENTORED);

  expect(judged.text(".hint")).toContain("Its text is sent to the language model fake-1");

  behave = refuses(401);
  const offline = await uploaded(visitor, id, good);
  expect(offline.text(".verdict")).toContain("Found matches for 4 out of 5 elements");
  expect(offline.text(".attempts")).toContain("in place of fake-1; the model judges it again when it can be reached");
  const rows = await storedRows(directory.path, "evaluations", { student_id: rowId });
  expect(rows.map((row) => (row as { evaluator: { name: string } }).evaluator.name).sort()).toEqual([
    "model",
    "offline",
  ]);

  const late = Promise.withResolvers<void>();
  behave = (response, request) => void late.promise.then(() => judgesAll(response, request));
  const unanswered = await upload(visitor, id, good);
  expect(unanswered.text(".toast")).toContain("People Leadership certificate uploaded successfully");
  late.resolve();
  const mail = await mailTo(first, email, "People Leadership");
  expect(mail.text).toContain("it demonstrates 4 of 5 elements");
  expect(linkIn(mail, `${EVALUATION}/${id}`)).toContain(first.address);

  behave = () => undefined;
  const cut = upload(visitor, id, await pdfFile(letter("people-leadership-02"), "kept.pdf")).catch(() => undefined);
  const busy = await pageWith(visitor, `${EVALUATION}/${id}`, "Evaluating...");
  expect(busy.html).toContain('<noscript><meta http-equiv="refresh"');
  await first.kill();
  await cut;

  await using second = await startProduct({ dataDir: directory.path });
  const again = await visitorWith(second.address, cookie);
  const page = await evaluated(again, id);
  expect(page.text(".certificate")).toContain("kept.pdf");
  expect(page.text(".certificate")).not.toContain("Not evaluated yet");
  await mailTo(second, email, "has been evaluated", 2);
  const file = page.root.querySelector(".certificate a")?.getAttribute("href") ?? "";
  expect((await again.request(file)).headers.get("Content-Disposition")).toContain("kept.pdf");

  await noData(second, again);
  await lostFile(directory.path, again, userId);
});

/** A competency without elements gives nothing to evaluate; the certificate is kept all the same. */
async function noData(place: { dataDir: string }, visitor: Visitor): Promise<void> {
  const id = newId();
  await inDatabase(place, () =>
    Competencies.insert({ _id: id, name: "Still empty", definition: "Has no elements yet." }),
  );
  const page = await upload(visitor, id, await pdfFile("I did it."));
  expect(page.text(".toast")).toContain("No evaluation data received");
  expect(page.text(".certificate")).toContain("Not evaluated yet");
}

/** A file that is gone from the store is a failure that is told, not a fault. */
async function lostFile(dataDir: string, visitor: Visitor, userId: string): Promise<void> {
  const id = await competencyId(visitor, "Still empty");
  await rm(join(dataDir, "files", "evaluation-uploads", userId), { recursive: true });
  const leadership = await competencyId(visitor, "People Leadership");
  const retry = new URLSearchParams({ intent: "retry" });
  expect((await visitor.post(`${EVALUATION}/${leadership}`, retry)).text(".toast")).toContain(
    "Failed to evaluate certificate",
  );
  expect((await visitor.post(`${EVALUATION}/${id}`, retry)).text(".toast")).toContain("No evaluation data received");
}

function pageWith(visitor: Visitor, path: string, text: string): Promise<Page> {
  return until(`${text} on ${path}`, async () => {
    const page = await visitor.get(path);
    return page.text("main").includes(text) && page;
  });
}
