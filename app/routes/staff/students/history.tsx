import type { StudentRecord } from "#app/staff/student-record.server.ts";
import { Moment } from "#app/ui/time.tsx";
import { Section } from "./section.tsx";

type MailHeadLine = StudentRecord["mails"][number];

/** What became of a mail: of one that the mail server has not taken, why, and what happens next. */
function MailState({ state, tries, reason, next }: MailHeadLine) {
  if (state === "sent") return "sent";
  if (state === "waiting" && next === null) return "on its way";
  return (
    <>
      {state === "failed" ? "could not be delivered" : "not delivered yet"}, {tries === 1 ? "1 try" : `${tries} tries`}
      {reason !== "" && `: ${reason}`}
      {next && (
        <>
          . Next try: <Moment at={next} />
        </>
      )}
    </>
  );
}

/** The mails that the product wrote to a student, newest first. */
export function Mails({ mails }: Pick<StudentRecord, "mails">) {
  return (
    <Section id="mails" title="Mails">
      {mails.length === 0 && <p className="text-soft">None to this address yet.</p>}
      <ol className="grid gap-3">
        {mails.map((mail) => (
          <li key={mail.id} className="text-sm wrap-anywhere">
            <p className="font-semibold">{mail.subject}</p>
            <p className={mail.state === "failed" ? "text-danger" : "text-soft"}>
              <Moment at={mail.at} />, <MailState {...mail} />
            </p>
          </li>
        ))}
      </ol>
    </Section>
  );
}

/** What staff did about a student, newest first. */
export function Events({ events }: Pick<StudentRecord, "events">) {
  return (
    <Section id="history" title="What staff did">
      {events.length === 0 && <p className="text-soft">Nothing yet.</p>}
      <ol className="grid gap-3">
        {events.map(({ id, at, actor_name, action, kind, target_name, before, after }) => (
          <li key={id} className="text-sm wrap-anywhere">
            <p>
              <strong>{actor_name}</strong> {action} {target_name} ({kind})
            </p>
            <p className="text-soft">
              {inWords(before, after)}
              <Moment at={at} />
            </p>
          </li>
        ))}
      </ol>
    </Section>
  );
}

/** What changed, field by field, where both sides are known and can be said. */
function inWords(before: Record<string, unknown> | null, after: Record<string, unknown> | null): string {
  if (before === null || after === null) return "";
  return Object.keys(before)
    .filter((name) => isPlain(before[name]) && isPlain(after[name]))
    .map((name) => `${name.replaceAll("_", " ")}: ${said(before[name])} → ${said(after[name])}; `)
    .join("");
}

function isPlain(value: unknown): boolean {
  return value === null || value === undefined || typeof value !== "object";
}

function said(value: unknown): string {
  return value === null || value === undefined || value === "" ? "nothing" : String(value);
}
