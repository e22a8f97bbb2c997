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
    const read = {
      read_from: "2016-03",
      read_to: "2018-06",
      written: "2017-01",
      read_employers: ["Sundaram Fasteners"],
    };
    const work = { ...read, file: one?.file_path ?? "", from: "", to: "", employer: "", confirmed_at: null };
    await Certificates.set({ _id: one?.id ?? "" }, { work });
    return [one?.id ?? "", two?.id ?? ""];
  });
  const page = await visitor.get(DECLARATION);
  expect([
    page.formValues("#declaration").get(`from-${one}`),
    page.formValues("#declaration").get(`to-${one}`),
  ]).toEqual(["03/2016", "06/2018"]);
  const unread = await page.submit("#declaration", { ...TICKED, [`from-${one}`]: "soon" });
  expect([unread.status, unread.formValues("#declaration").get(`from-${one}`)]).toEqual([422, "soon"]);
  expect(unread.text(".error-summary")).toContain("Enter a month and a year, such as 04/2021");
  const wrong = { ...TICKED, [`from-${one}`]: "2015", [`from-${two}`]: "06/2020", [`to-${two}`]: "May 2019" };
  const refused = await unread.submit("#declaration", wrong);
  expect(refused.text(".error-summary")).toContain("Enter when it began, before its end");

  const jobs = { [`employer-${one}`]: "Kaveri Textiles", [`employer-${two}`]: "Godavari Mills" };
  const said = { ...TICKED, ...jobs, [`from-${one}`]: "2015", [`to-${one}`]: "2019-04" };
  const kept = await refused.submit("#declaration", { ...said, [`from-${two}`]: "January 2019", [`to-${two}`]: "" });
  expect(kept.text(".toast")).toContain("Your declaration is kept");
  const admin = await staff.as("admin");
  const shown = async (id: string) =>
    (await admin.get(`/admin-dashboard/students/${rowId}/documents/${id}`)).text("main");
  const first = await shown(one);
  for (const words of [
    "Full-time at Godavari Mills and at Kaveri Textiles in the same months: 01/2019 to 04/2019",
    "the text names Sundaram Fasteners, the student says Kaveri Textiles",
    "01/2015 to 04/2019, full-time at Kaveri Textiles",
    "the text reads like 03/2016 to 06/2018, the student says 01/2015 to 04/2019",
    "the letter is dated 01/2017, before the work it tells of (01/2015 to 04/2019)",
  ])
    expect(first).toContain(words);

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
