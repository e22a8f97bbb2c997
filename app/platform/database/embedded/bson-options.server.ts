import type { DeserializeOptions, SerializeOptions } from "bson";

/** Numbers become JavaScript numbers; regular expressions and bytes keep their BSON form. */
export const DESERIALIZE: DeserializeOptions = { promoteValues: true, promoteBuffers: false, bsonRegExp: true };
export const SERIALIZE: SerializeOptions = { ignoreUndefined: true };
