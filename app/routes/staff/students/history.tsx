import type { ComponentProps } from "react";
import { Link } from "react-router";
import { counted } from "#app/platform/format.ts";
import type { StudentRecord } from "#app/staff/student-record.server.ts";
import { FormBody } from "#app/ui/form-screen.tsx";
import { Day, Fold, Moment, Section, usePortalHome } from "#app/ui/sub-page.tsx";
import { STATES } from "../questions/words.ts";

interface NotesProps {
  notes: StudentRecord["notes"];
  /** Names this rendering of the page, so that a form of it that is sent twice makes one note. */
  submission: string;
  answer: ComponentProps<typeof FormBody>["answer"];
}

export function Notes({ notes, submission, answer }: NotesProps) {
  return (
    <Section id="notes" title="Notes of staff">
      <FormBody
        id="note"
        title="Student"
        answer={answer}
        hidden={{ submission }}
        fields={[
          {
            name: "text",
            type: "textarea",
            rows: 3,
            label: "Add a note",
            hint: "Staff only. It stays, with your name and the time.",
          },
        ]}
        buttons={[{ name: "intent", value: "note", text: "Keep Note", variant: "outline" }]}
        stay
        className="grid gap-4"
      />
      <ol className="grid gap-4">
        {notes.map(({ id, at, by_name, text }) => (
          <li key={id} className="border-l-2 border-gilt pl-3 wrap-anywhere">
            <p className="whitespace-pre-wrap">{text}</p>
            <p className="text-sm text-soft">
              {by_name}, <Moment at={at} />
            </p>
          </li>
        ))}
      </ol>
    </Section>
  );
}

export function Questions({ questions }: Pick<StudentRecord, "questions">) {
  const home = usePortalHome();
  if (questions.length === 0) return null;
  return (
    <Section id="questions" title="Questions">
      <ol className="grid gap-3">
        {questions.map(({ reference, subject, state, since }) => (
          <li key={reference} className="text-sm wrap-anywhere">
            <Link to={`${home}/questions/${reference}`} className="font-semibold">
              {subject}
            </Link>
            <p className="text-soft">
              {reference}. {STATES[state]}, since <Day at={since} />
            </p>
          </li>
        ))}
      </ol>
    </Section>
  );
}

type MailHeadLine = StudentRecord["mails"][number];

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

export function Events({ events }: Pick<StudentRecord, "events">) {
  return (
    <Fold id="history" title="What staff did" says={counted(events.length, "time", "times")}>
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
    </Fold>
  );
}

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
