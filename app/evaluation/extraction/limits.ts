/** Limits of one extraction. Sizes are bytes, times milliseconds. */
export const limits = {
  pages: 60,
  characters: 300_000,
  /** A document with fewer visible characters has no readable text. */
  readableCharacters: 40,
  time: 15_000,
  /** A child may pass this by a little before it is noticed. */
  memoryBytes: 400e6,
  /** V8 heap of the child in megabytes; ArrayBuffers are outside it, hence the memory watchdog. */
  heapMegabytes: 224,
  /** Inflated size of one part, and of all parts together, of a .docx file. */
  partBytes: 12 * 1024 * 1024,
  partsBytes: 24 * 1024 * 1024,
  zipEntries: 2_000,
  /** Waiting for a free child, and documents that may wait at once. */
  wait: 120_000,
  waiting: 100,
} as const;
