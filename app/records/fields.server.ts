import { Schema } from "mongoose";
import type { FieldDecision } from "./personal-data.server.ts";

/** What the database is told of a field, in mongoose's words; of it mongoose makes the type, the check and the default. */
interface Kept {
  type: unknown;
  required?: boolean;
  default?: unknown;
  unique?: boolean;
  select?: boolean;
  enum?: readonly unknown[];
  min?: number;
  max?: number;
}

/**
 * A field of a row, said once: its type, what the database checks of it and begins with, and what is decided of it where rows are
 * about people. It is required, unless it says what stands there otherwise.
 */
export class Field<Value, Decision = unknown, Optional = unknown> {
  /** For the compiler alone. */
  declare readonly value: Value;
  declare readonly optionality: Optional;
  readonly kept: Kept;
  readonly decision: Decision;

  constructor(kept: Kept, decision: Decision) {
    this.kept = kept;
    this.decision = decision;
  }

  /** Null while there is none. */
  orNull(): Field<Value | null, Decision, false> {
    return this.but({ default: null, ...(this.kept.enum && { enum: [...this.kept.enum, null] }) }, false);
  }

  /** This, or what this makes, where a new row says nothing. */
  or(value: Value | (() => Value)): Field<Value, Decision, Optional> {
    return this.but({ default: value }, false);
  }

  /** Absent from rows that do not say it, unless it says what stands there. */
  optional(): Field<Value, Decision, true> {
    // Of a list mongoose makes an empty one where it is not told otherwise.
    return this.but("default" in this.kept ? {} : { default: undefined }, false);
  }

  /** No two rows have the same. */
  unique(): Field<Value, Decision, Optional> {
    return this.but({ unique: true });
  }

  /** Not read with the row, unless it is asked for. */
  hidden(): Field<Value, Decision, Optional> {
    return this.but({ select: false });
  }

  within(min: number, max: number): Field<Value, Decision, Optional> {
    return this.but({ min, max });
  }

  /** Another type than what is said here: narrower, or readonly. */
  as<Other>(): Field<Other, Decision, Optional> {
    return this.but({});
  }

  private but<Other, Also>(kept: Partial<Kept>, required = this.kept.required): Field<Other, Decision, Also> {
    const { required: _, ...rest } = { ...this.kept, ...kept };
    return new Field<Other, Decision, Also>(required ? { ...rest, required } : rest, this.decision);
  }
}

export type Fields = Readonly<Record<string, Field<unknown>>>;
/** Fields of rows about people: of each it is decided whether they are told it and why it stays. */
export type DecidedFields = Readonly<Record<string, Field<unknown, FieldDecision>>>;

type ValueOf<Given> = Given extends Field<infer Value> ? Value : never;
type Absent = Field<unknown, unknown, true>;
type Flat<Row> = { [Name in keyof Row]: Row[Name] };

/** A row of these fields. */
export type RowOf<Given extends Fields> = Flat<
  { -readonly [Name in keyof Given as Given[Name] extends Absent ? never : Name]: ValueOf<Given[Name]> } & {
    -readonly [Name in keyof Given as Given[Name] extends Absent ? Name : never]?: ValueOf<Given[Name]>;
  }
>;

/** Makes a field; only rows about people need a decision. */
interface Make<Kind> {
  <Value extends Kind = Kind>(): Field<Value, undefined, false>;
  <Value extends Kind = Kind>(decision: FieldDecision): Field<Value, FieldDecision, false>;
}

function make<Kind>(type: unknown): Make<Kind> {
  return ((decision?: FieldDecision) => new Field({ type, required: true }, decision)) as Make<Kind>;
}

export const text = make<string>(String);
export const number = make<number>(Number);
export const moment = make<Date>(Date);
export const flag = make<boolean>(Boolean);
/** Something whose shape the database does not know. */
export const anything = make<unknown>(Schema.Types.Mixed);

/** One of these words. */
export function oneOf<const Word extends string, Decision extends FieldDecision | undefined = undefined>(
  words: readonly Word[],
  decision?: Decision,
): Field<Word, Decision, false> {
  return new Field({ type: String, enum: words, required: true }, decision as Decision);
}

/** A document in the row. */
export function shape<Given extends Fields, Decision extends FieldDecision | undefined = undefined>(
  fields: Given,
  decision?: Decision,
): Field<RowOf<Given>, Decision, false> {
  return new Field({ type: new Schema(keptOf(fields), { _id: false }), required: true }, decision as Decision);
}

/** Any number of what this field is. */
export function list<Value, Decision extends FieldDecision | undefined = undefined>(
  of: Field<Value>,
  decision?: Decision,
): Field<Value[], Decision, false> {
  return new Field({ type: [of.kept.type], required: true }, decision as Decision);
}

/** The fields as mongoose is told them. */
export function keptOf(fields: Fields): Record<string, never> {
  return Object.fromEntries(Object.entries(fields).map(([name, { kept }]) => [name, kept as never]));
}
