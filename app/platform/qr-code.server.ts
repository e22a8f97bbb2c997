import { encode } from "uqr";

/** A QR code to be drawn: how many squares wide, and the path of the dark ones. */
export interface QrCode {
  size: number;
  path: string;
}

/** Draws a text as a QR code with the quiet border that readers need. */
export function qrCode(text: string): QrCode {
  const { data, size } = encode(text, { ecc: "M", border: 4 });
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ""))).join("");
  return { size, path };
}
