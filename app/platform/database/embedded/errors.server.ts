import type { Document } from "./values.server.ts";

const NAMES = new Map<number, string>([
  [1, "InternalError"],
  [2, "BadValue"],
  [9, "FailedToParse"],
  [11, "UserNotFound"],
  [14, "TypeMismatch"],
  [20, "IllegalOperation"],
  [22, "InvalidBSON"],
  [26, "NamespaceNotFound"],
  [27, "IndexNotFound"],
  [28, "PathNotViable"],
  [40, "ConflictingUpdateOperators"],
  [43, "CursorNotFound"],
  [48, "NamespaceExists"],
  [50, "MaxTimeMSExpired"],
  [52, "DollarPrefixedFieldName"],
  [53, "InvalidIdField"],
  [56, "EmptyFieldName"],
  [57, "DottedFieldName"],
  [59, "CommandNotFound"],
  [66, "ImmutableField"],
  [67, "CannotCreateIndex"],
  [72, "InvalidOptions"],
  [73, "InvalidNamespace"],
  [85, "IndexOptionsConflict"],
  [86, "IndexKeySpecsConflict"],
  [171, "CannotIndexParallelArrays"],
  [225, "TransactionTooOld"],
  [238, "NotImplemented"],
  [241, "ConversionFailure"],
  [10334, "BSONObjectTooLarge"],
  [11000, "DuplicateKey"],
]);

/** An error as MongoDB reports it: a number, its name, a sentence, and for duplicate keys the key. */
export class EngineError extends Error {
  readonly code: number;
  readonly codeName: string;
  readonly details: Document;

  constructor(code: number, message: string, details: Document = {}) {
    super(message);
    this.code = code;
    this.codeName = NAMES.get(code) ?? `Location${code}`;
    this.details = details;
  }
}

export function badValue(message: string): EngineError {
  return new EngineError(2, message);
}

export function failedToParse(message: string): EngineError {
  return new EngineError(9, message);
}

/** A thing of MongoDB that the embedded engine refuses rather than answers without having been verified. */
export function notSupported(what: string): EngineError {
  return new EngineError(238, `The embedded database does not support ${what}; use a MongoDB server (MONGODB_URI)`);
}
