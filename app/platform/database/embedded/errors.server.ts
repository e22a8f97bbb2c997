const NAMES = new Map(
  "1 InternalError,2 BadValue,9 FailedToParse,14 TypeMismatch,20 IllegalOperation,26 NamespaceNotFound,27 IndexNotFound,28 PathNotViable,39 FileStreamFailed,40 ConflictingUpdateOperators,43 CursorNotFound,50 MaxTimeMSExpired,52 DollarPrefixedFieldName,54 NotSingleValueField,56 EmptyFieldName,57 DottedFieldName,59 CommandNotFound,66 ImmutableField,67 CannotCreateIndex,72 InvalidOptions,73 InvalidNamespace,85 IndexOptionsConflict,86 IndexKeySpecsConflict,100 UnsatisfiableWriteConcern,112 WriteConflict,117 ConflictingOperationInProgress,171 CannotIndexParallelArrays,225 TransactionTooOld,238 NotImplemented,246 DataCorruptionDetected,251 NoSuchTransaction,263 OperationNotSupportedInTransaction,292 QueryExceededMemoryLimitNoDiskUseAllowed,10334 BSONObjectTooLarge,11000 DuplicateKey,14031 OutOfDiskSpace"
    .split(",")
    .map((entry) => entry.split(" ") as [string, string]),
);

/** An error as MongoDB reports it: a number, its name, a sentence, and for duplicate keys the key. */
export class EngineError extends Error {
  readonly code: number;
  readonly codeName: string;
  readonly details: object;

  constructor(code: number, message: string, details = {}) {
    super(message);
    this.code = code;
    this.codeName = NAMES.get(String(code)) ?? `Location${code}`;
    this.details = details;
  }
}

/** A thing that the product does not use, which is refused rather than answered without having been proven. */
export function notSupported(what: string): EngineError {
  return new EngineError(238, `The embedded database does not support ${what}; use a MongoDB server (MONGODB_URI)`);
}
