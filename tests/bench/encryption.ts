import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openKeyring } from "#app/files/keyring.server.ts";
import { openFile, sealFile } from "#app/files/sealed-file.server.ts";
import { createFileStore } from "#app/files/store.server.ts";
import { readSettings } from "#app/platform/env.server.ts";
import { noise } from "#tests/support/random.ts";

const ROUNDS = 60;
const KB = 1024;
const SIZES = [100 * KB, 1024 * KB, 5 * 1024 * KB];

/** What encryption costs: alone, and as a part of keeping and reading a file in the directory. */
const dataDir = await mkdtemp(join(tmpdir(), "pgi-bench-"));
try {
  const settings = readSettings({ DATA_DIR: dataDir });
  const keyring = openKeyring(settings);
  const store = createFileStore(settings);
  for (const size of SIZES) {
    const content = noise(size);
    const sealed = sealFile(content, "bench", keyring);
    const options = { contentType: "application/pdf" };
    console.log(`${size / KB} kB, ${sealed.length - size} bytes more when encrypted`);
    await measure("encrypt", () => sealFile(content, "bench", keyring));
    await measure("decrypt", () => openFile(sealed, "bench", keyring));
    for (const [name, bucket] of [
      ["plain", store("guidelines")],
      ["encrypted", store("certificates")],
    ] as const) {
      await measure(`keep, ${name}`, () => bucket.put("a.pdf", content, options));
      await measure(`read, ${name}`, () => bucket.read("a.pdf"));
      await measure(`stream, ${name}`, async () => new Response((await bucket.stream("a.pdf")).body).arrayBuffer());
    }
  }
} finally {
  await rm(dataDir, { recursive: true, force: true });
}

async function measure(name: string, work: () => unknown): Promise<void> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const started = performance.now();
    await work();
    times.push(performance.now() - started);
  }
  const sorted = times.toSorted((a, b) => a - b);
  const [best = 0, median = 0] = [sorted[0], sorted[ROUNDS / 2]];
  console.log(`  ${name.padEnd(18)} median ${median.toFixed(2)} ms, best ${best.toFixed(2)} ms`);
}
