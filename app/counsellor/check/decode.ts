import type { TextProblem } from "./syntax.ts";

const MOST_BYTES = 1_000_000;

/** The text of a rule file, or why it cannot be read as text. */
export function decode(bytes: Uint8Array): string | TextProblem {
  if (bytes.byteLength > MOST_BYTES) {
    return {
      offset: 0,
      message: "The file is far too large for a rule file.",
      advice: "Rule files are a few kilobytes; was the wrong file saved here?",
    };
  }
  if ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)) {
    return {
      offset: 0,
      message: "The file is saved as UTF-16.",
      advice: "Save it as UTF-8 (in the save dialog, under Encoding).",
    };
  }
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return {
      offset: 0,
      message: "The file is not saved as UTF-8.",
      advice: "Save it as UTF-8 (in the save dialog, under Encoding).",
    };
  }
}
