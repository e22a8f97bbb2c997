import { PDFArray, PDFDict, PDFDocument, PDFName, PDFRawStream } from "@cantoo/pdf-lib";
import jsQR from "jsqr";
import sharp from "sharp";
import { extractText, getDocumentProxy, getMeta, renderPageAsImage } from "unpdf";
import { beforeAll, describe, expect, it } from "vitest";
import { type Certificate, certificatePdf } from "#app/certification/paper/certificate-pdf.server.ts";

const CERTIFICATE: Certificate = {
  name: "Ananya Krishnamurthy",
  course: "GMP",
  number: "PGI-7K3M-Q9XA-20VD",
  issuedAt: new Date("2026-11-22T06:00:00Z"),
  expiresAt: null,
  competencies: ["People Leadership", "Leading Change"],
  verifyUrl: "https://portal.pgi.example/verify/PGI-7K3M-Q9XA-20VD",
};

const EVERY_SCRIPT = [
  "श्रीनिवास द्विवेदी",
  "শ্রীকৃষ্ণ চট্টোপাধ্যায়",
  "કૃષ્ણકાંત ત્રિવેદી",
  "ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ",
  "ஸ்ரீனிவாசன்",
  "శ్రీనివాసరావు",
  "ಶ್ರೀನಿವಾಸ ಕೃಷ್ಣಮೂರ್ತಿ",
  "ശ്രീജിത്ത് കൃഷ്ണൻ",
  "ଶ୍ରୀକୃଷ୍ଣ ମହାନ୍ତି",
  "محمد علی کشمیری",
  "ꯃꯅꯤꯄꯨꯔꯤ",
  "ᱥᱟᱱᱛᱟᱲᱤ",
  "Śrī Ānanda कृष्ण (Ali محمد خان)",
];

/** Every object of a file, as another library reads it. */
async function objectsOf(bytes: Uint8Array) {
  const pdf = await PDFDocument.load(bytes);
  return { pdf, objects: pdf.context.enumerateIndirectObjects().map(([, object]) => object) };
}

async function fontsOf(bytes: Uint8Array): Promise<PDFDict[]> {
  const { objects } = await objectsOf(bytes);
  return objects.filter(
    (object) => object instanceof PDFDict && object.get(PDFName.of("Type")) === PDFName.of("Font"),
  ) as PDFDict[];
}

describe("the certificate as a file", () => {
  let bytes: Uint8Array;
  beforeAll(async () => {
    bytes = await certificatePdf(CERTIFICATE);
  });

  it("is one page of A4, lying, with what it certifies in its text", async () => {
    const { pdf } = await objectsOf(bytes);
    expect(pdf.getPageCount()).toBe(1);
    expect(pdf.getPage(0).getSize()).toEqual({ width: 841.89, height: 595.28 });
    const { text } = await extractText(bytes.slice(), { mergePages: true });
    for (const part of [
      CERTIFICATE.name,
      CERTIFICATE.number,
      "22 November 2026",
      "General Management Practitioner (GMP)",
    ]) {
      expect(text).toContain(part);
    }
    expect(text).not.toContain("Holds until");
  });

  it("says when it ends, if it does", async () => {
    const ending = await certificatePdf({ ...CERTIFICATE, expiresAt: new Date("2029-11-21T20:00:00Z") });
    expect((await extractText(ending, { mergePages: true })).text).toContain("22 November 2029");
  });

  it("declares itself PDF/A-2b with the colours of sRGB, tagged, in a language, and holds nothing that PDF/A forbids", async () => {
    const { pdf, objects } = await objectsOf(bytes);
    const { metadata } = await getMeta(bytes.slice());
    expect([metadata?.get("pdfaid:part"), metadata?.get("pdfaid:conformance")]).toEqual(["2", "B"]);
    const intent = pdf.catalog.lookup(PDFName.of("OutputIntents"), PDFArray).lookup(0, PDFDict);
    expect((intent.lookup(PDFName.of("DestOutputProfile")) as PDFRawStream).getContentsSize()).toBeGreaterThan(1000);
    expect(pdf.catalog.lookup(PDFName.of("MarkInfo"), PDFDict).toString()).toContain("/Marked true");
    expect(pdf.catalog.get(PDFName.of("Lang"))?.toString()).toContain("en-IN");
    expect(pdf.context.trailerInfo.ID).toBeInstanceOf(PDFArray);
    expect(pdf.isEncrypted).toBe(false);
    const said = objects.map((object) => (object instanceof PDFRawStream ? object.dict : object).toString()).join("\n");
    expect(said).not.toMatch(/\/(JavaScript|JS|Launch|EmbeddedFile|LZWDecode|SMask|XObject \/PS)\b/);
  });

  it("gives the same bytes again, and others for another number", async () => {
    expect(Buffer.compare(await certificatePdf(CERTIFICATE), bytes)).toBe(0);
    const other = await certificatePdf({ ...CERTIFICATE, number: "PGI-0000-1111-2222" });
    expect(Buffer.compare(other, bytes)).not.toBe(0);
  });

  it("has a code that a reader of pictures finds and that leads to the proof", async () => {
    const document = await getDocumentProxy(bytes.slice());
    const drawn = await renderPageAsImage(document, 1, { scale: 2, canvasImport: () => import("@napi-rs/canvas") });
    const { data, info } = await sharp(Buffer.from(drawn)).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    expect(jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data).toBe(CERTIFICATE.verifyUrl);
  });
});

describe.each(EVERY_SCRIPT)("the name %s", (name) => {
  it("is drawn with letters that the file brings along", async () => {
    const fonts = await fontsOf(await certificatePdf({ ...CERTIFICATE, name }));
    const composed = fonts.filter((font) => font.get(PDFName.of("Subtype")) === PDFName.of("Type0"));
    const descendants = fonts.filter((font) => font.has(PDFName.of("FontDescriptor")));
    expect(composed.length + descendants.length).toBe(fonts.length);
    expect(descendants.length).toBeGreaterThan(3);
    for (const font of descendants) {
      const descriptor = font.lookup(PDFName.of("FontDescriptor"), PDFDict);
      expect(descriptor.lookup(PDFName.of("FontFile2"))).toBeInstanceOf(PDFRawStream);
    }
    for (const font of composed) expect(font.has(PDFName.of("ToUnicode"))).toBe(true);
  });
});
