import { Buffer } from "node:buffer";
import { availableParallelism } from "node:os";
import path from "node:path";
import { MAX_DOCUMENT_BYTES } from "#app/files/limits.ts";
import { BusyError, createQueue } from "#app/platform/queue.server.ts";
import { type ChildRun, type ChildTask, runChild } from "./child-process.server.ts";
import { limits, visibleCharacters } from "./limits.ts";
import { type DocumentExtension, documentExtensions, type Extraction } from "./outcome.ts";

export interface ExtractorSettings {
  /** How many documents are read at once on the machine; by default all cores but one. */
  children?: number;
  /** How many documents may wait; the next one is answered "busy". */
  waiting?: number;
  /** How long a document may wait, in milliseconds, before it is answered "busy". */
  wait?: number;
  /** After how long, in milliseconds, the reading of a text gives its place to the next. */
  slow?: number;
  /** How long the reading of a document may take, in milliseconds; by default the limit of each way of reading. */
  time?: number;
  /** Told of every child that has run, for logs and measurements. */
  onRun?: (run: ChildRun) => void;
}

/** Reads the text of a document; every failure is an answer. @throws the signal's reason, when it ends the reading */
export type Extract = (document: { bytes: Uint8Array; fileName: string }, signal?: AbortSignal) => Promise<Extraction>;

/** Kinds that are pictures and have no text to be looked for first. */
const pictures: ReadonlySet<DocumentExtension> = new Set(["jpg", "jpeg", "png"]);

function extensionOf(fileName: string): DocumentExtension | undefined {
  const extension = path.extname(fileName).slice(1).toLowerCase();
  return documentExtensions.find((known) => known === extension);
}

/**
 * Makes an extractor: first-come queues in front of a bounded number of child processes, each with its own limits of
 * time and memory. Scans have a queue of their own, those with the fewest pages first, and what is slow goes on beside, so that
 * nobody with a letter waits behind them, nor with one page for all the long ones. One extractor serves a whole server process.
 */
export function createExtractor(settings: ExtractorSettings = {}): Extract {
  const { waiting = limits.waiting, wait = limits.wait, slow = limits.slow, time, onRun } = settings;
  const children = settings.children ?? Math.max(1, availableParallelism() - 1);
  const bounds = { waiting, patience: wait };
  const queues = {
    text: createQueue({ atOnce: children, ...bounds, overtime: { after: slow, most: limits.slowAtOnce } }),
    scan: createQueue({ atOnce: Math.max(1, Math.floor(children / 2)), ...bounds }),
  };

  async function inTurn(
    bytes: Buffer,
    extension: DocumentExtension,
    way: ChildTask["way"],
    signal: AbortSignal | undefined,
    pages = 1,
  ): Promise<Extraction> {
    const budget = time === undefined ? limits[way] : { ...limits[way], time };
    try {
      const run = await queues[way](async () => {
        signal?.throwIfAborted();
        return runChild(bytes, extension, { way, budget }, signal);
      }, -pages);
      onRun?.(run);
      return run.extraction;
    } catch (error) {
      if (error instanceof BusyError) return { ok: false, reason: "busy" };
      throw error;
    }
  }

  return async ({ bytes, fileName }, signal) => {
    const extension = extensionOf(fileName);
    if (!extension) return { ok: false, reason: "unsupported" };
    if (bytes.length === 0) return { ok: false, reason: "empty" };
    if (bytes.length > MAX_DOCUMENT_BYTES) return { ok: false, reason: "too-large" };
    const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    if (pictures.has(extension)) return inTurn(buffer, extension, "scan", signal);
    const own = await inTurn(buffer, extension, "text", signal);
    if (!own.ok || own.unreadPages === 0) return own;
    const whole = await inTurn(buffer, extension, "scan", signal, own.unreadPages);
    // Pictures that cannot be read take nothing away from the text beside them.
    return whole.ok || visibleCharacters(own.text) < limits.readableCharacters ? whole : own;
  };
}
