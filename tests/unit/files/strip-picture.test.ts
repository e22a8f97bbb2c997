import { crc32 } from "node:zlib";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { withoutMetadata } from "#app/files/strip-picture.server.ts";

const SECRETS = { IFD0: { Make: "SecretCamera", Artist: "SecretPerson" }, IFD3: { GPSLatitude: "12/1 58/1 17/1" } };
const source = () =>
  sharp(Buffer.from(Array.from({ length: 60 * 40 * 3 }, (_, at) => (at * 7919) % 251)), {
    raw: { width: 60, height: 40, channels: 3 },
  });
const pixels = (bytes: Buffer) => sharp(bytes).raw().toBuffer();
const upright = (bytes: Buffer) => sharp(bytes).autoOrient().raw().toBuffer();

function segment(marker: number, body: string): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(Buffer.byteLength(body, "latin1") + 2, 2);
  return Buffer.concat([head, Buffer.from(body, "latin1")]);
}

function chunk(name: string, data: string): Buffer {
  const named = Buffer.from(name + data, "latin1");
  const whole = Buffer.alloc(named.length + 8);
  whole.writeUInt32BE(data.length, 0);
  named.copy(whole, 4);
  whole.writeUInt32BE(crc32(named), named.length + 4);
  return whole;
}

describe.each([
  ["a baseline JPG", () => source().jpeg()],
  ["a progressive JPG", () => source().jpeg({ progressive: true })],
  ["a PNG", () => source().png()],
] as const)("%s", (_, make) => {
  test("loses place, camera and person, and not a single dot", async () => {
    const bytes = await make()
      .withExif(SECRETS)
      .withXmp("<x:xmpmeta xmlns:x='adobe:ns:meta/'>SecretEditor</x:xmpmeta>")
      .toBuffer();
    expect(bytes.includes("SecretCamera")).toBe(true);
    const bare = withoutMetadata(bytes);
    expect(bare.includes("Secret")).toBe(false);
    const { exif, xmp } = await sharp(bare).metadata();
    expect([exif, xmp]).toEqual([undefined, undefined]);
    expect(await pixels(bare)).toEqual(await pixels(bytes));
  });

  test.each([1, 3, 6, 8])("keeps the side that is up (%i)", async (orientation) => {
    const bytes = await make().withExif(SECRETS).withMetadata({ orientation }).toBuffer();
    const bare = withoutMetadata(bytes);
    expect((await sharp(bare).metadata()).orientation ?? 1).toBe(orientation);
    expect(await upright(bare)).toEqual(await upright(bytes));
  });

  test("keeps its colours, and comes back as it is when there is nothing to take away", async () => {
    const coloured = await make().withIccProfile("p3").toBuffer();
    expect((await sharp(withoutMetadata(coloured)).metadata()).icc).toBeDefined();
    const plain = await make().toBuffer();
    expect(withoutMetadata(plain).equals(plain)).toBe(true);
  });

  test("loses what follows its end", async () => {
    const plain = await make().toBuffer();
    expect(withoutMetadata(Buffer.concat([plain, Buffer.from("SecretTrailer")])).equals(plain)).toBe(true);
  });

  test("comes back as it is when it is broken", async () => {
    const plain = await make().toBuffer();
    for (let length = 0; length < plain.length; length += 97) {
      expect(() => withoutMetadata(plain.subarray(0, length))).not.toThrow();
    }
  });
});

test("comments, editors' segments and thumbnails go out of a JPG", async () => {
  const plain = await source().jpeg().toBuffer();
  const extra = [
    segment(0xfe, "SecretComment"),
    segment(0xed, "Photoshop 3.0\0SecretEditor"),
    segment(0xe0, "JFXX\0SecretThumbnail"),
  ];
  const bytes = Buffer.concat([plain.subarray(0, 2), ...extra, plain.subarray(2)]);
  expect(withoutMetadata(bytes).equals(plain)).toBe(true);
});

test("texts and times go out of a PNG", async () => {
  const plain = await source().png().toBuffer();
  const extra = [chunk("tEXt", "Author\0Secret"), chunk("iTXt", "XML:com.adobe.xmp\0Secret"), chunk("tIME", "1234567")];
  const bytes = Buffer.concat([plain.subarray(0, 33), ...extra, plain.subarray(33)]);
  expect(withoutMetadata(bytes).equals(plain)).toBe(true);
});

test("other files come back as they are", () => {
  const bytes = Buffer.from("%PDF-1.7 something");
  expect(withoutMetadata(bytes)).toBe(bytes);
});
