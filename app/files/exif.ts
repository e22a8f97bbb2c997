const ORIENTATION = 0x0112;
const SHORT = 3;
const ENTRY = 12;
/** Entries of a directory that are looked at; cameras write some dozens. */
const MOST_ENTRIES = 500;

/** Which side of a picture is up (1 to 8), as Exif data says it; undefined when they do not, or are none. */
export function orientationIn(data: Buffer): number | undefined {
  const tiff = data.toString("latin1", 0, 6) === "Exif\0\0" ? data.subarray(6) : data;
  const order = tiff.toString("latin1", 0, 2);
  if (tiff.length < 8 || (order !== "II" && order !== "MM")) return undefined;
  const short = (at: number) => (order === "II" ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const directory = order === "II" ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  if (directory + 2 > tiff.length) return undefined;
  const entries = Math.min(short(directory), MOST_ENTRIES);
  for (let place = 0; place < entries; place++) {
    const at = directory + 2 + place * ENTRY;
    if (at + ENTRY > tiff.length) return undefined;
    if (short(at) !== ORIENTATION) continue;
    const value = short(at + 8);
    return short(at + 2) === SHORT && value >= 1 && value <= 8 ? value : undefined;
  }
  return undefined;
}

/** Exif data that say nothing but which side is up. */
export function exifOf(orientation: number): Buffer {
  const tiff = Buffer.alloc(26);
  tiff.write("MM\0*", 0, "latin1");
  tiff.writeUInt32BE(8, 4);
  tiff.writeUInt16BE(1, 8);
  tiff.writeUInt16BE(ORIENTATION, 10);
  tiff.writeUInt16BE(SHORT, 12);
  tiff.writeUInt32BE(1, 14);
  tiff.writeUInt16BE(orientation, 18);
  return tiff;
}
