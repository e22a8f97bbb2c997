import { Buffer } from "node:buffer";
import { availableParallelism } from "node:os";
import path from "node:path";
import { MAX_DOCUMENT_BYTES } from "#app/files/limits.ts";
import { BusyError, createQueue } from "#app/platform/queue.server.ts";
import { type ChildRun, runChild } from "./child-process.server.ts";
import { limits } from "./limits.ts";
import { type DocumentExtension, documentExtensions, type Extraction } from "./outcome.ts";

export interface ExtractorSettings {
  /** How many documents are read at once; by default all cores but one. */
  children?: number;
  /** How many documents may wait; the next one is answered "busy". */
  waiting?: number;
  /** How long a document may wait, in milliseconds, before it is answered "busy". */
  wait?: number;
  /** How long the reading of a document may take, in milliseconds. */
  time?: number;
  /** Told of every child that has run, for logs and measurements. */
  onRun?: (run: ChildRun) => void;
}

/** Reads the text of a document; every failure is an answer, never an exception. */
export type Extract = (document: { bytes: Uint8Array; fileName: string }) => Promise<Extraction>;

function extensionOf(fileName: string): DocumentExtension | undefined {
  const extension = path.extname(fileName).slice(1).toLowerCase();
  return documentExtensions.find((known) => known === extension);
}

/**
 * Makes an extractor: a first-come queue in front of a bounded number of child processes (design: each with its own
 * limits of time and memory). One extractor serves a whole server process.
 */
export function createExtractor(settings: ExtractorSettings = {}): Extract {
  const { waiting = limits.waiting, wait = limits.wait, time = limits.time, onRun } = settings;
  const atOnce = settings.children ?? Math.max(1, availableParallelism() - 1);
  const inQueue = createQueue({ atOnce, waiting, patience: wait });

  async function inTurn(bytes: Buffer, extension: DocumentExtension): Promise<Extraction> {
    try {
      const run = await inQueue(() => runChild(bytes, extension, time));
      onRun?.(run);
      return run.extraction;
    } catch (error) {
      if (error instanceof BusyError) return { ok: false, reason: "busy" };
      throw error;
    }
  }

  return async ({ bytes, fileName }) => {
    const extension = extensionOf(fileName);
    if (!extension) return { ok: false, reason: "unsupported" };
    if (bytes.length === 0) return { ok: false, reason: "empty" };
    if (bytes.length > MAX_DOCUMENT_BYTES) return { ok: false, reason: "too-large" };
    return inTurn(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), extension);
  };
}
