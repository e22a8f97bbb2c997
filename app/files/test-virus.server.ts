/** The harmless file by which virus scanners are tried, in two halves, so that no scanner takes this source for it. */
const EICAR = Buffer.from(["X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STAND", "ARD-ANTIVIRUS-TEST-FILE!$H+H*"].join(""));

/** What a person reads about a file in which a virus was found. */
export const VIRUS_REFUSAL =
  "A virus was found in this file, so it was not accepted. Check your device, and choose another file.";

/** Tells whether a file carries the text by which virus scanners are tried. */
export function isTestVirus(bytes: Buffer): boolean {
  return bytes.includes(EICAR);
}
