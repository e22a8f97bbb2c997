import { invoiceOfToken, orderOfToken } from "#app/payments/orders.server.ts";
import { notFound } from "#app/web/answers.server.ts";
import { sendCertificate, sendCsv } from "#app/web/download.server.ts";
import { tokenOf } from "#app/web/paths.ts";
import type { Route } from "./+types/files";

/** What there is to save of an order by its secret link: its codes, and the invoice that is named. */
export async function loader({ url, params: { file } }: Route.LoaderArgs) {
  const answer = await (file === "codes" ? codes(tokenOf(url)) : invoice(tokenOf(url), file));
  if (!answer) throw notFound();
  return answer;
}

async function codes(token: string): Promise<Response | null> {
  const order = await orderOfToken(token);
  if (!order || order.codes.length === 0) return null;
  // Letters and digits alone: nothing is to be escaped.
  const lines = order.codes.map(({ code, used }) => `${code},${used ? "yes" : "no"}`);
  return sendCsv("pgi-codes", new Blob([["Code,Used", ...lines, ""].join("\r\n")]).stream());
}

function invoice(token: string, id: string): Promise<Response | null> {
  return sendCertificate(async () => {
    // The typefaces are loaded with their first use.
    const { invoiceFile } = await import("#app/certification/paper/invoice-pdf.server.ts");
    return invoiceFile(await invoiceOfToken(token, id));
  });
}
