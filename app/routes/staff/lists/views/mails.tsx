import type { MailLine } from "#app/staff/mails.server.ts";
import { RowLink } from "#app/ui/button.tsx";
import { Moment } from "#app/ui/sub-page.tsx";
import type { ViewOf } from "../view.ts";
import { momentColumn, textColumn } from "./columns.tsx";

const STATES = { waiting: "Waiting", sent: "Sent", failed: "Failed" };

function State({ state, reason, tries, next }: MailLine) {
  return (
    <>
      {STATES[state]}
      {state !== "sent" && tries > 0 && (
        <span className="block text-sm text-soft wrap-anywhere">
          {tries === 1 ? "1 attempt" : `${tries} attempts`}
          {reason !== "" && `: ${reason}`}
          {next && (
            <>
              , next <Moment at={next} />
            </>
          )}
        </span>
      )}
    </>
  );
}

export const mailsView: ViewOf<"mails"> = {
  list: "mails",
  title: "Mails",
  intro:
    "What PGI has written to whom, and what became of it. A mail that the mail server does not take is tried again for up to 15 hours. Kept without its words, for the time that Retention shows.",
  caption: "Mails",
  columns: [
    momentColumn("Written", (row) => row.at, { order: "at" }),
    textColumn("To", (row) => row.to),
    textColumn("Subject", (row) => row.subject),
    { label: "State", cell: (row) => <State {...row} />, csv: (row) => STATES[row.state] },
    {
      label: "Action",
      phone: "beside",
      cell: (row) => row.sendable && <RowLink to={`again/${row.id}`} dialog text="Send again" name={row.subject} />,
    },
  ],
  orders: { at: { up: "Oldest first", down: "Newest first" } },
  filters: { state: { label: "State", all: "Any state", options: STATES } },
  search: "Search by email address or subject",
  failure: "The mails could not be read",
  empty: { title: "No mails yet", text: "Every mail that PGI writes is listed here." },
};
