import { href, Link } from "react-router";
import { RowLink } from "#app/ui/button.tsx";
import type { ViewOf } from "../view.ts";
import { dayColumn, textColumn } from "./columns.tsx";

const STATUS = { valid: "Valid", expired: "Expired", withdrawn: "Withdrawn" };

export const credentialsView: ViewOf<"credentials"> = {
  list: "credentials",
  title: "PGI Certificates",
  intro:
    "Every certificate that PGI has issued. One that should not have been is withdrawn here, and restored where that was an error.",
  caption: "PGI certificates",
  columns: [
    {
      label: "Number",
      cell: ({ number }) => (
        <Link to={href("/verify/:number", { number })}>
          <span className="whitespace-nowrap">{number}</span>
        </Link>
      ),
      csv: (row) => row.number,
    },
    textColumn("Name", (row) => row.name),
    textColumn("Certification", (row) => row.course),
    dayColumn("Issued", (row) => row.issuedAt, { order: "issued" }),
    {
      label: "Status",
      cell: ({ status, reason, askedBy }) => (
        <>
          {STATUS[status]}
          {status === "withdrawn" && <span className="line-clamp-2 text-sm text-soft wrap-anywhere">{reason}</span>}
          {askedBy && (
            <span className="block text-sm text-danger">{`${askedBy} asks to ${status === "withdrawn" ? "restore" : "withdraw"} it`}</span>
          )}
        </>
      ),
      csv: (row) => STATUS[row.status],
    },
    {
      label: "Action",
      phone: "beside",
      cell: ({ status, number, name, nameAsked }) =>
        status === "withdrawn" ? (
          <RowLink to={`${number}/restore`} dialog text="Restore" name={name} />
        ) : (
          <>
            <RowLink to={`${number}/withdraw`} dialog text="Withdraw" name={name} />
            {nameAsked && <RowLink to={`${number}/name`} dialog text="Correct name" name={name} className="block" />}
          </>
        ),
    },
  ],
  orders: { issued: { up: "Oldest first", down: "Newest first" } },
  filters: {
    status: {
      label: "Status",
      all: "Any status",
      options: { valid: "Not withdrawn", withdrawn: "Withdrawn", asked: "Name to be corrected" },
    },
  },
  search: "Search by name or number",
  failure: "The certificates could not be read",
  empty: { title: "No certificates yet", text: "Every certificate that PGI issues is listed here." },
};
