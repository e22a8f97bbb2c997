import PDFDocument from "pdfkit";
import type { Person } from "#app/identity/access.server.ts";
import { invoiceFor } from "#app/payments/invoice.server.ts";
import { stateName } from "#app/payments/tax.ts";
import { longDay, rupees } from "#app/platform/format.ts";
import { createQueue } from "#app/platform/queue.server.ts";
import type { StoredInvoice } from "#app/records/invoices.server.ts";
import { writeLine } from "./set-text.server.ts";

const [LEFT, AMOUNTS, RIGHT] = [56, 440, 539];
const [INK, SOFT] = ["#101729", "#5a5f6e"];

/** Drawing one takes the processor for itself. */
const queue = createQueue({ atOnce: 1, waiting: 40, patience: 15_000 });

/** An invoice as a file, with the letters of a certificate; null when there is none for this person. @throws BusyError */
export async function invoiceFile(person: Person, id: string): Promise<{ name: string; bytes: Uint8Array } | null> {
  const invoice = await invoiceFor(person, id);
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
  let y = 84;
  const write = (text: string, { soft = false, size = 10.5, role = "P" as "P" | "H1", down = 17 } = {}) => {
    const setting = { x: LEFT, align: "left", widest: RIGHT - LEFT, role, style: "plain", size } as const;
    writeLine(page, text, { ...setting, y, colour: soft ? SOFT : INK });
    y += down;
  };
  const figure = (label: string, amount: string) => {
    const common = { style: "plain", size: 10.5, y, colour: INK, role: "P" } as const;
    writeLine(page, label, { ...common, x: LEFT, align: "left", widest: AMOUNTS - LEFT - 20 });
    writeLine(page, amount, { ...common, x: AMOUNTS, align: "left", widest: RIGHT - AMOUNTS });
    page
      .moveTo(LEFT, y + 7)
      .lineTo(RIGHT, y + 7)
      .lineWidth(0.4)
      .stroke(SOFT);
    y += 22;
  };
  write(title, { size: 24, role: "H1", down: 34 });
  write(`Number ${number}, ${longDay(issued_at)}`);
  if (refers_to !== null) write(`For the invoice ${refers_to}`);
  y += 16;
  write(seller.name, { size: 13 });
  for (const line of seller.address.split(/\n|, /)) write(line, { soft: true });
  write(`GSTIN ${seller.gstin}, ${stateName(seller.state)}`, { soft: true });
  y += 16;
  write(`To ${bill_to.name}`, { size: 13 });
  if (bill_to.gstin !== "") write(`GSTIN ${bill_to.gstin}`, { soft: true });
  write(`Place of supply: ${stateName(bill_to.state)}`, { soft: true });
  y += 20;
  const { description, sac, percent, taxable, cgst, sgst, igst, total } = invoice;
  figure(`${description} (SAC ${sac})`, rupees(taxable / 100));
  if (igst > 0) figure(`IGST ${percent}%`, rupees(igst / 100));
  if (cgst > 0) figure(`CGST ${percent / 2}%`, rupees(cgst / 100));
  if (sgst > 0) figure(`SGST ${percent / 2}%`, rupees(sgst / 100));
  figure(kind === "invoice" ? "Total" : "Total given back", rupees(total / 100));
  y += 14;
  write("The tax is not payable on reverse charge. Made by computer, valid without a signature.", {
    soft: true,
    size: 9,
  });
  page.end();
  await ended;
  return new Uint8Array(Buffer.concat(parts));
}
