import { RowLink } from "#app/ui/row-link.tsx";
import { SampleBadge } from "#app/ui/sample-badge.tsx";
import { Day } from "#app/ui/time.tsx";
import type { ViewOf } from "../view.ts";
import { takenBy } from "./taken.tsx";

/** The queue of documents that staff look at. */
export const documentsView: ViewOf<"documents"> = {
  list: "documents",
  title: "Verify Documents",
  intro: "What students handed in and nobody has looked at yet, the longest waiting first.",
  caption: "Documents",
  columns: [
    {
      label: "Student",
      cell: (row) =>
        row.studentId === null ? (
          row.studentName
        ) : (
          <>
            <RowLink to={`../students/${row.studentId}`} text={row.studentName} />
            <SampleBadge id={row.studentId} />
          </>
        ),
      csv: (row) => row.studentName,
    },
    { label: "Document", cell: (row) => row.title, csv: (row) => row.title },
    {
      label: "Details",
      phone: "hidden",
      cell: (row) => <span className="wrap-anywhere">{row.details || "Not asked for"}</span>,
      csv: (row) => row.details,
    },
    {
      label: "File",
      phone: "hidden",
      cell: (row) => <span className="wrap-anywhere">{row.fileName}</span>,
      csv: (row) => row.fileName,
    },
    { label: "Handed in", order: "uploaded", cell: (row) => <Day at={row.uploadedAt} />, csv: (row) => row.uploadedAt },
    takenBy,
    {
      label: "Verify",
      phone: "beside",
      cell: (row) =>
        row.studentId !== null && (
          <RowLink
            keep
            to={`../students/${row.studentId}/documents/${row.id}`}
            className="whitespace-nowrap"
            text={row.verdict === null ? "Look at it" : "Look again"}
            name={`${row.title} of ${row.studentName}`}
          />
        ),
    },
  ],
  orders: { uploaded: { up: "Longest waiting first", down: "Newest first" } },
  filters: {
    state: { label: "Show", all: "Waiting", options: { accepted: "Accepted", asked: "Another one asked for" } },
    type: { label: "Document", all: "All" },
  },
  chosen: {
    acts: [
      { value: "take", text: "Take" },
      { value: "accept", text: "Accept...", asks: true },
    ],
    keyOf: ({ studentId, id, version, verdict }) =>
      studentId === null || verdict === "accepted" ? null : `${studentId}.${id}.${version}`,
    nameOf: ({ title, studentName }) => `${title} of ${studentName}`,
  },
  failure: "An error occurred while fetching data",
  empty: { title: "Nothing waits", text: "Documents appear here as soon as students have handed them in." },
};
