import { Link, useOutlet } from "react-router";
import { z } from "zod";
import { STAGE_WORDS } from "#app/certification/stage.ts";
import { isSample } from "#app/platform/sample-mark.ts";
import { noteOnStudent, resendWelcome } from "#app/staff/student-changes.server.ts";
import type { StudentRecord } from "#app/staff/student-record.server.ts";
import { DialogLink, LinkButton, OutlineLink } from "#app/ui/button.tsx";
import { Day, Failure, pageTitle, SubPage, UnderDialog, usePortalHome } from "#app/ui/sub-page.tsx";
import { keepWhenCutOff } from "#app/web/client.ts";
import { noteField } from "#app/web/fields.ts";
import { formAction } from "#app/web/form-action.server.ts";
import { permitted } from "#app/web/guard.server.ts";
import type { Route } from "./+types/record";
import { Contact } from "./contact.tsx";
import { Documents, Evaluations } from "./documents.tsx";
import { Events, Mails, Notes, Questions } from "./history.tsx";
import { listOf, loadRecord, NO_STUDENT } from "./load-record.server.ts";

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageTitle(loaderData?.record?.analysis.student.full_name ?? "Student");

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const person = permitted(context, "students:see");
  return { record: await loadRecord(person, params.student, url), submission: crypto.randomUUID() };
}

const formSchema = z
  .object({ intent: z.enum(["note", "resend"]), text: noteField(2000), submission: z.uuid().optional() })
  .refine(({ intent, text }) => intent === "resend" || text !== "", { path: ["text"], error: "Write a note first" });

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const person = permitted(context, "students:write");
  return formAction(request, {
    schema: formSchema,
    to: url.pathname,
    async run({ intent, text, submission = crypto.randomUUID() }) {
      if (intent === "note") return noteOnStudent(person, params.student, { text, submission });
      return (await resendWelcome(person, params.student)) ?? { kind: "gone" as const };
    },
    answers: {
      done: { title: "Note kept" },
      sent: {
        kind: "success",
        title: "The mail is on its way",
        text: "Its link is good for 7 days; earlier ones work no more.",
      },
      confirmed: { kind: "success", title: "The address is confirmed already" },
      limited: ({ seconds }) => ({ wait: seconds }),
      gone: { title: NO_STUDENT, to: listOf(url) },
    },
  });
}

/** Everything that staff know of a student, and what they can do. */
export const clientAction = (args: Route.ClientActionArgs) => keepWhenCutOff(args);

export default function Record({ loaderData: { record, submission }, actionData }: Route.ComponentProps) {
  const dialog = useOutlet();
  const back = { to: "../students", label: "Back to Students" };
  if (!record) {
    return (
      <SubPage title="Student" back={back}>
        <Failure message="Failed to load student data" />
      </SubPage>
    );
  }
  const { analysis, handedIn, missing, portfolio, evaluations, refused, notes, mails, events, standing } = record;
  const { student } = analysis;
  return (
    <UnderDialog dialog={dialog}>
      <SubPage
        title={student.full_name}
        intro={[
          isSample(student.id) && "Sample",
          student.student_id ?? "Not paid yet",
          student.course_name,
          STAGE_WORDS[standing.stage].staff,
        ]
          .filter(Boolean)
          .join(" · ")}
        back={back}
      >
        <ToDo record={record} />
        <div className="order-last flex flex-wrap gap-3">
          <OutlineLink to="impartiality">Conflict of interest</OutlineLink>
          <DialogLink to="edit">Correct Data</DialogLink>
          {student.course_name !== null && <DialogLink to="course">Change the course</DialogLink>}
          <DialogLink to="sign-out">End Sessions</DialogLink>
          <DialogLink to="write">Write to the Student</DialogLink>
          <LinkButton to="dossier" variant="quiet">
            Dossier
          </LinkButton>
          <LinkButton to={`../export/student-${student.id}`} variant="quiet" reloadDocument>
            Export CSV
          </LinkButton>
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-x-14 gap-y-12 lg:grid-cols-[minmax(0,5fr)_minmax(0,3fr)]">
          <div className="grid content-start gap-12">
            <Contact record={record} />
            <Documents student={student} handedIn={handedIn} missing={missing} portfolio={portfolio} />
            <Evaluations analysis={analysis} evaluations={evaluations} refused={refused} />
          </div>
          <div className="grid content-start gap-12">
            <Questions questions={record.questions} />
            <Notes key={notes.length} notes={notes} submission={submission} answer={actionData} />
            <Mails mails={mails} />
            <Events events={events} />
          </div>
        </div>
      </SubPage>
    </UnderDialog>
  );
}

function ToDo({ record: { standing, confirmed, handedIn, evaluations, analysis } }: { record: StudentRecord }) {
  const home = usePortalHome();
  const { next } = standing;
  const documents = handedIn.filter(({ competency_id, verdict }) => competency_id === null && !verdict);
  const reviews = evaluations.filter(({ state }) => state === "waiting");
  return (
    <section aria-label="What is to be done" className="panel grid gap-2">
      <p>
        <strong>{confirmed ? next.staff : "The student confirms the email address"}</strong>
        {next.by && (
          <>
            , by <Day at={next.by} />
          </>
        )}
      </p>
      <ul className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
        {documents.map(({ id, title }) => (
          <li key={id}>
            <Link to={`${home}/students/${analysis.student.id}/documents/${id}`}>Verify {title}</Link>
          </li>
        ))}
        {reviews.map(({ id, fileName }) => (
          <li key={id} className="wrap-anywhere">
            <Link to={`${home}/reviews/${id}`}>Review {fileName}</Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
