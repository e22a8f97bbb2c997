import { data, href, Link } from "react-router";
import { z } from "zod";
import { readNumber } from "#app/certification/number.ts";
import { readProof } from "#app/certification/proof.server.ts";
import { day } from "#app/platform/format.ts";
import { lookUp } from "#app/routes/counsellor/look-up.server.ts";
import { FormBody } from "#app/ui/form-screen.tsx";
import { PublicFrame } from "#app/ui/frames.tsx";
import { pageTitle } from "#app/ui/sub-page.tsx";
import { DataTable } from "#app/ui/table.tsx";
import { refused } from "#app/web/answers.server.ts";
import type { PageScript } from "#app/web/client.ts";
import { readForm } from "#app/web/read-form.server.ts";
import type { Route } from "./+types/many";

export const handle: PageScript = { script: "none" };

const TITLE = "Verify several certificates";
const MOST = 50;
const TOO_MANY = `Enter at most ${MOST} numbers, one on each line`;
const NONE = "Enter one number on each line, or choose a CSV file";

/** One number for each line: of a line of a CSV file the first field that reads like one, the head of a column is none. */
function numbersIn(typed: string): string[] {
  const lines = typed
    .split(/[\r\n]+/)
    .map((line) => line.split(/[,;\t]/).map((field) => field.replace(/["\s]+/g, " ").trim()));
  const found = lines.map(
    (fields) => fields.find((field) => readNumber(field).kind === "number") ?? fields.find(Boolean) ?? "",
  );
  const numbers = found.flatMap((field) => {
    const read = readNumber(field);
    return read.kind === "number" ? [read.number] : /\d/.test(field) ? [field] : [];
  });
  return [...new Set(numbers)];
}

const typed = z.string().max(20_000, TOO_MANY).default("");
const schema = z
  .object({ numbers: typed, csv: typed })
  .transform(({ numbers, csv }) => numbersIn(`${numbers}\n${csv}`))
  .superRefine(({ length }, { addIssue }) => {
    if (length < 1 || length > MOST)
      addIssue({ code: "custom", path: ["numbers"], message: length < 1 ? NONE : TOO_MANY });
  });

export const meta: Route.MetaFunction = () => pageTitle(TITLE, `Check up to ${MOST} certificates of PGI at once.`);

export const headers = () => ({ "Cache-Control": "no-store" });

const UNKNOWN = {
  "never issued": "Never issued by PGI",
  mistyped: "Not a number of ours: compare it again",
  busy: "Not looked up: too many of your numbers were never issued. Please try again in an hour.",
};
const STATUS = { valid: "Valid", expired: "Expired", withdrawn: "Withdrawn" };

/** Looks each number up as if it were asked for alone: those that were never issued count, and after too many none is told. */
export async function action({ context, request }: Route.ActionArgs) {
  const submission = await readForm(request, schema);
  if (submission.status !== "success") return refused(submission.reply());
  const rows = [];
  for (const number of submission.value) {
    const found = await lookUp(context, number, readProof);
    if (found.kind === "issued")
      rows.push({
        ...found.issued,
        said: found.issued.sample ? "A sample, certifies nothing" : STATUS[found.issued.status],
      });
    else rows.push({ number: number.slice(0, 40), said: UNKNOWN[found.kind] });
  }
  return data({ result: submission.reply(), rows });
}

export default function VerifyMany({ actionData }: Route.ComponentProps) {
  const rows = actionData && "rows" in actionData ? actionData.rows : [];
  return (
    <PublicFrame>
      <header className="grid gap-3">
        <h1>{TITLE}</h1>
        <p className="lede max-w-xl">
          Up to {MOST} at once: paste their numbers, or choose a CSV file that has them in one of its columns.
        </p>
      </header>
      <DataTable
        caption="What PGI says of them"
        columns={[
          {
            label: "Number",
            cell: (row) =>
              "name" in row ? (
                <Link className="whitespace-nowrap" to={href("/verify/:number", { number: row.number })}>
                  {row.number}
                </Link>
              ) : (
                row.number
              ),
          },
          { label: "Status", cell: ({ said }) => said },
          { label: "Holder", cell: (row) => ("name" in row ? row.name || "Has had their data deleted" : "") },
          { label: "Certification", cell: (row) => ("name" in row ? `${row.certification} (${row.course})` : "") },
          { label: "Issued on", phone: "named", cell: (row) => ("name" in row ? day(row.issuedAt) : "") },
          {
            label: "Valid until",
            phone: "named",
            cell: (row) => ("name" in row ? (row.expiresAt ? day(row.expiresAt) : "No end date") : ""),
          },
        ]}
        rows={rows}
        rowKey={({ number }) => number}
        empty={null}
      />
      <FormBody
        id="verify-many"
        title={TITLE}
        answer={actionData}
        encType="multipart/form-data"
        className="grid max-w-xl gap-5"
        fields={[
          {
            name: "numbers",
            type: "textarea",
            rows: 6,
            label: "Certificate numbers",
            hint: "Such as PGI-7K2M-X4QD-90RT, one on each line.",
          },
          { name: "csv", type: "file", accept: ".csv,text/csv,text/plain", label: "Or a CSV file", optional: true },
        ]}
        button="Verify"
        busy="Looking them up..."
      />
    </PublicFrame>
  );
}
