import type { RouterContextProvider } from "react-router";
import { readNumber } from "#app/certification/number.ts";
import { type Proof, readProof } from "#app/certification/proof.server.ts";
import { demandUnlimited, limitVisits } from "#app/web/limit.server.ts";

const LONGEST = 100;

/** What there is under a number that somebody typed, scanned or made up. */
type Found =
  | { kind: "issued"; proof: Proof }
  /** A number as ours are, which no certificate has. */
  | { kind: "never issued"; number: string }
  /** No certificate can have it: a symbol is wrong, missing or too many. */
  | { kind: "mistyped" };

/**
 * Looks a number up. Numbers that were never issued are counted by address, so that nobody goes through them; whoever has
 * used the limit up is told nothing about any number, until it is over.
 * @throws a 429 answer
 */
export async function lookUp(context: Readonly<RouterContextProvider>, typed: string): Promise<Found> {
  const read = readNumber(typed.slice(0, LONGEST));
  if (read.kind === "mistyped") return read;
  await demandUnlimited(context, "unknown certificate");
  const proof = await readProof(read.number);
  if (proof) return { kind: "issued", proof };
  await limitVisits(context, "unknown certificate");
  return { kind: "never issued", number: read.number };
}
