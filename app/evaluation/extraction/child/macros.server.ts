import { Buffer } from "node:buffer";
import { read } from "cfb";

const VBA_STORAGE = /(?:^|\/)(?:_?vba(?:_project.*)?|macros)\/?$/i;
/** How the source of every module begins, packed as Office packs it: its first attribute, whatever the stream is called. */
const MODULE = "Attribut\0e VB_";
/** What the list of a project's modules says. */
const PROJECT = /^(?:Document|Module|BaseClass)=[^\r\n]+\/&H[0-9A-F]{8}/im;

/**
 * Tells whether an OLE container (a .doc, or the project in a .docx) holds Visual Basic, whatever its streams are called.
 * A container that cannot be read holds none: whoever is to read the document finds it damaged.
 */
export function holdsMacros(bytes: Buffer): boolean {
  try {
    const container = read(bytes, { type: "buffer" });
    return container.FullPaths.some((path, place) => {
      if (VBA_STORAGE.test(path)) return true;
      const content = container.FileIndex[place]?.content;
      if (!content || content.length === 0) return false;
      const text = Buffer.from(content).toString("latin1");
      return text.includes(MODULE) || PROJECT.test(text);
    });
  } catch {
    return false;
  }
}
