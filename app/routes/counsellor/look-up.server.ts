import type { RouterContextProvider } from "react-router";
import { readNumber } from "#app/certification/number.ts";
import { demandUnlimited, limitVisits } from "#app/web/answers.server.ts";

const LONGEST = 100;

type Found<Issued> =
  | { kind: "issued"; issued: Issued }
  /** A number as ours are, which no certificate has. */
  | { kind: "never issued"; number: string }
  /** No certificate can have it: a symbol is wrong, missing or too many. */
  | { kind: "mistyped" };

/**
 * Looks a number up. Numbers that were never issued are counted by address, so that nobody goes through them; whoever has
 * used the limit up is told nothing about any number, until it is over.
 * @param find what is there under a number; null when it was never issued
 * @throws a 429 answer
 */
export async function lookUp<Issued>(
  context: Readonly<RouterContextProvider>,
  typed: string,
  find: (number: string) => Promise<Issued | null>,
): Promise<Found<Issued>> {
  const read = readNumber(typed.slice(0, LONGEST));
  if (read.kind === "mistyped") return read;
  await demandUnlimited(context, "unknown certificate");
  const issued = await find(read.number);
  if (issued !== null) return { kind: "issued", issued };
  await limitVisits(context, "unknown certificate");
  return { kind: "never issued", number: read.number };
}
