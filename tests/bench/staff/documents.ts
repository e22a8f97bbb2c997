import { readListState } from "#app/records/list-state.ts";
import { studentList } from "#app/records/students.server.ts";
import { insertRows } from "#tests/support/rows.ts";

const SLOTS = ["aadhaar", "secondary", "higher-secondary", "graduation"];

/** Documents of a student, one in each of four slots, without files; one in three is accepted. */
async function giveDocuments(userId: string, number: number): Promise<number> {
  const rows = SLOTS.map((slot, place) => ({
    user_id: userId,
    slot,
    title: slot,
    description: null,
    domain: null,
    institution: "CBSE",
    competency_id: null,
    file_name: `${slot}.pdf`,
    file_path: `${userId}/${slot}_${number}.pdf`,
    file_size: 100_000,
    verdict: (number + place) % 3 === 0 ? ("accepted" as const) : null,
    version: 1,
    uploaded_at: new Date(Date.now() - number * 60_000),
  }));
  await insertRows("certificates", rows);
  return rows.length;
}

/** Documents of the listed students, four each. */
export async function seedDocuments(count: number): Promise<void> {
  let made = 0;
  for await (const { user_id } of studentList.all(readListState(studentList.definition, new URLSearchParams()))) {
    if (made >= count) return;
    made += await giveDocuments(user_id, made);
  }
}
