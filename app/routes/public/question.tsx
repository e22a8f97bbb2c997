import { data, href } from "react-router";
import { replyWorkingDays } from "#app/questions/promise.server.ts";
import { threadOfToken, type WriteOutcome, writeByToken } from "#app/questions/thread.server.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { FormBody } from "#app/ui/form-screen.tsx";
import { AuthPage, PublicFrame } from "#app/ui/frames.tsx";
import { pageTitle } from "#app/ui/sub-page.tsx";
import { Thread } from "#app/ui/thread.tsx";
import { secretHeaders } from "#app/web/answers.server.ts";
import { keepWhenCutOff } from "#app/web/client.ts";
import { formAction } from "#app/web/form-action.server.ts";
import { tokenOf } from "#app/web/paths.ts";
import { notDone, questionStands, writeSchema, wroteOn } from "#app/web/question-form.ts";
import type { Route } from "./+types/question";

const TITLE = "Your question to PGI";

export const meta: Route.MetaFunction = () => [
  ...pageTitle(TITLE, "A question that a person at PGI answers."),
  { name: "robots", content: "noindex" },
];

export async function loader({ url }: Route.LoaderArgs) {
  return data({ thread: await threadOfToken(tokenOf(url)), days: replyWorkingDays() });
}

export const headers = secretHeaders;

export async function action({ url, request }: Route.ActionArgs) {
  const to = url.pathname + url.search;
  return formAction<typeof writeSchema, WriteOutcome>(request, {
    schema: writeSchema,
    to,
    run: ({ text }) => writeByToken(tokenOf(url), text),
    answers: { ...wroteOn, gone: { title: "This question is not kept any more", to }, limited: notDone.limited },
  });
}

export const clientAction = (args: Route.ClientActionArgs) => keepWhenCutOff(args);

export default function OwnQuestion({ loaderData: { thread }, actionData }: Route.ComponentProps) {
  if (!thread)
    return (
      <AuthPage title="This link does not work any more">
        <p>The question is not kept any more, or a part of the link is missing. You can always ask anew.</p>
        <LinkButton to={href("/counsellor/person")}>Ask a person</LinkButton>
      </AuthPage>
    );
  const { reference, entries } = thread;
  return (
    <PublicFrame>
      <header className="grid gap-3">
        <h1>Your question {reference}</h1>
        <p className="lede">{questionStands(thread)}</p>
      </header>
      <Thread entries={entries} who={({ from }) => (from === "staff" ? "PGI" : "You")} />
      <FormBody
        id="write-on"
        key={entries.length}
        title={TITLE}
        answer={actionData}
        fields={[{ name: "text", type: "textarea", rows: 5, label: "Write on", hint: "A person at PGI reads it." }]}
        button="Send"
        busy="Sending..."
        className="rule grid max-w-180 gap-5 pt-8"
      />
    </PublicFrame>
  );
}
