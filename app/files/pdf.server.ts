const VERSION = /^(?:\xef\xbb\xbf)?\s{0,8}%PDF-[12]\.\d/;
const TRAILER = /startxref\s+(\d+)\s+%%EOF/g;
const TRAILER_BYTES = 2048;

/**
 * Tells whether a PDF has come whole: a version of the standard at its head, and at its tail a trailer that points at a
 * cross-reference table or stream inside the file. What stands between is not read here.
 */
export function isWholePdf(bytes: Uint8Array): boolean {
  const head = latin1(bytes.subarray(0, 32));
  const tail = latin1(bytes.subarray(-TRAILER_BYTES));
  const offset = [...tail.matchAll(TRAILER)].at(-1)?.[1];
  return VERSION.test(head) && offset !== undefined && isReference(bytes, Number(offset));
}

/** A cross-reference table begins with `xref`, a stream with its object number; some writers miscount by line ends. */
function isReference(bytes: Uint8Array, offset: number): boolean {
  const around = latin1(bytes.subarray(Math.max(0, offset - 8), offset + 32));
  return /xref|\d+\s+\d+\s+obj/.test(around);
}

function latin1(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1");
}
