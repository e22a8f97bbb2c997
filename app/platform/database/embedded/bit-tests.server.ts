import { badValue, notSupported } from "./errors.server.ts";
import type { Value } from "./values.server.ts";

/** The test of `$bitsAllSet` and its kin for whole numbers; masks as a number or a list of positions. */
export function bitTest(operator: string, operand: Value): (value: Value) => boolean {
  const mask = maskOf(operand);
  return (value) => {
    if (typeof value !== "number" || !Number.isSafeInteger(value)) return false;
    const bits = BigInt.asUintN(64, BigInt(value)) & mask;
    switch (operator) {
      case "$bitsAllSet":
        return bits === mask;
      case "$bitsAllClear":
        return bits === 0n;
      case "$bitsAnySet":
        return bits !== 0n;
      default:
        return bits !== mask;
    }
  };
}

function maskOf(operand: Value): bigint {
  if (typeof operand === "number") {
    if (!Number.isSafeInteger(operand) || operand < 0)
      throw badValue("Expected a non-negative whole number as bit mask");
    return BigInt(operand);
  }
  if (!Array.isArray(operand)) throw notSupported("this form of bit mask");
  let mask = 0n;
  for (const position of operand) {
    if (typeof position !== "number" || !Number.isInteger(position) || position < 0 || position > 63) {
      throw badValue("bit positions must be whole numbers from 0 to 63");
    }
    mask |= 1n << BigInt(position);
  }
  return mask;
}
