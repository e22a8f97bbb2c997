import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { storedRows, temporaryDirectory } from "#tests/support/database.ts";
import { startProduct } from "#tests/support/product.ts";
import { fraction } from "#tests/support/random.ts";
import { runCli } from "#tests/support/run-cli.ts";
import { signedInStudent, type TestStudent, visitorWith } from "#tests/support/sessions.ts";
import type { Visitor } from "#tests/support/visitor.ts";
import { competencyId, evaluated, letter, pdfFile, upload } from "./certificates.ts";

const KILLS = Number(process.env.KILLS ?? 2);
const LONGEST_MS = 2_500;

/** A student and the number of the last certificate whose upload was acknowledged; 0 for none. */
interface Witness {
  student: TestStudent;
  acknowledged: number;
}

test(
  `killed at ${KILLS} random moments, every acknowledged certificate is there and is evaluated`,
  async () => {
    await using directory = await temporaryDirectory();
    let competency = "";
    let witness: Witness | undefined;
    for (let kill = 0; kill <= KILLS; kill++) {
      const product = await startProduct({ dataDir: directory.path });
      if (witness) await check(await visitorWith(product.address, witness.student.cookie), witness, competency);
      if (kill === KILLS) {
        await product[Symbol.asyncDispose]();
        break;
      }
      witness = { student: await signedInStudent(product), acknowledged: 0 };
      competency ||= await competencyId(witness.student.visitor, "People Leadership");
      const ended = uploadAgainAndAgain(witness, competency).catch(() => undefined);
      await pause(fraction() * LONGEST_MS);
      await product.kill();
      await ended;
    }
    const rows = await storedRows(directory.path, "student_uploads", {});
    for (const { _id, matches } of await storedRows(directory.path, "evaluations", {}))
      expect(rows.filter(({ evaluation_id }) => evaluation_id === String(_id))).toHaveLength(
        (matches as object[]).length,
      );
    expect(await sweep(directory.path)).not.toContain("record without file");
  },
  60_000 + KILLS * 20_000,
);

async function uploadAgainAndAgain(witness: Witness, competency: string): Promise<void> {
  for (let number = 1; ; number++) {
    const file = await pdfFile(letter("people-leadership-01"), `number-${number}.pdf`);
    const page = await upload(witness.student.visitor, competency, file);
    if (page.status === 200) witness.acknowledged = number;
  }
}

async function check(visitor: Visitor, { acknowledged }: Witness, competency: string): Promise<void> {
  const page = await evaluated(visitor, competency);
  expect(page.status).toBe(200);
  const number = Number(/number-(\d+)\.pdf/.exec(page.text(".certificate"))?.[1] ?? 0);
  expect(number).toBeGreaterThanOrEqual(acknowledged);
  if (number === 0) return;
  for (const link of page.root.querySelectorAll(".certificate a, .attempts a")) {
    const response = await visitor.request(link.getAttribute("href") ?? "");
    expect(Buffer.from(await response.arrayBuffer()).toString("latin1")).toMatch(/%%EOF\s*$/);
  }
  expect(page.text(".competency-ring p")).toBe("4/5 elements");
}

/** Compares the records with the files of the store. */
async function sweep(dataDir: string): Promise<string> {
  return (await runCli("files", ["sweep"], { DATA_DIR: dataDir })).said;
}
