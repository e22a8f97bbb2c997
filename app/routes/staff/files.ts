import { href } from "react-router";
import { certificateFileForStaff } from "#app/certification/certificate-file.server.ts";
import { svgOf } from "#app/counsellor/chart/flow-chart.ts";
import { portals } from "#app/identity/portals.ts";
import { invoiceFor } from "#app/payments/invoice.server.ts";
import { chartOf } from "#app/staff/counsellor-insight.server.ts";
import { certificateFile, evaluatedFile, guidelineFile } from "#app/staff/files.server.ts";
import { notFound } from "#app/web/answers.server.ts";
import { sendCertificate, sendToStaff, showFile } from "#app/web/download.server.ts";
import { permitted } from "#app/web/guard.server.ts";
import type { Route } from "./+types/files";

type Asked = Pick<Route.LoaderArgs, "context" | "url"> & { id: string; params: { student?: string } };
type Send = (asked: Asked) => Promise<Response | null>;

/** The files that staff look at or save, each by its route below a portal's home. */
const files: Readonly<Record<string, Send>> = {
  /** What a student handed in, to be looked at; with `?save` in the address, to be saved. */
  async "students/:student/files/:file"({ context, url, id, params: { student = "" } }) {
    const person = permitted(context, "certificates:see");
    const found = await certificateFile(person, student, id);
    if (!found) return null;
    const { path, name, contentType } = found.file;
    if (!url.searchParams.has("save")) return showFile(found.bucket, path, name, contentType);
    return sendToStaff(`${portals[person.role].home}/students/${student}`, found.bucket, found.file);
  },
  async "reviews/:evaluation/file"({ context, url, id }) {
    const person = permitted(context, "evaluations:review");
    const found = await evaluatedFile(person, id);
    if (!found) return null;
    const { path, name, contentType } = found.file;
    if (!url.searchParams.has("save")) return showFile(found.bucket, path, name, contentType);
    return sendToStaff(`${portals[person.role].home}/reviews/${id}`, found.bucket, found.file);
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
