import { crc32 } from "node:zlib";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { type FileKind, inspectFile } from "#app/files/inspect.server.ts";
import { MAX_DOCUMENT_BYTES } from "#app/files/limits.ts";
import { pdf } from "#tests/support/sample-files.ts";

/** Where a PNG's header chunk names itself; width, height and its checksum follow. */
const HEADER = 12;
const documents: FileKind[] = ["pdf", "jpg", "png"];
const picture = (width = 40, height = 30) => sharp({ create: { width, height, channels: 3, background: "#a52" } });
const noise = (width: number, height: number) =>
  sharp(Buffer.from(Array.from({ length: width * height * 3 }, (_, index) => (index * 7919) % 251)), {
    raw: { width, height, channels: 3 },
  });

async function refusal(name: string, bytes: Buffer, allowed = documents, limit = MAX_DOCUMENT_BYTES) {
  const result = await inspectFile({ name, bytes }, allowed, limit);
  return "refusal" in result ? result.refusal : undefined;
}

test("accepts a whole PDF, JPG and PNG under every spelling of their extensions", async () => {
  const jpg = await picture().jpeg().toBuffer();
  const png = await picture().png().toBuffer();
  const files: [string, Buffer][] = [
    ["degree.pdf", await pdf("A degree")],
    ["DEGREE.PDF", await pdf("A degree")],
    ["scan.jpg", jpg],
    ["scan.JPEG", jpg],
    ["scan.v2.png", png],
    ["progressive.jpg", await picture().jpeg({ progressive: true }).toBuffer()],
    ["palette.png", await picture().png({ palette: true }).toBuffer()],
  ];
  for (const [name, bytes] of files) expect(await refusal(name, bytes), name).toBeUndefined();
});

test("keeps the media type of the content, not of the name", async () => {
  const bytes = await picture().jpeg().toBuffer();
  expect(await inspectFile({ name: "a.jpeg", bytes }, documents)).toEqual({ kind: "jpg", contentType: "image/jpeg" });
});

test("refuses an empty file", async () => {
  expect(await refusal("a.pdf", Buffer.alloc(0))).toBe("This file is empty. Choose another file.");
});

test("refuses more than 5 MB in the specification's words, and takes exactly 5 MB", async () => {
  const small = await pdf("x");
  const padded = (size: number) =>
    Buffer.concat([small.subarray(0, 20), Buffer.alloc(size - small.length, 10), small.subarray(20)]);
  expect(await refusal("a.pdf", padded(MAX_DOCUMENT_BYTES + 1))).toBe("File size must be less than 5MB");
  expect(await refusal("a.pdf", padded(MAX_DOCUMENT_BYTES))).not.toBe("File size must be less than 5MB");
  expect(await refusal("a.pdf", padded(10 * 1024 * 1024 + 1), ["pdf"], 10 * 1024 * 1024)).toBe(
    "File size must be less than 10MB",
  );
});

test.each(["a.exe", "a", "a.pdf.exe", "a.docx", ".pdf2", "pdf"])("refuses the name %s", async (name) => {
  expect(await refusal(name, await pdf("x"))).toBe("This file cannot be accepted. Choose a PDF, JPG or PNG file.");
});

test("refuses content that is something else than its name says", async () => {
  const png = await picture().png().toBuffer();
  expect(await refusal("a.pdf", png)).toBe(
    "The file's name ends in .pdf, but it is a PNG file. Rename it and try again.",
  );
  for (const text of [
    "MZ\x90\0",
    "<svg xmlns='http://www.w3.org/2000/svg'/>",
    "GIF89a",
    "PK\x03\x04",
    "%!PS",
    "<html>%PDF-1.7",
  ]) {
    expect(await refusal("a.pdf", Buffer.from(text, "latin1")), text).toBe(
      "This is not a PDF, JPG or PNG file, whatever its name says.",
    );
  }
});

test("refuses a picture in a kind that the form does not take", async () => {
  const png = await picture().png().toBuffer();
  expect(await refusal("a.pdf", png, ["pdf"])).toBe("This is not a PDF file, whatever its name says.");
  expect(await refusal("a.png", png, ["pdf"])).toBe("This file cannot be accepted. Choose a PDF file.");
});

describe("damage", () => {
  const damagedPdf = "This PDF is damaged or incomplete. Save it again and try once more.";
  const damagedPicture = "This picture is damaged or incomplete. Choose another file.";

  test("refuses a PDF without a sane head or trailer", async () => {
    const whole = await pdf("A degree");
    const text = whole.toString("latin1");
    const faulty = [
      whole.subarray(0, whole.length - 60),
      Buffer.from("%PDF-1.7\n"),
      Buffer.from(text.replace(/startxref\s+\d+/, "startxref\n99999999"), "latin1"),
      Buffer.from(text.replace("%PDF-1.", "%PDF-9."), "latin1"),
    ];
    for (const bytes of faulty) expect(await refusal("a.pdf", bytes)).toBe(damagedPdf);
  });

  test("accepts a PDF with an updated part after the first trailer", async () => {
    const whole = await pdf("A degree");
    const offset = /startxref\s+(\d+)/.exec(whole.toString("latin1"))?.[1];
    expect(
      await refusal("a.pdf", Buffer.concat([whole, Buffer.from(`\nstartxref\n${offset}\n%%EOF\n`)])),
    ).toBeUndefined();
  });

  test("refuses pictures that are cut off, at any place", async () => {
    for (const [name, bytes] of [
      ["a.jpg", await noise(300, 300).jpeg().toBuffer()],
      ["a.png", await noise(300, 300).png().toBuffer()],
    ] as const) {
      for (const share of [0.1, 0.5, 0.9]) {
        const cut = bytes.subarray(0, Math.floor(bytes.length * share));
        expect(await refusal(name, cut), `${name} ${share}`).toBe(damagedPicture);
      }
    }
  });

  test("refuses a small file that would decode to a huge picture", async () => {
    const bomb = await picture().png().toBuffer();
    bomb.writeUInt32BE(30_000, HEADER + 4);
    bomb.writeUInt32BE(30_000, HEADER + 8);
    bomb.writeUInt32BE(crc32(bomb.subarray(HEADER, HEADER + 17)), HEADER + 17);
    expect(bomb.length).toBeLessThan(MAX_DOCUMENT_BYTES);
    expect(await refusal("a.png", bomb)).toBe("This picture has too many pixels. Save it smaller and try again.");
  });
});
