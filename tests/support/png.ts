/** The chunks of a PNG, in order. */
export function pngChunks(png: Buffer): { type: string; data: Buffer }[] {
  const chunks: { type: string; data: Buffer }[] = [];
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at);
    chunks.push({ type: png.toString("latin1", at + 4, at + 8), data: png.subarray(at + 8, at + 8 + length) });
    at += 12 + length;
  }
  return chunks;
}

/** The keyword and the text of an uncompressed iTXt chunk. */
export function decodeItxt(data: Buffer): { keyword: string; text: string } {
  const end = data.indexOf(0);
  if (data[end + 1] !== 0) throw new Error("The text is compressed.");
  const languageEnd = data.indexOf(0, end + 3);
  const translatedEnd = data.indexOf(0, languageEnd + 1);
  return { keyword: data.toString("latin1", 0, end), text: data.toString("utf8", translatedEnd + 1) };
}
