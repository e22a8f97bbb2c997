import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { residentMb } from "#tests/support/machine.ts";
import { startProduct } from "#tests/support/product.ts";
import { pdfOfSize } from "#tests/support/sample-files.ts";
import { signIn } from "#tests/support/sign-in.ts";
import { Visitor } from "#tests/support/visitor.ts";
import { studentsWithPassword } from "#tests/support/with-password.ts";

const STUDENTS = 20;
const ROUNDS = 5;
const FIVE_MB = 5 * 1024 * 1024;

/** 20 students upload 5 MB each at the same moment, again and again: does the server's memory stay bounded? */
const dataDir = await mkdtemp(join(tmpdir(), "pgi-bench-"));
try {
  const password = "a long enough password";
  const { paid } = await studentsWithPassword({ dataDir }, password, { paid: STUDENTS });
  await using product = await startProduct({ dataDir, env: { NODE_ENV: "production" } });
  const visitors = await Promise.all(
    paid.map(async (email) => {
      const visitor = new Visitor(product.address);
      await signIn(visitor, "student", { email, password });
      return visitor;
    }),
  );
  const bytes = await pdfOfSize(FIVE_MB);
  const atRest = residentMb(product.pid);
  let peak = atRest;
  const watch = setInterval(() => {
    peak = Math.max(peak, residentMb(product.pid));
  }, 20);
  const seconds: string[] = [];
  const peaks: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const started = performance.now();
    await Promise.all(visitors.map((visitor) => upload(visitor, bytes)));
    seconds.push(((performance.now() - started) / 1000).toFixed(1));
    peaks.push(peak);
    peak = 0;
  }
  clearInterval(watch);
  console.log(`${STUDENTS} students upload 5 MB each at once, ${ROUNDS} rounds`);
  console.log(`  seconds per round: ${seconds.join(", ")}`);
  console.log(`  resident memory of the server: ${atRest} MB at rest, peak per round ${peaks.join(", ")} MB`);
} finally {
  await rm(dataDir, { recursive: true, force: true });
}

async function upload(visitor: Visitor, bytes: Buffer): Promise<void> {
  const body = new FormData();
  body.append("place", "aadhaar");
  body.append("file", new File([new Uint8Array(bytes)], "aadhaar.pdf", { type: "application/pdf" }));
  const response = await visitor.request("/student-dashboard/documents/upload", { method: "POST", body });
  if (response.status !== 200) throw new Error(`An upload was answered ${response.status}: ${await response.text()}`);
  await response.text();
}
