import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";

/** Every file below a directory. */
export async function filesBelow(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { recursive: true });
  const paths = entries.map((entry) => join(directory, entry));
  const kinds = await Promise.all(paths.map(async (path) => (await stat(path).catch(() => null))?.isFile()));
  return paths.filter((_, place) => kinds[place]);
}

/** The ways in which a text may lie in a file: composed and decomposed, in UTF-8 and UTF-16, and each of them in base64. */
function writingsOf(text: string): Buffer[] {
  const plain = text.normalize("NFKD").replace(/[\u0300-\u036f]/g, "");
  const texts = new Set([text, text.normalize("NFC"), text.normalize("NFD"), plain, text.toUpperCase()]);
  const bytes = [...texts].flatMap((each) => [Buffer.from(each, "utf8"), Buffer.from(each, "utf16le")]);
  return [...bytes, ...bytes.flatMap((each) => [0, 1, 2].map((shift) => base64Core(each, shift)))];
}

/** What base64 makes of bytes that begin so many places after a group of three, without what their neighbours decide. */
function base64Core(bytes: Buffer, shift: number): Buffer {
  const whole = Buffer.concat([Buffer.alloc(shift), bytes]);
  const encoded = whole.subarray(0, whole.length - (whole.length % 3)).toString("base64");
  return Buffer.from(encoded.slice(shift === 0 ? 0 : 4));
}

/** Where any of these texts lies in the files below a directory, however it is written; as "file: text". */
export async function foundBelow(directory: string, texts: readonly string[]): Promise<string[]> {
  const wanted = texts.map((text) => ({ text, writings: writingsOf(text) }));
  const found: string[] = [];
  for (const path of await filesBelow(directory)) {
    const content = await readFile(path).catch(() => Buffer.alloc(0));
    const names = Buffer.from(path.slice(directory.length));
    for (const { text, writings } of wanted)
      if (writings.some((writing) => content.includes(writing) || names.includes(writing)))
        found.push(`${path}: ${text}`);
  }
  return found;
}
