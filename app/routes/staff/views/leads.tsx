import type { StoredCheckingStudent } from "#app/records/checking-students.server.ts";
import type { StoredInterestedStudent } from "#app/records/interested-students.server.ts";
import { Moment } from "../format.tsx";
import type { ListView } from "../list/view.ts";

/** Longer interests are cut here in the table (section 9). */
const INTERESTS_SHOWN = 50;

/** The PGI viewed students: who filled in the eligibility form (section 2, "Shared admin views"). */
export const viewedView: ListView<StoredCheckingStudent> = {
  caption: "PGI Viewed Students",
  columns: [
    { label: "Name", order: "name", cell: (row) => row.name, csv: (row) => row.name },
    { label: "Email", cell: (row) => row.email, csv: (row) => row.email },
    { label: "Phone", cell: (row) => row.phone, csv: (row) => row.phone },
    {
      label: "Submitted At",
      order: "submitted",
      cell: (row) => <Moment at={row.created_at} />,
      csv: (row) => row.created_at,
    },
  ],
  orders: {
    submitted: { up: "Oldest first", down: "Newest first" },
    name: { up: "Name, A to Z", down: "Name, Z to A" },
  },
  search: "Search by name, e-mail or phone",
  file: "pgi-viewed-students",
  empty: { title: "Nobody yet", text: "Whoever fills in the counsellor's eligibility form appears here." },
};

/** The list of interested students; the labels of professions and experience come from the option lists. */
export function interestedView(
  professions: readonly { value: string; label: string }[],
  experience: readonly { value: string; label: string }[],
): ListView<StoredInterestedStudent> {
  const labelOf = (options: readonly { value: string; label: string }[], value: string) =>
    options.find((option) => option.value === value)?.label ?? value;
  return {
    caption: "PGI Interested Students",
    columns: [
      { label: "Name", order: "name", cell: (row) => row.full_name, csv: (row) => row.full_name },
      { label: "Email", cell: (row) => row.email, csv: (row) => row.email },
      { label: "Phone", cell: (row) => row.phone, csv: (row) => row.phone },
      {
        label: "Profession",
        cell: (row) => labelOf(professions, row.current_profession),
        csv: (row) => row.current_profession,
      },
      {
        label: "Experience",
        cell: (row) => labelOf(experience, row.years_of_experience),
        csv: (row) => row.years_of_experience,
      },
      { label: "Interests", cell: (row) => <Interests text={row.interests} />, csv: (row) => row.interests },
      {
        label: "Registered At",
        order: "registered",
        cell: (row) => <Moment at={row.registered_at} />,
        csv: (row) => row.registered_at,
      },
    ],
    orders: {
      registered: { up: "Oldest first", down: "Newest first" },
      name: { up: "Name, A to Z", down: "Name, Z to A" },
    },
    filters: [
      { name: "profession", label: "Profession", all: "All", options: professions },
      { name: "experience", label: "Experience", all: "All", options: experience },
    ],
    search: "Search by name, e-mail or phone",
    file: "pgi-interested-students",
    empty: { title: "Nobody yet", text: "Whoever registers interest on the landing page appears here." },
  };
}

/** The first 50 characters, and all of them on demand. */
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
