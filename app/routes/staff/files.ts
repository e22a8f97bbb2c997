import { href } from "react-router";
import { certificateFileForStaff } from "#app/certification/certificate-file.server.ts";
import { svgOf } from "#app/counsellor/chart/flow-chart.ts";
import { pageView } from "#app/evaluation/extraction/page-view.server.ts";
import { portals } from "#app/identity/portals.ts";
import { invoiceFor } from "#app/payments/invoice.server.ts";
import { chartOf } from "#app/staff/counsellor-insight.server.ts";
import { certificateFile, evaluatedFile, guidelineFile, type KeptFile } from "#app/staff/files.server.ts";
import { notFound } from "#app/web/answers.server.ts";
import { sendCertificate, sendToStaff, showFile, showPage } from "#app/web/download.server.ts";
import { permitted } from "#app/web/guard.server.ts";
import type { Route } from "./+types/files";

type Asked = Pick<Route.LoaderArgs, "context" | "url"> & { id: string; params: { student?: string } };
type Send = (asked: Asked) => Promise<Response | null>;

/** What a student handed in, to be looked at; with `?page` in the address a page of it, with `?save` to be saved. */
async function handedIn(found: KeptFile | null, { searchParams }: URL, back: string): Promise<Response | null> {
  if (!found) return null;
  const { bucket, file } = found;
  if (searchParams.has("save")) return sendToStaff(back, bucket, file);
  const page = /^[1-9]\d{0,3}$/.exec(searchParams.get("page") ?? "");
  if (!page || file.contentType !== "application/pdf") return showFile(bucket, file);
  return showFile(bucket, file, async (read) => {
    const view = await pageView(file.path, Number(page[0]), read);
    return view ? showPage(view) : null;
  });
}

/** The files that staff look at or save, each by its route below a portal's home. */
const files: Readonly<Record<string, Send>> = {
  async "students/:student/files/:file"({ context, url, id, params: { student = "" } }) {
    const person = permitted(context, "certificates:see");
    return handedIn(
      await certificateFile(person, student, id),
      url,
      `${portals[person.role].home}/students/${student}`,
    );
  },
  async "reviews/:evaluation/file"({ context, url, id }) {
    const person = permitted(context, "evaluations:review");
    return handedIn(await evaluatedFile(person, id), url, `${portals[person.role].home}/reviews/${id}`);
  },
  async "guidelines/:file"({ context, id }) {
    const found = guidelineFile(permitted(context, "guidelines:write"), id);
    return found && sendToStaff(href("/super-admin-dashboard/guidelines"), found.bucket, found.file);
  },
  /** The certificate that was issued. */
  async "decisions/certificate/:number"({ context, id }) {
    const person = permitted(context, "certification:see");
    return sendCertificate(() => certificateFileForStaff(person, id));
  },
  async "invoices/:invoice"({ context, id }) {
    const person = permitted(context, "payments:see");
    return sendCertificate(async () => {
      // The typefaces are loaded with their first use.
      const { invoiceFile } = await import("#app/certification/paper/invoice-pdf.server.ts");
      return invoiceFile(await invoiceFor(person, id));
    });
  },
  /** The flow chart of an assessment, as a picture. */
  async "counsellor/charts/:flow"({ context, id }) {
    const chart = await chartOf(permitted(context, "counsellor-rules:see"), id);
    return (
      chart &&
      new Response(svgOf(chart), {
        headers: {
          "Content-Type": "image/svg+xml; charset=utf-8",
          "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
          "X-Content-Type-Options": "nosniff",
        },
      })
    );
  },
};

export async function loader({ context, url, params, pattern }: Route.LoaderArgs) {
  const id = Object.values(params).at(-1) ?? "";
  const file = await files[pattern.replace(/^\/?[^/]+\//, "")]?.({ context, url, id, params });
  if (!file) throw notFound();
  return file;
}
