import PDFDocument from "pdfkit";
import { stateName } from "#app/payments/tax.ts";
import { longDay, rupees } from "#app/platform/format.ts";
import { createQueue } from "#app/platform/queue.server.ts";
import type { StoredInvoice } from "#app/records/invoices.server.ts";
import { BRASS, INK, SOFT } from "./ornament.server.ts";
import { runsOf, type Setting, writeLine } from "./set-text.server.ts";

/** The columns of A4: what is sold and where it goes, its code, and amounts, which end at the right. */
const [LEFT, MIDDLE, CODE, RIGHT, FOOT] = [56, 316, 376, 539, 778];
const LINE = 15;

/** Drawing one takes the processor for itself. */
const queue = createQueue({ atOnce: 1, waiting: 40, patience: 15_000 });

/** An invoice as a file, with the letters of a certificate; null where there is none. @throws BusyError */
export async function invoiceFile(invoice: StoredInvoice | null): Promise<{ name: string; bytes: Uint8Array } | null> {
  return (
    invoice && { name: `${invoice.number.replaceAll("/", "-")}.pdf`, bytes: await queue(() => invoicePdf(invoice)) }
  );
}

/** Draws an invoice: one page of A4 with every letter embedded. The same invoice gives the same bytes. */
async function invoicePdf(invoice: StoredInvoice): Promise<Uint8Array> {
  const { number, kind, issued_at, seller, bill_to, refers_to } = invoice;
  const title = kind === "invoice" ? "Tax invoice" : "Credit note";
  const page = new PDFDocument({
    size: "A4",
    margin: 0,
    pdfVersion: "1.7",
    tagged: true,
    displayTitle: true,
    lang: "en-IN",
    // The default typeface is one that PDF readers bring; everything here is embedded.
    font: null as unknown as string,
    info: { Title: `${title} ${number}`, Author: seller.name, CreationDate: issued_at, ModDate: issued_at },
  });
  const parts: Uint8Array[] = [];
  page.on("data", (part: Uint8Array) => parts.push(part));
  const ended = new Promise<void>((resolve, reject) => page.on("end", resolve).on("error", reject));
  const write = (text: string, x: number, y: number, how: Partial<Setting> = {}) => {
    const align = x === RIGHT ? "right" : "left";
    const widest = x === LEFT ? MIDDLE - LEFT - 24 : RIGHT - MIDDLE;
    const plain = { style: "plain", size: 10.5, colour: INK, role: "P", align, widest } as const;
    writeLine(page, printable(text), { ...plain, x, y, ...how });
  };
  const rule = (y: number, colour: string, from = LEFT, width = 0.5) =>
    page.moveTo(from, y).lineTo(RIGHT, y).lineWidth(width).stroke(colour);
  /** Lines below one another, the first of them large. @returns where the next one would stand */
  const block = (lines: string[], x: number, y: number) => {
    for (const [at, line] of lines.entries())
      write(line, x, y + at * LINE, at === 0 ? { style: "strong", size: 12.5 } : {});
    return y + lines.length * LINE;
  };

  write(title, RIGHT, 84, { style: "strong", size: 21, role: "H1" });
  write(number, RIGHT, 108);
  write(longDay(issued_at), RIGHT, 108 + LINE);
  if (refers_to !== null) write(`For the invoice ${refers_to}`, RIGHT, 108 + 2 * LINE, { colour: SOFT });
  const own = [...addressLines(seller.address), `GSTIN ${seller.gstin}`, stateName(seller.state)];
  let y = Math.max(block([seller.name, ...own], LEFT, 84), 108 + 3 * LINE) + 8;
  rule(y, BRASS, LEFT, 1.2);

  y += 28;
  write(kind === "invoice" ? "Billed to" : "Given back to", LEFT, y, { size: 9, colour: SOFT });
  write("Place of supply", MIDDLE, y, { size: 9, colour: SOFT });
  write(stateName(bill_to.state), MIDDLE, y + 18);
  const gstin = bill_to.gstin === "" ? [] : [`GSTIN ${bill_to.gstin}`];
  y = block([bill_to.name, ...addressLines(bill_to.address ?? ""), ...gstin], LEFT, y + 18) + 28;

  const { description, sac, percent, taxable, cgst, sgst, igst, total } = invoice;
  write("Description", LEFT, y, { size: 9, colour: SOFT });
  write("SAC", CODE, y, { size: 9, colour: SOFT });
  write("Taxable value", RIGHT, y, { size: 9, colour: SOFT });
  rule(y + 8, SOFT);
  write(description, LEFT, y + 27);
  write(sac, CODE, y + 27);
  write(rupees(taxable / 100), RIGHT, y + 27);
  rule(y + 38, SOFT);
  y += 60;
  for (const [name, amount] of Object.entries({ IGST: igst, CGST: cgst, SGST: sgst })) {
    if (amount === 0) continue;
    write(`${name} ${name === "IGST" ? percent : percent / 2}%`, CODE, y);
    write(rupees(amount / 100), RIGHT, y);
    y += 20;
  }
  rule(y - 7, INK, CODE, 0.8);
  write(kind === "invoice" ? "Total" : "Given back", CODE, y + 14, { style: "strong", size: 12.5 });
  write(rupees(total / 100), RIGHT, y + 14, { style: "strong", size: 15 });

  const small = { size: 9, colour: SOFT, widest: RIGHT - LEFT };
  write("The tax is not payable on reverse charge. Made by computer, valid without a signature.", LEFT, FOOT, small);
  page.end();
  await ended;
  return new Uint8Array(Buffer.concat(parts));
}

const addressLines = (address: string) => address.split(/\s*(?:\n|,)\s*/).filter(Boolean);

/** What no typeface has is left out: an invoice must be had, whatever its payer is called. */
function printable(text: string): string {
  const runs = runsOf(text, "plain");
  return Array.isArray(runs) ? text : printable(text.replaceAll(runs.unprintable, ""));
}
