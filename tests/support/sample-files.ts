import PDFDocument from "pdfkit";

/** A small real PDF with one line of text on its page. */
export async function pdf(text: string): Promise<Buffer> {
  const document = new PDFDocument({ size: "A4" });
  const chunks: Buffer[] = [];
  document.on("data", (chunk: Buffer) => chunks.push(chunk));
  const { promise, resolve } = Promise.withResolvers<void>();
  document.on("end", resolve);
  document.text(text).end();
  await promise;
  return Buffer.concat(chunks);
}

/** A PDF of exactly so many bytes. */
export async function pdfOfSize(bytes: number): Promise<Buffer> {
  const small = await pdf("A large document");
  const comment = Buffer.alloc(bytes - small.length, "%".charCodeAt(0));
  comment[comment.length - 1] = 10;
  const trailer = small.lastIndexOf("startxref");
  return Buffer.concat([small.subarray(0, trailer), comment, small.subarray(trailer)]);
}

/** A file as a browser sends it. */
export function fileOf(bytes: Uint8Array, name: string, type = "application/pdf"): File {
  return new File([new Uint8Array(bytes)], name, { type });
}
