import { z } from "zod";
import { contentFile } from "#app/platform/content.server.ts";
import { env } from "#app/platform/env.server.ts";
import { onFirstUse, startOfDay, ZONE } from "#app/platform/format.ts";

const policies = z.looseObject({
  policies: z.looseObject({ replyWorkingDays: z.looseObject({ value: z.int().min(1).max(30) }) }),
});
/** The placeholders of policies are checked with the rules. */
const promised = contentFile(env().SAMPLE_POLICIES ? "samples/institute/policies" : "policies", policies, "all");
const weekday = onFirstUse(() => new Intl.DateTimeFormat("en-GB", { weekday: "short", timeZone: ZONE }));

/** Within how many working days a person answers, as the institute promises. */
export function replyWorkingDays(): number {
  return promised().policies.replyWorkingDays.value;
}

const isWorkingDay = (at: Date) => !["Sat", "Sun"].includes(weekday().format(at));

/** So many working days before or after a moment: the same time of another day; the day itself does not count. */
export function workingDaysFrom(at: Date, days: number): Date {
  const step = Math.sign(days);
  let left = Math.abs(days);
  let offset = 0;
  while (left > 0) {
    offset += step;
    if (isWorkingDay(startOfDay(at, offset))) left -= 1;
  }
  return new Date(startOfDay(at, offset).getTime() + at.getTime() - startOfDay(at).getTime());
}

/** Whoever asked before this moment and waits still has waited longer than is promised. */
export const lateBefore = () => workingDaysFrom(new Date(), -replyWorkingDays());
