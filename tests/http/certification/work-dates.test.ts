import { expect, inject, test } from "vitest";
import { Certificates } from "#app/records/certificates.server.ts";
import { handIn, referee, rowOf } from "#tests/http/documents/documents.ts";
import { inDatabase } from "#tests/support/database.ts";
import { signedInStudent, staffOfFile } from "#tests/support/sessions.ts";

const product = inject("product");
const staff = await staffOfFile(product);
const DECLARATION = "/student-dashboard/certification/declaration";
const TICKED = { true: "on", free: "on", read: "on" };

test("when the work was done is proposed, said, asked again for another file, and contradictions are told to staff", async () => {
  const student = await signedInStudent(product);
  const { visitor, userId, rowId } = student;
  const slots = ["testimonial-1", "testimonial-2"] as const;
  for (const slot of slots) await handIn(visitor, slot, referee);
  const [one, two] = await inDatabase(product, async () => {
    const [one, two] = [await rowOf(student, slots[0]), await rowOf(student, slots[1])];
    const read = { read_from: "2016-03", read_to: "2018-06", written: "2017-01" };
    const work = { ...read, file: one?.file_path ?? "", from: "", to: "", employer: "", confirmed_at: null };
    await Certificates.set({ _id: one?.id ?? "" }, { work });
    return [one?.id ?? "", two?.id ?? ""];
  });
  const page = await visitor.get(DECLARATION);
  expect([
    page.formValues("#declaration").get(`from-${one}`),
    page.formValues("#declaration").get(`to-${one}`),
  ]).toEqual(["03/2016", "06/2018"]);
  const wrong = { ...TICKED, [`from-${one}`]: "soon", [`from-${two}`]: "06/2020", [`to-${two}`]: "May 2019" };
  const refused = await page.submit("#declaration", wrong);
  expect(refused.status).toBe(422);
  for (const words of ["Enter a month and a year, such as 04/2021", "Enter when it began, before its end"])
    expect(refused.text(".error-summary")).toContain(words);
  expect(refused.formValues("#declaration").get(`from-${one}`)).toBe("soon");

  const jobs = { [`employer-${one}`]: "Kaveri Textiles", [`employer-${two}`]: "Godavari Mills" };
  const said = { ...TICKED, ...jobs, [`from-${one}`]: "2015", [`to-${one}`]: "2019-04" };
  const kept = await refused.submit("#declaration", { ...said, [`from-${two}`]: "January 2019", [`to-${two}`]: "" });
  expect(kept.text(".toast")).toContain("Your declaration is kept");
  const admin = await staff.as("admin");
  const shown = async (id: string) =>
    (await admin.get(`/admin-dashboard/students/${rowId}/documents/${id}`)).text("main");
  const first = await shown(one);
  for (const words of [
    "01/2015 to 04/2019, full-time at Kaveri Textiles",
    "the text reads like 03/2016 to 06/2018, the student says 01/2015 to 04/2019",
    "the letter is dated 01/2017, before the work it tells of (01/2015 to 04/2019)",
  ])
    expect(first).toContain(words);
  const record = (await admin.get(`/admin-dashboard/students/${rowId}`)).text("main");
  expect(record).toContain("Full-time at Godavari Mills and at Kaveri Textiles in the same months: 01/2019 to 04/2019");

  // Of another file nothing was said yet.
  await handIn(visitor, slots[0], referee);
  const anew = await visitor.get(DECLARATION);
  expect(anew.formValues("#declaration").get(`from-${one}`)).toBe("");
  expect(await shown(one)).not.toContain("full-time");
  const others = await signedInStudent(product);
  const theirs = await others.visitor.get(DECLARATION);
  await theirs.submit("#declaration", { ...TICKED, [`from-${two}`]: "2001", [`to-${two}`]: "2002" });
  const row = await inDatabase(product, () => Certificates.findOne({ _id: two, user_id: userId }));
  expect(row?.work?.from).toBe("2019-01");
});
