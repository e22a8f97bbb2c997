import { crc32 } from "node:zlib";

const ORIENTATION = 0x0112;
const SHORT = 3;
const ENTRY = 12;
/** Entries of a directory that are looked at; cameras write some dozens. */
const MOST_ENTRIES = 500;

/** Which side of a picture is up (1 to 8), as Exif data says it; undefined when they do not, or are none. */
function orientationIn(data: Buffer): number | undefined {
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
function exifOf(orientation: number): Buffer {
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

/**
 * A JPG or PNG without what its camera and its editor wrote beside the picture: place, time, device, author, comments,
 * thumbnails, and whatever follows the picture's end. The picture itself is not decoded and stays as it is, bit by bit;
 * its colours and which side is up are kept. Other files, and pictures that are broken, come back as they are.
 */
export function withoutMetadata(bytes: Buffer): Buffer {
  if (bytes.length > 4 && bytes.readUInt16BE(0) === 0xffd8) return strippedJpeg(bytes) ?? bytes;
  if (bytes.subarray(0, 8).equals(PNG_SIGNATURE)) return strippedPng(bytes) ?? bytes;
  return bytes;
}

const MARKER = { start: 0xd8, end: 0xd9, scan: 0xda, jfif: 0xe0, exif: 0xe1, icc: 0xe2, adobe: 0xee, comment: 0xfe };
const ICC = Buffer.from("ICC_PROFILE\0", "latin1");
const JFIF = Buffer.from("JFIF\0", "latin1");
const ADOBE = Buffer.from("Adobe", "latin1");
/** Length of a JFIF segment without a thumbnail, and where the thumbnail's size stands in it. */
const JFIF_LENGTH = 16;

function strippedJpeg(bytes: Buffer): Buffer | null {
  const kept: Buffer[] = [bytes.subarray(0, 2)];
  let orientation = 1;
  let at = 2;
  while (at + 4 <= bytes.length) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) at += 1;
    else if (marker === MARKER.end) {
      kept.push(bytes.subarray(at, at + 2));
      break;
    } else {
      const next = at + 2 + bytes.readUInt16BE(at + 2);
      if (next > bytes.length || next < at + 4) return null;
      const body = bytes.subarray(at + 4, next);
      if (marker === MARKER.exif) orientation = orientationIn(body) ?? orientation;
      const end = marker === MARKER.scan ? endOfScan(bytes, next) : next;
      kept.push(...keptSegment(marker, body, bytes.subarray(at, end)));
      at = end;
    }
    if (at + 2 === bytes.length && bytes[at] === 0xff && bytes[at + 1] === MARKER.end) {
      kept.push(bytes.subarray(at));
      break;
    }
  }
  if (orientation !== 1) kept.splice(1, 0, jpegExif(orientation));
  return Buffer.concat(kept);
}

/** The picture's own segments stay; of those for applications only what its colours need. */
function keptSegment(marker: number, body: Buffer, whole: Buffer): Buffer[] {
  if (marker === MARKER.jfif && startsWith(body, JFIF) && body.length >= JFIF_LENGTH - 2)
    return [withoutThumbnail(whole)];
  const needed =
    (marker === MARKER.icc && startsWith(body, ICC)) || (marker === MARKER.adobe && startsWith(body, ADOBE));
  const forApplications = (marker >= 0xe0 && marker <= 0xef) || marker === MARKER.comment;
  return !forApplications || needed ? [whole] : [];
}

function withoutThumbnail(segment: Buffer): Buffer {
  if (segment.length === JFIF_LENGTH + 2) return segment;
  const bare = Buffer.from(segment.subarray(0, JFIF_LENGTH + 2));
  bare.writeUInt16BE(JFIF_LENGTH, 2);
  bare.writeUInt16BE(0, JFIF_LENGTH);
  return bare;
}

/** Where the next segment begins after the coded picture: at a marker that is neither stuffing nor a restart. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const marker = bytes[at + 1] ?? 0;
    const inside = marker === 0 || marker === 0xff || (marker >= 0xd0 && marker <= 0xd7);
    if (!inside) return at;
  }
  return bytes.length;
}

function jpegExif(orientation: number): Buffer {
  const body = Buffer.concat([Buffer.from("Exif\0\0", "latin1"), exifOf(orientation)]);
  const head = Buffer.alloc(4);
  head.writeUInt16BE(0xffe1, 0);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([head, body]);
}

const PNG_SIGNATURE = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");
/** What a PNG needs to look as it does. */
const PNG_KEPT = new Set("IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP cICP sBIT bKGD pHYs".split(" "));
/** Bytes of a chunk beside its data: length, name and checksum. */
const FRAME = 12;

function strippedPng(bytes: Buffer): Buffer | null {
  const kept: Buffer[] = [PNG_SIGNATURE];
  let orientation = 1;
  for (let at = PNG_SIGNATURE.length; at + FRAME <= bytes.length; ) {
    const next = at + FRAME + bytes.readUInt32BE(at);
    if (next > bytes.length) return null;
    const name = bytes.toString("latin1", at + 4, at + 8);
    if (name === "eXIf") orientation = orientationIn(bytes.subarray(at + 8, next - 4)) ?? orientation;
    if (PNG_KEPT.has(name)) kept.push(bytes.subarray(at, next));
    if (name === "IEND") {
      // Behind the header, where every reader looks.
      if (orientation !== 1) kept.splice(2, 0, pngChunk("eXIf", exifOf(orientation)));
      return Buffer.concat(kept);
    }
    at = next;
  }
  return null;
}

function pngChunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, "latin1"), data]);
  const chunk = Buffer.alloc(data.length + FRAME);
  chunk.writeUInt32BE(data.length, 0);
  named.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(named), data.length + 8);
  return chunk;
}

function startsWith(bytes: Buffer, head: Buffer): boolean {
  return bytes.subarray(0, head.length).equals(head);
}
