import { formatStudentId } from "#app/payments/student-id.server.ts";
import { takenStudentIds } from "#app/records/payments.server.ts";
import { givenStudentIds } from "#app/records/students.server.ts";

const PER_YEAR = 10_000;

/** Free Student IDs of each year, in random order. */
export class StudentIds {
  readonly #free = new Map<number, string[]>();

  /** @throws when all of the year are given out */
  async next(year: number): Promise<string> {
    const known = this.#free.get(year) ?? (await freeIds(year));
    this.#free.set(year, known);
    const id = known.pop();
    if (id === undefined) throw new Error(`All Student IDs of ${year} are given out.`);
    return id;
  }
}

async function freeIds(year: number): Promise<string[]> {
  const all = Array.from({ length: PER_YEAR }, (_, number) => formatStudentId(year, number));
  const [paid, given] = await Promise.all([takenStudentIds(all), givenStudentIds(all)]);
  const free = all.filter((id) => !paid.has(id) && !given.has(id)).map((id) => ({ id, order: Math.random() }));
  return free.sort((a, b) => a.order - b.order).map(({ id }) => id);
}
