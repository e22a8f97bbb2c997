import sharp from "sharp";
import { expect, inject, test } from "vitest";
import { fileOf, pdf } from "#tests/support/sample-files.ts";
import { signedInStudent } from "#tests/support/sessions.ts";
import { DOCUMENTS, documentIds, HOME, upload } from "./documents.ts";

const product = inject("product");
const degree = { domain: "B.Tech.", institution: "Anna University, Chennai" };

test("a student hands in every document type without script", async () => {
  const { visitor } = await signedInStudent(product);
  const png = await sharp({ create: { width: 30, height: 30, channels: 3, background: "red" } })
    .png()
    .toBuffer();
  const uploads: [slot: string, title: string, fields: Record<string, string | File>][] = [
    ["aadhaar", "Aadhaar Card", { file: fileOf(png, "aadhaar.png", "image/png") }],
    [
      "secondary",
      "Secondary School (10th) Certificate",
      { institution: "CBSE", file: fileOf(await pdf("10"), "ten.pdf") },
    ],
    [
      "higher-secondary",
      "Higher Secondary Certificate",
      { institution: "CBSE", file: fileOf(await pdf("12"), "twelve.pdf") },
    ],
    ["graduation", "Graduation Certificate", { ...degree, file: fileOf(await pdf("B"), "b.pdf") }],
    [
      "post-graduation",
      "Post Graduation Certificate",
      { ...degree, domain: "MBA", file: fileOf(await pdf("M"), "m.pdf") },
    ],
  ];
  for (const [slot, title, fields] of uploads) {
    const page = await upload(visitor, slot, fields);
    expect(page.status, slot).toBe(200);
    expect(page.text(".toast"), slot).toContain(`${title} uploaded successfully`);
    expect(page.root.querySelector(`#${slot} .state-done`), slot).not.toBeNull();
  }
  const added = await upload(visitor, "additional", {
    title: "Project report <1>",
    description: "Two plants",
    file: fileOf(await pdf("r"), "report.pdf"),
  });
  expect(added.text(".toast")).toContain("Project report <1> uploaded successfully");
  expect(added.text("#additional")).toContain("Project report <1>");
  expect(added.text("#graduation")).toContain("B.Tech., Anna University, Chennai");
  expect((await visitor.get(HOME)).text('[aria-current="step"]')).toContain("Competencies");
});

test("a download is the file itself, private, and only ever saved", async () => {
  const { visitor } = await signedInStudent(product);
  const bytes = await pdf("My degree");
  const page = await upload(visitor, "graduation", { ...degree, file: fileOf(bytes, "Résumé & degree.pdf") });
  const response = await visitor.request(`${DOCUMENTS}/${documentIds(page)[0]}/file`);
  expect(response.status).toBe(200);
  expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "content-type": "application/pdf",
    "content-length": String(bytes.length),
    "content-disposition": `attachment; filename="Resume & degree.pdf"; filename*=UTF-8''R%C3%A9sum%C3%A9%20%26%20degree.pdf`,
    "x-content-type-options": "nosniff",
  });
  expect(response.headers.get("Cache-Control")).toContain("no-store");
});

test("a document is replaced in its place and removed", async () => {
  const { visitor } = await signedInStudent(product);
  const first = await upload(visitor, "aadhaar", { file: fileOf(await pdf("one"), "one.pdf") });
  const [id] = documentIds(first);
  const second = await upload(visitor, "aadhaar", { file: fileOf(await pdf("two"), "two.pdf") });
  expect(documentIds(second)).toEqual([id]);
  expect(second.text("#aadhaar")).toContain("two.pdf");
  expect(second.text("#aadhaar")).not.toContain("one.pdf");

  const dialog = await visitor.get(`${DOCUMENTS}/${id}/remove`);
  expect(dialog.text("dialog")).toContain("Remove Aadhaar Card?");
  const stale = await visitor.get(`${DOCUMENTS}/${id}/remove`);
  const told = await visitor.post(stale.url.pathname, new URLSearchParams({ shown: "another file" }));
  expect(told.status).toBe(409);
  expect(told.text("dialog [role=alert]")).toContain("nothing was done");
  const removed = await dialog.submit("dialog form");
  expect(removed.text(".toast")).toContain("Aadhaar Card removed");
  expect(removed.root.querySelector("#aadhaar .state-done")).toBeNull();
  expect((await visitor.get(`${DOCUMENTS}/${id}/file`)).status).toBe(404);
});

test("an additional document is replaced under its own id", async () => {
  const { visitor } = await signedInStudent(product);
  const first = await upload(visitor, "additional", { title: "Report", file: fileOf(await pdf("one"), "one.pdf") });
  const [id = ""] = documentIds(first);
  const second = await upload(visitor, id, { title: "Final report", file: fileOf(await pdf("two"), "two.pdf") });
  expect(documentIds(second)).toEqual([id]);
  expect(second.text("#additional")).toContain("Final report");
  expect(second.text("#additional")).toContain("two.pdf");
});

test("an institution is found without script: a search with at most 8 names, and free text is allowed", async () => {
  const { visitor } = await signedInStudent(product);
  const page = await visitor.get(DOCUMENTS);
  const found = await page.submit("#graduation .institution-step", { institution: "university" });
  const names = found.root.querySelectorAll("#graduation .institution-names a").map((link) => link.textContent);
  expect(names).toHaveLength(8);
  expect(names.every((name) => /university/i.test(name))).toBe(true);
  const chosen = await found.follow(names[2] ?? "");
  expect(chosen.formValues("#upload-graduation").get("institution")).toBe(names[2]);
  const short = await page.submit("#graduation .institution-step", { institution: "u" });
  expect(short.root.querySelectorAll("#graduation .institution-names a")).toHaveLength(0);
  const free = await upload(visitor, "graduation", {
    ...degree,
    institution: "नई संस्था",
    file: fileOf(await pdf("x"), "a.pdf"),
  });
  expect(free.text("#graduation")).toContain("नई संस्था");
});

test("a form that is sent twice brings one document; from another page the same file is another one", async () => {
  const { visitor } = await signedInStudent(product);
  const page = await visitor.get(DOCUMENTS);
  const fields = { title: "Report", file: fileOf(await pdf("x"), "a.pdf") };
  await Promise.all(Array.from({ length: 5 }, () => page.submit("#upload-additional", fields)));
  expect(documentIds(await visitor.get(DOCUMENTS))).toHaveLength(1);
  expect(documentIds(await page.submit("#upload-additional", { ...fields, title: "Second report" }))).toHaveLength(2);
  expect(documentIds(await upload(visitor, "additional", fields))).toHaveLength(3);
});
