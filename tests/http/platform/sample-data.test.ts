import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import mongoose from "mongoose";
import { expect, test } from "vitest";
import { SAMPLE_DOMAIN, SAMPLE_MARK } from "#app/platform/sample-mark.ts";
import { recordedStudents } from "#app/samples/institute.server.ts";
import { allRows } from "#tests/support/all-rows.ts";
import { inDatabase } from "#tests/support/database.ts";
import { type RunningProduct, startProduct } from "#tests/support/product.ts";
import { fileOf, pdf } from "#tests/support/sample-files.ts";
import { signedInStudent, staffVisitors } from "#tests/support/sessions.ts";
import { signIn } from "#tests/support/sign-in.ts";
import { Visitor } from "#tests/support/visitor.ts";
import { until } from "#tests/support/wait.ts";

const HOME = "/super-admin-dashboard";
const WITH_SAMPLES = { SAMPLE_DATA: "1" };

const idsOf = (product: RunningProduct, collection: string) =>
  inDatabase(product, async () => {
    const rows = await mongoose.connection.collection(collection).find({}).toArray();
    return rows.map(({ _id }) => String(_id));
  });

async function filesIn({ dataDir }: RunningProduct): Promise<string[]> {
  const found = await readdir(join(dataDir, "files"), { recursive: true, withFileTypes: true });
  return found
    .filter((each) => each.isFile() && !each.parentPath.endsWith(".incoming"))
    .map(({ parentPath, name }) => join(parentPath, name).slice(dataDir.length));
}

test("the first start shows a living institute, which outlives a crash and goes with one press", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "pgi-living-"));
  const first = await startProduct({ dataDir, first: true, env: WITH_SAMPLES });
  await until("the first certificates are there", async () => (await idsOf(first, "evaluations")).length > 2);
  await first.kill();

  await using product = await startProduct({ dataDir, env: WITH_SAMPLES });
  const { password, email } = signInOf(product.output);
  await until("the next start goes on to the end", async () => (await stateOf(product)) === "made");
  const recorded = await recordedStudents();
  const letters = recorded.flatMap(({ rows }) => rows.evaluations ?? []);
  expect(await idsOf(product, "evaluations")).toHaveLength(letters.length);
  expect(await filesIn(product)).toHaveLength(recorded.flatMap(({ files: papers }) => Object.keys(papers)).length);
  const students = await idsOf(product, "students");
  expect(students.filter((id) => id.startsWith(SAMPLE_MARK)).length).toBeGreaterThanOrEqual(40);
  expect(new Set(students).size).toBe(students.length);

  const sample = new Visitor(product.address);
  await signIn(sample, "student", { email, password });
  expect((await sample.get("/student-dashboard")).text("main")).toContain("PGI20");

  const real = await signedInStudent(product);
  const upload = new FormData();
  upload.append("place", "aadhaar");
  upload.append("file", fileOf(await pdf("A real document"), "aadhaar.pdf"));
  await real.visitor.request("/student-dashboard/documents/upload", { method: "POST", body: upload });
  const realRows = (await allRows(product)).filter(({ marked }) => !marked).map(({ name }) => name);
  const realFiles = (await filesIn(product)).filter((path) => !path.includes(`/${SAMPLE_MARK}`));
  expect(realFiles).toHaveLength(1);

  await using staff = await staffVisitors(product);
  const superAdmin = await staff.as("super_admin");
  await showsTheInstitute(superAdmin);
  const admin = await staff.as("admin");
  expect((await admin.request(`${HOME}/sample-data`, { method: "POST" })).status).not.toBe(200);
  await superAdmin.post(`${HOME}/sample-data`, new URLSearchParams());
  await until("the samples are gone", async () => (await stateOf(product)) === "removed");

  expect(await filesIn(product)).toEqual(realFiles);
  const left = await allRows(product);
  expect(left.map(({ name }) => name)).toEqual(expect.arrayContaining(realRows));
  // What real people did to samples stays in the trail and the log of what they did.
  const marked = left.filter((row) => row.marked && !/^(audit|security)_events /.test(row.name));
  expect(marked).toEqual([]);
  expect((await superAdmin.get(`${HOME}/audit`)).text("main")).toContain("All sample data");
  expect((await superAdmin.get(`${HOME}/students`)).text("main")).not.toContain(SAMPLE_DOMAIN);
  await product.stop();

  await using again = await startProduct({ dataDir, env: WITH_SAMPLES });
  expect(again.output.join()).not.toContain(SAMPLE_DOMAIN);
  expect((await idsOf(again, "students")).filter((id) => id.startsWith(SAMPLE_MARK))).toEqual([]);
  await again.stop();
  await rm(dataDir, { recursive: true, force: true });
});

/** A student's sign-in, as the terminal has printed it. */
function signInOf(output: string[]) {
  const [, email = "", password = ""] =
    /Sample student, .*: (\S+@\S+) with password (\S+)/.exec(output.join("\n")) ?? [];
  return { email, password };
}

const stateOf = (product: RunningProduct) =>
  inDatabase(product, async () => (await mongoose.connection.collection("sample_data").findOne({}))?.state);

/** No list of the staff is empty, and each says what is a sample. */
async function showsTheInstitute(superAdmin: Visitor): Promise<void> {
  expect((await superAdmin.get(HOME)).text("main")).toContain("Remove sample data");
  for (const list of ["students", "certificates", "viewed", "interested", "documents", "reviews", "admins"]) {
    const page = await superAdmin.get(`${HOME}/${list}`);
    expect(page.root.querySelectorAll("tbody tr").length, list).toBeGreaterThan(2);
    expect(page.text("tbody"), list).toContain("Sample");
  }
  for (const list of ["audit", "security-log", "mails"])
    expect((await superAdmin.get(`${HOME}/${list}`)).root.querySelectorAll("tbody tr").length, list).toBeGreaterThan(5);
  const counsellor = (await superAdmin.get(`${HOME}/counsellor`)).text("main");
  expect(counsellor).toContain("replies/");
}
