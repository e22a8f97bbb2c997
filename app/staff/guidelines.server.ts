import { scan } from "#app/files/antivirus.server.ts";
import { inspectFile } from "#app/files/inspect.server.ts";
import { guidelinePath } from "#app/files/keys.server.ts";
import { MAX_GUIDELINE_BYTES, tooLargeMessage } from "#app/files/limits.ts";
import type { Received } from "#app/files/received.ts";
import { bucket, type StoredFile } from "#app/files/store.server.ts";
import { FileMissingError } from "#app/files/store-errors.server.ts";
import { VIRUS_REFUSAL } from "#app/files/test-virus.server.ts";
import { demand, type Person } from "#app/identity/access.server.ts";
import { withAudit } from "#app/identity/audit.server.ts";

/** How many a super admin sees. */
const LISTED = 100;
/** Seconds that browsers may keep a guideline. */
const CACHE_SECONDS = 3600;
const NAME = /^guideline_(\d+)\.pdf$/;

/** Why a guideline was not taken, in the specification's words. */
export interface GuidelineRefusal {
  title: string;
  text: string;
}

/** The guidelines, newest first, at most 100. @throws ForbiddenError, FileStoreUnavailableError */
export async function listGuidelines(person: Person): Promise<StoredFile[]> {
  demand(person, "guidelines:write");
  const found = (await pathsNewestFirst()).slice(0, LISTED).map(statOrNull);
  return (await Promise.all(found)).filter((file) => file !== null);
}

/** When a guideline was uploaded; its name says it. */
export function guidelineDate({ path }: Pick<StoredFile, "path">): Date {
  return new Date(uploadedAt(path));
}

/** Whether a path is one that guidelines have. */
export function isGuidelinePath(path: string): boolean {
  return NAME.test(path);
}

async function pathsNewestFirst(): Promise<string[]> {
  const paths: string[] = [];
  for await (const { path } of bucket("guidelines").list()) if (NAME.test(path)) paths.push(path);
  return paths.sort((a, b) => uploadedAt(b) - uploadedAt(a));
}

function uploadedAt(path: string): number {
  return Number(NAME.exec(path)?.[1] ?? 0);
}

/** A file that goes away between being listed and being looked at is not there. */
function statOrNull(path: string): Promise<StoredFile | null> {
  return bucket("guidelines")
    .stat(path)
    .catch((error: unknown) => {
      if (error instanceof FileMissingError) return null;
      throw error;
    });
}

/**
 * Keeps a guideline under a name of its own, beside the earlier ones.
 * @returns the refusal when it is no PDF of at most 10 MB, judged by its content
 * @throws ForbiddenError, FileStoreUnavailableError
 */
export async function uploadGuideline(person: Person, { file, tooLarge }: Received): Promise<GuidelineRefusal | null> {
  demand(person, "guidelines:write");
  if (tooLarge) return { title: "File too large", text: tooLargeMessage(MAX_GUIDELINE_BYTES) };
  if (!file) return { title: "No file selected", text: "Please select a PDF file to upload" };
  const judged = await inspectFile(file, ["pdf"], MAX_GUIDELINE_BYTES);
  if ("refusal" in judged) {
    return judged.dangerous
      ? { title: "File not accepted", text: judged.refusal }
      : { title: "Invalid file type", text: "Please select a PDF file only" };
  }
  const said = await scan(file.bytes);
  if (said === "infected") return { title: "File not accepted", text: VIRUS_REFUSAL };
  if (said === "unknown") return { title: "File not checked", text: "The virus scanner is away. Please try again." };
  const path = guidelinePath("pdf");
  const after = { file: file.name, size: file.bytes.byteLength };
  const deed = { action: "uploaded", kind: "guideline", target: { id: path, name: file.name }, after } as const;
  const options = { contentType: judged.contentType, cacheControl: `max-age=${CACHE_SECONDS}` };
  await bucket("guidelines").put(path, file.bytes, options);
  await withAudit(person, deed, async () => true);
  return null;
}

/** A guideline by its path; null when there is none. @throws ForbiddenError, FileStoreUnavailableError */
export async function findGuideline(person: Person, path: string): Promise<StoredFile | null> {
  demand(person, "guidelines:write");
  return NAME.test(path) ? statOrNull(path) : null;
}

/** @returns whether the guideline was there @throws ForbiddenError, FileStoreUnavailableError */
export async function removeGuideline(person: Person, path: string): Promise<boolean> {
  const file = await findGuideline(person, path);
  if (!file) return false;
  const before = { size: file.size, uploaded: guidelineDate(file).toISOString() };
  const deed = { action: "deleted", kind: "guideline", target: { id: path, name: path }, before } as const;
  // The line first: a file can be removed again, what nobody wrote down is lost.
  await withAudit(person, deed, async () => true);
  await bucket("guidelines").remove(path);
  return true;
}
