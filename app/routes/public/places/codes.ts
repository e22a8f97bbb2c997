import { orderOfToken } from "#app/payments/orders.server.ts";
import { notFound } from "#app/web/answers.server.ts";
import { sendCsv } from "#app/web/download.server.ts";
import { tokenOf } from "#app/web/paths.ts";
import type { Route } from "./+types/codes";

export async function loader({ url }: Route.LoaderArgs) {
  const order = await orderOfToken(tokenOf(url));
  if (!order || order.codes.length === 0) throw notFound();
  // Letters and digits alone: nothing is to be escaped.
  const lines = order.codes.map(({ code, used }) => `${code},${used ? "yes" : "no"}`);
  return sendCsv("pgi-codes", new Blob([["Code,Used", ...lines, ""].join("\r\n")]).stream());
}
