import { href } from "react-router";
import { z } from "zod";
import { chooseTime, findFreeTime } from "#app/certification/booking.server.ts";
import { readOwnCertification } from "#app/certification/own-certification.server.ts";
import { countUse, tooManyMessage } from "#app/platform/rate-limit.server.ts";
import { momentIn } from "#app/platform/zones.ts";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { pageTitle } from "#app/ui/page-title.ts";
import { gone } from "#app/web/answers.server.ts";
import { permitted } from "#app/web/guard.server.ts";
import { readFields } from "#app/web/read-form.server.ts";
import { redirectWithToast } from "#app/web/toast.server.ts";
import { zoneOf } from "#app/web/zone.server.ts";
import type { Route } from "./+types/book";
import { whereOf } from "./view.server.ts";

const PAGE = href("/student-dashboard/certification");
const TAKEN = ["This time is not free any more", "Choose another one."] as const;
const REFUSED = {
  taken: TAKEN,
  "too late": ["It is too late to move the interview", "If you cannot come, please write to PGI."],
  incomplete: ["Something is missing for the interview", "It is listed on this page."],
  "changed meanwhile": ["Nothing was changed", "Your interview is another one by now. This page shows it."],
} as const;

const formSchema = z.object({ seen: z.string().default("") });

export const meta: Route.MetaFunction = () => pageTitle("Book an Interview");

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const person = permitted(context, "own-certification:take");
  const [time, { attempt }] = await Promise.all([findFreeTime(person, params.time), readOwnCertification(person)]);
  if (!time) throw await gone(PAGE, ...TAKEN);
  const zone = await zoneOf(request);
  const seen = attempt?.interview;
  return {
    when: momentIn(time.starts_at, zone),
    where: whereOf(time.place),
    assessor: time.assessor_name,
    seen: seen?.time ?? "",
    before: seen ? momentIn(seen.starts_at, zone) : null,
  };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const person = permitted(context, "own-certification:take");
  const { seen } = await readFields(request, formSchema);
  const seconds = await countUse("interview", person.accountId);
  if (seconds !== undefined) return gone(PAGE, "Nothing was changed", tooManyMessage(seconds));
  const zone = await zoneOf(request);
  const outcome = await chooseTime(person, params.time, { seen: seen || null, zone });
  if (outcome.kind !== "done") {
    const [title, text] = REFUSED[outcome.kind];
    return gone(PAGE, title, text);
  }
  const title = seen ? "Your interview is moved" : "Your interview is booked";
  return redirectWithToast(PAGE, { kind: "success", title, text: "A mail with a calendar file is on its way." });
}

export default function Book({ loaderData }: Route.ComponentProps) {
  const { when, where, assessor, seen, before } = loaderData;
  return (
    <ConfirmDialog
      title={before === null ? "Book this time?" : "Move your interview here?"}
      button={before === null ? "Book Interview" : "Move Interview"}
      busyLabel="Booking..."
      variant="primary"
      closeTo={PAGE}
      fields={{ seen }}
    >
      <p className="font-serif text-lg">{when}</p>
      <p>
        {where}, with {assessor}
      </p>
      {before !== null && <p className="text-soft">Until now it is on {before}. That time is given back.</p>}
    </ConfirmDialog>
  );
}
