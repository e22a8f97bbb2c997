import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as pause } from "node:timers/promises";
import { evaluateCertificate } from "#app/evaluation/evaluate-certificate.server.ts";
import type { EvidenceModel } from "#app/evaluation/evidence/evidence-model.server.ts";
import type { ChildRun } from "#app/evaluation/extraction/child-process.server.ts";
import { createExtractor } from "#app/evaluation/extraction/extract.server.ts";
import type { Letter } from "#tests/data/evaluation/load.ts";
import { makeDocx, makePdf } from "#tests/unit/evaluation/support/documents.ts";
import { flateBomb } from "#tests/unit/evaluation/support/hostile.ts";

const PAUSE = 5;
const MILLION = 1e6;
const MEGABYTE = 1e6;

function percentile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? 0;
}

/** Asks a small server of this process again and again until told to stop; gives the waiting times in milliseconds. */
function otherRequests() {
  const server = createServer((_, response) => response.end("well"));
  let running = true;
  const times: number[] = [];
  const done = (async () => {
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    while (running) {
      const started = performance.now();
      await (await fetch(`http://127.0.0.1:${port}/`)).text();
      times.push(performance.now() - started);
      await pause(PAUSE);
    }
    server.closeAllConnections();
    server.close();
    return times;
  })();
  return () => {
    running = false;
    return done;
  };
}

/** Uploads many documents at once, among them one bomb, and prints what it cost and how other requests fared. */
export async function reportLoad(
  letters: readonly Letter[],
  evidence: EvidenceModel,
  uploads: number,
  children: number,
): Promise<void> {
  const runs: ChildRun[] = [];
  const extract = createExtractor({ children, onRun: (run) => runs.push(run) });
  const chosen = letters
    .filter(({ kind }) => kind === "relevant" || kind === "partial")
    .flatMap(({ text, competencies: [competency] }) => (competency ? [{ text, competency }] : []))
    .slice(0, uploads - 1);
  const documents = await Promise.all(
    chosen.map(async ({ text, competency }, index) => ({
      competency,
      elements: competency.elements,
      ...(index % 2 === 0
        ? { fileName: "letter.pdf", bytes: await makePdf((pdf) => pdf.text(text)) }
        : { fileName: "letter.docx", bytes: await makeDocx(text) }),
    })),
  );
  const [first] = documents;
  if (first) documents.push({ ...first, fileName: "bomb.pdf", bytes: await flateBomb() });
  const loop = monitorEventLoopDelay({ resolution: 1 });
  const stop = otherRequests();
  await pause(200);
  loop.enable();
  const started = performance.now();
  const results = await Promise.all(documents.map((document) => evaluateCertificate(document, { extract, evidence })));
  const wall = performance.now() - started;
  loop.disable();
  const times = await stop();
  const peak = Math.max(...runs.map(({ peakBytes }) => peakBytes)) / MEGABYTE;
  const read = results.filter(({ ok }) => ok).length;
  console.log(
    `${documents.length} uploads at once, ${children} child(ren): ${(wall / 1000).toFixed(1)} s, ${results.length} answered, ` +
      `${read} read; child median ${percentile(
        runs.map(({ milliseconds }) => milliseconds),
        0.5,
      ).toFixed(0)} ms, highest memory of a child ${peak.toFixed(0)} MB;\n` +
      `  meanwhile: event loop delay p99 ${(loop.percentile(99) / MILLION).toFixed(1)} ms, max ${(loop.max / MILLION).toFixed(1)} ms; ` +
      `${times.length} other requests p50 ${percentile(times, 0.5).toFixed(1)} ms, p99 ${percentile(times, 0.99).toFixed(1)} ms`,
  );
}
