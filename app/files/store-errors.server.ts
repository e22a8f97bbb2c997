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

/** The settings lack the key that a file is encrypted under; with the key it can be read again. */
export class FileKeyMissingError extends FileStoreUnavailableError {
  override name = "FileKeyMissingError";

  constructor(keyId: string, path: string) {
    super(new Error(`FILES_KEY lacks the key ${keyId}, under which ${path} is encrypted.`));
  }
}

/** A file is not what was kept: changed, cut off, in another's place, or plain where all are encrypted. */
export class FileDamagedError extends Error {
  override name = "FileDamagedError";

  constructor(path: string) {
    super(`The file at ${path} is not what was kept there.`);
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
