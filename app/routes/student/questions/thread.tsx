import { href } from "react-router";
import { ownThread, type WriteOutcome, writeOnOwn } from "#app/questions/thread.server.ts";
import { FormBody } from "#app/ui/form-screen.tsx";
import { pageTitle, SubPage } from "#app/ui/sub-page.tsx";
import { Thread } from "#app/ui/thread.tsx";
import { notFound } from "#app/web/answers.server.ts";
import { keepWhenCutOff } from "#app/web/client.ts";
import { formAction } from "#app/web/form-action.server.ts";
import { permitted } from "#app/web/guard.server.ts";
import { notDone, questionStands, writeSchema, wroteOn } from "#app/web/question-form.ts";
import type { Route } from "./+types/thread";

const LIST = href("/student-dashboard/questions");

export const meta: Route.MetaFunction = ({ params }) => pageTitle(`Question ${params.reference}`);

export async function loader({ context, params }: Route.LoaderArgs) {
  const thread = await ownThread(permitted(context, "own-questions:ask"), params.reference);
  if (!thread) throw notFound();
  return thread;
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const person = permitted(context, "own-questions:ask");
  return formAction<typeof writeSchema, WriteOutcome>(request, {
    schema: writeSchema,
    to: url.pathname,
    run: ({ text }) => writeOnOwn(person, params.reference, text),
    answers: { ...wroteOn, gone: { title: "This question is not there any more", to: LIST }, limited: notDone.limited },
  });
}

export const clientAction = (args: Route.ClientActionArgs) => keepWhenCutOff(args);

export default function OwnQuestion({ loaderData: thread, actionData }: Route.ComponentProps) {
  const title = `Question ${thread.reference}`;
  return (
    <SubPage title={title} intro={questionStands(thread)} back={{ to: LIST, label: "Back to Questions" }}>
      <Thread entries={thread.entries} who={({ from }) => (from === "staff" ? "PGI" : "You")} />
      <FormBody
        id="write-on"
        key={thread.entries.length}
        title={title}
        answer={actionData}
        fields={[{ name: "text", type: "textarea", rows: 5, label: "Write on", hint: "A person at PGI reads it." }]}
        button="Send"
        busy="Sending..."
        className="rule grid max-w-180 gap-5 pt-7"
      />
    </SubPage>
  );
}
