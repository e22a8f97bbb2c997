import { useOutlet } from "react-router";
import { z } from "zod";
import { isSample } from "#app/platform/sample-mark.ts";
import { noteOnStudent, resendWelcome } from "#app/staff/student-changes.server.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { Failure } from "#app/ui/failure.tsx";
import { pageTitle } from "#app/ui/page-title.ts";
import { SubPage } from "#app/ui/sub-page.tsx";
import { UnderDialog } from "#app/ui/under-dialog.tsx";
import { gone, limited, refused } from "#app/web/answers.server.ts";
import { keepWhenCutOff } from "#app/web/client.ts";
import { permitted } from "#app/web/guard.server.ts";
import { useKeptForm } from "#app/web/portal-layout.tsx";
import { readForm } from "#app/web/read-form.server.ts";
import { redirectWithToast } from "#app/web/toast.server.ts";
import type { Route } from "./+types/record";
import { Contact } from "./contact.tsx";
import { Documents } from "./documents.tsx";
import { Evaluations } from "./evaluations.tsx";
import { Events, Mails } from "./history.tsx";
import { listOf, loadRecord, NO_STUDENT } from "./load-record.server.ts";
import { Notes, noteField } from "./notes.tsx";

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageTitle(loaderData?.record?.analysis.student.full_name ?? "Student");

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const person = permitted(context, "students:see");
  return { record: await loadRecord(person, params.student, url), submission: crypto.randomUUID() };
}

/** The two small forms of the page: a note, and the mail that confirms the address, once more. */
const formSchema = z
  .object({ intent: z.enum(["note", "resend"]), text: noteField, submission: z.uuid().optional() })
  .refine(({ intent, text }) => intent === "resend" || text !== "", { path: ["text"], error: "Write a note first" });

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const person = permitted(context, "students:write");
  const submission = await readForm(request, formSchema);
  if (submission.status !== "success") return refused(submission.reply());
  const { intent, text, submission: key = crypto.randomUUID() } = submission.value;
  const done = (title: string, more?: string) =>
    redirectWithToast(url.pathname, { kind: "success", title, text: more });
  if (intent === "note") {
    const outcome = await noteOnStudent(person, params.student, { text, submission: key });
    if (outcome.kind === "gone") throw await gone(listOf(url), NO_STUDENT);
    return done("Note kept");
  }
  const result = await resendWelcome(person, params.student);
  if (result === null) throw await gone(listOf(url), NO_STUDENT);
  if (result.kind === "limited") return limited(result.seconds, submission.reply);
  if (result.kind === "confirmed") return done("The address is confirmed already");
  return done("The mail is on its way", "Its link is good for 7 days; earlier ones work no more.");
}

/** Everything that staff know of a student, and what they can do. */
export const clientAction = (args: Route.ClientActionArgs) => keepWhenCutOff(args);

export default function Record({ loaderData: { record, submission }, actionData }: Route.ComponentProps) {
  const kept = useKeptForm();
  const dialog = useOutlet();
  const back = { to: "../students", label: "Back to Students" };
  if (!record) {
    return (
      <SubPage title="Student" back={back}>
        <Failure message="Failed to load student data" />
      </SubPage>
    );
  }
  const { analysis, handedIn, missing, portfolio, evaluations, notes, mails, events, stage } = record;
  const { student } = analysis;
  return (
    <UnderDialog dialog={dialog}>
      <SubPage
        title={student.full_name}
        intro={[isSample(student.id) && "Sample", student.student_id ?? "Not paid yet", student.course_name, stage]
          .filter(Boolean)
          .join(" · ")}
        back={back}
      >
        <div className="flex flex-wrap gap-3">
          <LinkButton to="edit" variant="outline" preventScrollReset>
            Correct Data
          </LinkButton>
          {student.course_name !== null && (
            <LinkButton to="course" variant="outline" preventScrollReset>
              Change the course
            </LinkButton>
          )}
          <LinkButton to="sign-out" variant="outline" preventScrollReset>
            End Sessions
          </LinkButton>
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
            <Evaluations analysis={analysis} evaluations={evaluations} />
          </div>
          <div className="grid content-start gap-12">
            <Notes key={notes.length} notes={notes} submission={submission} lastResult={actionData?.result ?? kept} />
            <Mails mails={mails} />
            <Events events={events} />
          </div>
        </div>
      </SubPage>
    </UnderDialog>
  );
}
