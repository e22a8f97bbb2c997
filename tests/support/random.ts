import { createCipheriv, createHash, randomInt } from "node:crypto";

/** What all random data of a run follows from; TEST_SEED replays a run. */
export const SEED = Number(process.env.TEST_SEED ?? randomInt(2 ** 31));

let place = "";
let drawn = 0;

/** Gives a test file data of its own, that the other files of the same run do not draw. */
export function drawFor(file: string): void {
  place = file;
  drawn = 0;
}

function digest(): Buffer {
  drawn += 1;
  return createHash("sha256").update(`${SEED} ${place} ${drawn}`).digest();
}

/** A name for one thing, in the form of a UUID; no other draw of this run gives it. */
export function uuid(): string {
  const hex = digest().toString("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** A word of eight letters and digits that stands nowhere else. */
export const word = () => uuid().slice(0, 8);

/** An e-mail address that nobody else uses. */
export const newAddress = () => `${uuid()}@people.example`;

/** From 0 (included) to 1 (excluded). */
export const fraction = () => digest().readUInt32LE() / 2 ** 32;

/** Bytes without any order. */
export function noise(length: number): Buffer<ArrayBuffer> {
  const key = digest();
  return Buffer.from(createCipheriv("aes-256-ctr", key, key.subarray(0, 16)).update(Buffer.alloc(length)));
}
