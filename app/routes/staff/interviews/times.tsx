import type { ComponentProps } from "react";
import { Link, useOutlet } from "react-router";
import { startsOf } from "#app/certification/series.ts";
import { MOST_TIMES, ownTimes, publishTimes } from "#app/certification/times.server.ts";
import { portals } from "#app/identity/portals.ts";
import { clockIn, dayIn, wallTime } from "#app/platform/zones.ts";
import { RowLink } from "#app/ui/button.tsx";
import { Field } from "#app/ui/form.tsx";
import { FormBody } from "#app/ui/form-screen.tsx";
import { EmptyState, pageTitle, Section, SubPage, UnderDialog } from "#app/ui/sub-page.tsx";
import { formAction } from "#app/web/form-action.server.ts";
import { permitted } from "#app/web/guard.server.ts";
import { zoneOf, zoneView } from "#app/web/zone.server.ts";
import { ZoneChoice } from "#app/web/zone-choice.tsx";
import type { Route } from "./+types/times";
import { timesSchema, WEEKDAYS } from "./times-form.ts";

const TITLE = "Your interview times";
const NO_SUCH_HOUR = "On one of these days the clocks are put forward over this hour. Choose another one.";
const OUT_OF_REACH = "Times must lie ahead of now, and within a year.";
const TOO_MANY = `You can have ${MOST_TIMES} times ahead. Publish fewer, or for fewer weeks.`;

export const meta: Route.MetaFunction = () => pageTitle(TITLE);

const DAY_MS = 86_400_000;

function weekOf(asked: string | null, today: string) {
  if (asked === null) return null;
  const day = /^20\d\d-\d\d-\d\d$/.test(asked) && !Number.isNaN(Date.parse(asked)) ? asked : today;
  const monday = Date.parse(day) - ((new Date(day).getUTCDay() + 6) % 7) * DAY_MS;
  const date = (days: number) => new Date(monday + days * DAY_MS).toISOString().slice(0, 10);
  return { days: Array.from({ length: 7 }, (_, place) => date(place)), before: date(-7), after: date(7), today };
}

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const person = permitted(context, "interviews:hold");
  const zone = await zoneView(request);
  const times = (await ownTimes(person)).map(({ id, startsAt, endsAt, place, taken }) => ({
    id,
    date: wallTime(startsAt, zone.zone).slice(0, 10),
    day: dayIn(startsAt, zone.zone),
    begins: clockIn(startsAt, zone.zone),
    clock: `${clockIn(startsAt, zone.zone)} to ${clockIn(endsAt, zone.zone)}`,
    place,
    taken,
  }));
  return { times, zone, week: weekOf(url.searchParams.get("week"), wallTime(new Date(), zone.zone).slice(0, 10)) };
}

export async function action({ context, request }: Route.ActionArgs) {
  const person = permitted(context, "interviews:hold");
  return formAction(request, {
    schema: timesSchema,
    to: `${portals[person.role].home}/interview-times`,
    async run({ series, place }) {
      const starts = startsOf(series, await zoneOf(request));
      if (starts === null) return { kind: "no such hour" as const };
      return publishTimes(person, { starts, minutes: series.minutes, place });
    },
    answers: {
      "no such hour": { fields: { time: NO_SUCH_HOUR } },
      "out of reach": { fields: { date: OUT_OF_REACH } },
      "too many": TOO_MANY,
      done: ({ published, overlapping, soon }) =>
        published === 0
          ? { fields: { time: "You have times then already." } }
          : {
              title: published === 1 ? "The time is published" : `${published} times are published`,
              text:
                [
                  overlapping > 0 && `${overlapping} overlap with others of yours and were left out.`,
                  soon > 0 && `${soon} too near: students can choose no time that begins so soon.`,
                ]
                  .filter(Boolean)
                  .join(" ") || undefined,
            },
    },
  });
}

export default function Times({ loaderData: { times, zone, week }, actionData }: Route.ComponentProps) {
  return (
    <UnderDialog dialog={useOutlet()}>
      <SubPage
        title={TITLE}
        intro="Students choose among the times that you publish here. Each time goes to one of them."
      >
        <ZoneChoice {...zone} />
        <nav aria-label="Views" className="flex flex-wrap gap-x-6 gap-y-2">
          <Link to="." aria-current={week ? undefined : "page"} className={week ? undefined : "font-semibold"}>
            Agenda
          </Link>
          <Link to="?week" aria-current={week ? "page" : undefined} className={week ? "font-semibold" : undefined}>
            Week
          </Link>
          <Link to="feed" preventScrollReset>
            In your calendar
          </Link>
        </nav>
        {week ? (
          <WeekOfTimes week={week} times={times} />
        ) : (
          <div className="grid gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,1fr)_24rem]">
            <OwnTimes times={times} />
            <PublishTimes called={zone.called} answer={actionData} />
          </div>
        )}
      </SubPage>
    </UnderDialog>
  );
}

interface ShownTime {
  id: string;
  date: string;
  day: string;
  begins: string;
  clock: string;
  place: string;
  taken: { caseId: string; student: string } | null;
}

function OwnTimes({ times }: { times: ShownTime[] }) {
  const days = [...Map.groupBy(times, ({ day }) => day)];
  return (
    <Section id="own-times" title="Published" className="grid content-start gap-5">
      {days.length === 0 && (
        <EmptyState title="You have published no times">
          <p>Students can choose them as soon as they are here.</p>
        </EmptyState>
      )}
      {days.map(([day, ofDay]) => (
        <section key={day} aria-label={day} className="grid gap-1 border-t border-rule pt-3">
          <h3 className="text-base">{day}</h3>
          <ul className="grid">
            {ofDay.map((time) => (
              <li key={time.id} className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-2">
                <span className="grid">
                  <span className="font-semibold">{time.clock}</span>
                  <span className="text-sm text-soft wrap-anywhere">{time.place}</span>
                </span>
                <span className="flex flex-wrap gap-x-4 gap-y-1">
                  {time.taken ? (
                    <RowLink to={`../interviews/${time.taken.caseId}`} text={time.taken.student} name={time.clock} />
                  ) : (
                    <RowLink to={`${time.id}/remove`} dialog text="Remove" name={`${day}, ${time.clock}`} />
                  )}
                  <RowLink to={`${time.id}/place`} dialog text="Change place" name={`${day}, ${time.clock}`} />
                </span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </Section>
  );
}

const WEEKDAY = new Intl.DateTimeFormat("en-GB", { weekday: "short", day: "numeric", month: "short", timeZone: "UTC" });

function WeekOfTimes({ week, times }: { week: NonNullable<ReturnType<typeof weekOf>>; times: ShownTime[] }) {
  const { days, before, after, today } = week;
  return (
    <Section id="week" title={`Week of ${WEEKDAY.format(Date.parse(days[0] ?? today))}`} className="grid gap-4">
      <nav aria-label="Weeks" className="flex flex-wrap gap-x-6 gap-y-2">
        <Link to={`?week=${before}`}>Week before</Link>
        <Link to={`?week=${after}`}>Week after</Link>
      </nav>
      <ol className="grid border-t border-rule lg:grid-cols-7">
        {days.map((date) => {
          const ofDay = times.filter((time) => time.date === date);
          return (
            <li
              key={date}
              className="grid content-start gap-2 border-b border-rule py-3 max-lg:grid-cols-[6rem_minmax(0,1fr)] lg:min-h-40 lg:border-l lg:px-3"
            >
              <h3 className={`text-sm ${date === today ? "font-bold" : "text-soft"}`}>
                {WEEKDAY.format(Date.parse(date))}
              </h3>
              <ul className="grid gap-2">
                {ofDay.map(({ id, begins, taken }) => (
                  <li
                    key={id}
                    className={`border-l-4 px-2 py-1 text-sm ${taken ? "border-brass bg-raised" : "border-rule"}`}
                  >
                    <span className="block font-semibold">{begins}</span>
                    {taken ? (
                      <RowLink to={`../interviews/${taken.caseId}`} text={taken.student} name={begins} />
                    ) : (
                      "Free"
                    )}
                  </li>
                ))}
              </ul>
            </li>
          );
        })}
      </ol>
    </Section>
  );
}

const DEFAULTS = { minutes: "60", perDay: "1", pause: "0", weeks: "1" };

const whole = { type: "number", inputMode: "numeric" } as const;

function PublishTimes({ called, answer }: { called: string; answer: ComponentProps<typeof FormBody>["answer"] }) {
  return (
    <Section id="publish" title="Publish times" className="panel grid content-start gap-5">
      <FormBody
        id="publish-times"
        title="Your interview times"
        answer={answer}
        values={DEFAULTS}
        button="Publish"
        busy="Publishing..."
      >
        {(field) => (
          <>
            <Field field={field("date")} type="date" label="Day" />
            <Field field={field("time")} type="time" label="Begins at" hint={called} />
            <Field field={field("minutes")} {...whole} label="Minutes" />
            <Field field={field("place")} label="Link or place" hint="Students see a link once they have booked." />
            <fieldset className="grid gap-4">
              <legend className="field-label mb-2">Repeat (optional)</legend>
              <div className="grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-x-4">
                {WEEKDAYS.map((weekday) => (
                  <Field key={weekday} field={field(weekday)} type="checkbox" label={weekday} />
                ))}
              </div>
              <Field
                field={field("weeks")}
                {...whole}
                label="Weeks"
                hint="For the days ticked, from the day above on."
              />
              <Field field={field("perDay")} {...whole} label="Times on each day" />
              <Field field={field("pause")} {...whole} label="Minutes between them" />
            </fieldset>
          </>
        )}
      </FormBody>
    </Section>
  );
}
