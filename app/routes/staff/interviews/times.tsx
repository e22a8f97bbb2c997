import { useOutlet } from "react-router";
import { startsOf } from "#app/certification/series.ts";
import { MOST_TIMES, ownTimes, publishTimes } from "#app/certification/times.server.ts";
import { clockIn, dayIn } from "#app/platform/zones.ts";
import { pageTitle } from "#app/ui/page-title.ts";
import { SubPage } from "#app/ui/sub-page.tsx";
import { UnderDialog } from "#app/ui/under-dialog.tsx";
import { refused } from "#app/web/answers.server.ts";
import { permitted } from "#app/web/guard.server.ts";
import { readForm } from "#app/web/read-form.server.ts";
import { redirectWithToast } from "#app/web/toast.server.ts";
import { zoneOf, zoneView } from "#app/web/zone.server.ts";
import { ZoneChoice } from "#app/web/zone-choice.tsx";
import type { Route } from "./+types/times";
import { OwnTimes } from "./own-times.tsx";
import { timesOf } from "./place.server.ts";
import { PublishTimes } from "./publish-times.tsx";
import { timesSchema } from "./times-form.ts";

const TITLE = "Your interview times";
const NO_SUCH_HOUR = "On one of these days the clocks are put forward over this hour. Choose another one.";
const OUT_OF_REACH = "Times must lie ahead of now, and within a year.";
const TOO_MANY = `You can have ${MOST_TIMES} times ahead. Publish fewer, or for fewer weeks.`;

export const meta: Route.MetaFunction = () => pageTitle(TITLE);

export async function loader({ context, request }: Route.LoaderArgs) {
  const person = permitted(context, "interviews:hold");
  const zone = await zoneView(request);
  const times = (await ownTimes(person)).map(({ id, startsAt, endsAt, place, taken }) => ({
    id,
    day: dayIn(startsAt, zone.zone),
    clock: `${clockIn(startsAt, zone.zone)} to ${clockIn(endsAt, zone.zone)}`,
    place,
    taken,
  }));
  return { times, zone };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const person = permitted(context, "interviews:hold");
  const submission = await readForm(request, timesSchema);
  if (submission.status !== "success") return refused(submission.reply());
  const { series, place } = submission.value;
  const starts = startsOf(series, await zoneOf(request));
  if (starts === null) return refused(submission.reply({ fieldErrors: { time: [NO_SUCH_HOUR] } }));
  const outcome = await publishTimes(person, { starts, minutes: series.minutes, place });
  if (outcome.kind === "out of reach") return refused(submission.reply({ fieldErrors: { date: [OUT_OF_REACH] } }));
  if (outcome.kind === "too many") return refused(submission.reply({ formErrors: [TOO_MANY] }));
  const { published, overlapping } = outcome;
  if (published === 0) return refused(submission.reply({ fieldErrors: { time: ["You have times then already."] } }));
  return redirectWithToast(timesOf(url.pathname), {
    kind: "success",
    title: published === 1 ? "The time is published" : `${published} times are published`,
    text: overlapping === 0 ? undefined : `${overlapping} overlap with others of yours and were left out.`,
  });
}

export default function Times({ loaderData: { times, zone }, actionData }: Route.ComponentProps) {
  return (
    <UnderDialog dialog={useOutlet()}>
      <SubPage
        title={TITLE}
        intro="Students choose among the times that you publish here. Each time goes to one of them."
      >
        <ZoneChoice {...zone} />
        <div className="grid gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,1fr)_24rem]">
          <OwnTimes times={times} />
          <PublishTimes called={zone.called} lastResult={actionData?.result} />
        </div>
      </SubPage>
    </UnderDialog>
  );
}
