import type { RouterContextProvider } from "react-router";
import { readNumber } from "#app/certification/number.ts";
import { countVisit, secondsOf } from "#app/web/answers.server.ts";

const LONGEST = 100;

type Found<Issued> =
  | { kind: "issued"; issued: Issued }
  /** A number as ours are, which no certificate has. */
  | { kind: "never issued"; number: string }
  /** No certificate can have it: a symbol is wrong, missing or too many. */
  | { kind: "mistyped" }
  /** Too many numbers that were never issued: nothing is told for so many seconds. */
  | { kind: "busy"; seconds: number };

/**
 * Looks a number up. Numbers that were never issued are counted by address, so that nobody goes through them; whoever has
 * used the limit up is told nothing about any number, until it is over.
 * @param find what is there under a number; null when it was never issued
 */
export async function lookUp<Issued>(
  context: Readonly<RouterContextProvider>,
  typed: string,
  find: (number: string) => Promise<Issued | null>,
): Promise<Found<Issued>> {
  const read = readNumber(typed.slice(0, LONGEST));
  if (read.kind === "mistyped") return read;
  const used = await secondsOf(context, "unknown certificate");
  if (used !== undefined) return { kind: "busy", seconds: used };
  const issued = await find(read.number);
  if (issued !== null) return { kind: "issued", issued };
  const seconds = await countVisit(context, "unknown certificate");
  return seconds === undefined ? { kind: "never issued", number: read.number } : { kind: "busy", seconds };
}
