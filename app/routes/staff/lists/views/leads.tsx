import { phoneNumber } from "#app/platform/format.ts";
import type { ViewOf } from "../view.ts";
import { Address, mailColumn, momentColumn, numberColumn, personColumn } from "./columns.tsx";

/** Longer interests are cut here in the table. */
const INTERESTS_SHOWN = 50;

export const viewedView: ViewOf<"viewed"> = {
  list: "viewed",
  title: "PGI Viewed Students",
  intro: "Who filled in the eligibility form to talk to the counsellor.",
  caption: "PGI Viewed Students",
  columns: [
    personColumn("Name", (row) => row, { order: "name" }),
    mailColumn(),
    numberColumn("Phone", (row) => row.phone, "Not given", phoneNumber),
    momentColumn("Submitted At", (row) => row.created_at, { order: "submitted" }),
  ],
  orders: {
    submitted: { up: "Oldest first", down: "Newest first" },
    name: { up: "Name, A to Z", down: "Name, Z to A" },
  },
  search: "Search by name, email or phone",
  failure: "Failed to fetch student data",
  empty: { title: "Nobody yet", text: "Whoever fills in the counsellor's eligibility form appears here." },
};

export const interestedView: ViewOf<"interested"> = {
  list: "interested",
  title: "PGI Interested Students",
  intro: "Who registered interest on the landing page. Mail news only to those who asked for it.",
  caption: "PGI Interested Students",
  columns: [
    personColumn("Name", ({ id, full_name: name }) => ({ id, name }), { order: "name" }),
    { label: "Email", cell: (row) => <Reached {...row} />, csv: (row) => row.email },
    numberColumn("Phone", (row) => row.phone, "Not given", phoneNumber),
    { label: "Profession", cell: (row) => row.profession, csv: (row) => row.current_profession },
    { label: "Experience", cell: (row) => row.experience, csv: (row) => row.years_of_experience },
    {
      label: "Interests",
      phone: "hidden",
      cell: (row) => <Interests text={row.interests} />,
      csv: (row) => row.interests,
    },
    momentColumn("Registered At", (row) => row.registered_at, { order: "registered" }),
  ],
  alsoTaken: [{ label: "Asked for news", csv: (row) => row.news }],
  orders: {
    registered: { up: "Oldest first", down: "Newest first" },
    name: { up: "Name, A to Z", down: "Name, Z to A" },
  },
  filters: { profession: { label: "Profession", all: "All" }, experience: { label: "Experience", all: "All" } },
  search: "Search by name, email or phone",
  failure: "Failed to fetch student data",
  empty: { title: "Nobody yet", text: "Whoever registers interest on the landing page appears here." },
};

export const submissionsView: ViewOf<"submissions"> = {
  list: "submissions",
  title: "Submissions",
  caption: "Form submissions",
  columns: [
    momentColumn("Submitted", (row) => row.submittedAt, { order: "submitted" }),
    {
      label: "Answers",
      cell: (row) => <span className="whitespace-pre-wrap">{row.answers}</span>,
      csv: (row) => row.answers,
    },
  ],
  orders: { submitted: { up: "Oldest first", down: "Newest first" } },
  empty: {
    title: "No submissions yet",
    text: "Answers to the institute's forms appear here. Eligibility checks are under PGI Viewed Students.",
  },
};

function Reached({ email, news }: { email: string; news: boolean }) {
  return (
    <>
      <Address email={email} />
      {news && <span className="block text-sm text-soft">Asked for news</span>}
    </>
  );
}

function Interests({ text }: { text: string | null }) {
  if (text === null || text === "") return <>None given</>;
  const letters = [...text];
  if (letters.length <= INTERESTS_SHOWN) return <>{text}</>;
  return (
    <details className="whole-text">
      <summary>{letters.slice(0, INTERESTS_SHOWN).join("")}…</summary>
      <p>{text}</p>
    </details>
  );
}
