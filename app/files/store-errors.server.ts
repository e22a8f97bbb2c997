/** A record names a file that the store does not have, or somebody asks for a path that cannot exist. */
export class FileMissingError extends Error {
  override name = "FileMissingError";

  constructor(path: string) {
    super(`No file is kept at ${path}.`);
  }
}

/** The file store cannot be reached or refuses its work; trying again later may succeed. */
export class FileStoreUnavailableError extends Error {
  override name = "FileStoreUnavailableError";

  constructor(cause: unknown) {
    super("The file store is unavailable.", { cause });
  }
}

interface StoreFailure {
  code?: string;
  name?: string;
  cause?: unknown;
  $metadata?: { httpStatusCode?: number };
}

/** Tells whether a driver's error, or the error behind it, says that there is no such file. */
export function isMissing(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, name, cause, $metadata } = error as StoreFailure;
  if (code === "ENOENT" || code === "EISDIR" || name === "NoSuchKey") return true;
  if ($metadata?.httpStatusCode === 404 && name !== "NoSuchBucket") return true;
  return cause !== undefined && isMissing(cause);
}
