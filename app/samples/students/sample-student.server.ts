import { startOfDay } from "#app/platform/format.ts";
import { sampleIdOf } from "#app/platform/sample-ids.server.ts";
import { Chance } from "../chance.ts";
import { type SamplePerson, samplePerson } from "../people.ts";
import type { StudentPlan } from "./plan.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const OPENS = 9;
const OPEN_HOURS = 11;
/** What is to have happened has done so at least this long ago. */
const LEAST_MS = 2 * 60_000;

/** A student who is to be made, always the same one under the same name. */
export class SampleStudent {
  readonly person: SamplePerson;
  readonly plan: StudentPlan;
  readonly #name: string;
  readonly #chance: Chance;
  /** Where the history ends. */
  readonly now: Date;

  /** @param group which students it is one of @param now where their history ends */
  constructor(group: string, number: number, plan: StudentPlan, now: Date) {
    this.person = samplePerson(number);
    this.plan = plan;
    this.#name = `${group} ${number}`;
    this.#chance = new Chance(number * 31 + 7);
    this.now = now;
  }

  get accountId(): string {
    return this.id("account");
  }

  get rowId(): string {
    return this.id("student");
  }

  /** The id of something of this student. */
  id(what: string): string {
    return sampleIdOf(`${this.#name} ${what}`);
  }

  /** A moment of a day so many days ago, by daylight in India, and never one to come. */
  at(daysAgo: number): Date {
    const begins = startOfDay(this.now, -Math.max(0, Math.floor(daysAgo))).getTime();
    const meant = begins + (OPENS + this.#chance.next() * OPEN_HOURS) * HOUR_MS;
    return new Date(Math.min(meant, this.now.getTime() - LEAST_MS - this.#chance.below(HOUR_MS / 2)));
  }

  /** Later than a moment by about so many days at most, by daylight, and never to come. */
  after(moment: Date, days: number): Date {
    const day = startOfDay(new Date(moment.getTime() + (0.2 + this.#chance.next() * days) * DAY_MS)).getTime();
    const meant = Math.max(day + (OPENS + this.#chance.next() * OPEN_HOURS) * HOUR_MS, moment.getTime() + HOUR_MS / 2);
    return new Date(Math.max(Math.min(meant, this.now.getTime() - LEAST_MS), moment.getTime() + 1));
  }
}
