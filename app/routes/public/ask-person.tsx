import { data, href } from "react-router";
import { z } from "zod";
import { shortNotice } from "#app/personal-data/notice.server.ts";
import { requestInfo } from "#app/platform/http/request-info.server.ts";
import { type AskOutcome, askAsVisitor, askedSoFar } from "#app/questions/ask.server.ts";
import { replyWorkingDays } from "#app/questions/promise.server.ts";
import { conversationId, currentConversation } from "#app/routes/counsellor/chat.server.ts";
import { SubmitButton } from "#app/ui/form.tsx";
import { FormDialog } from "#app/ui/form-screen.tsx";
import { ShortNotice } from "#app/ui/short-notice.tsx";
import { pageTitle } from "#app/ui/sub-page.tsx";
import { keepWhenCutOff } from "#app/web/client.ts";
import { emailField } from "#app/web/fields.ts";
import { formAction } from "#app/web/form-action.server.ts";
import { askedFields, notDone, questionField } from "#app/web/question-form.ts";
import type { Route } from "./+types/ask-person";

const TITLE = "Ask a person";

export const meta: Route.MetaFunction = () =>
  pageTitle(TITLE, "Ask somebody at PGI what the counsellor cannot answer. The answer comes by mail.");

export async function loader({ request }: Route.LoaderArgs) {
  const [id, conversation] = [await conversationId(request, "visitor"), await currentConversation(request, "visitor")];
  return data({
    known: await askedSoFar(id, null),
    submission: crypto.randomUUID(),
    days: replyWorkingDays(),
    notice: shortNotice("question"),
    closeTo: conversation ? href("/counsellor") : "/",
  });
}

export const headers = () => ({ "Cache-Control": "no-store" });

const schema = z.object({ ...askedFields, email: emailField });

/** The answer stands in the chat where the question came from it, and behind the mailed link in any case. */
export async function action({ request, context }: Route.ActionArgs) {
  const conversation = await conversationId(request, "visitor");
  return formAction<typeof schema, AskOutcome>(request, {
    schema,
    to: href("/counsellor"),
    run: ({ email, text, submission }) =>
      askAsVisitor(email, context.get(requestInfo).address, { text, submission, conversation }),
    answers: {
      done: ({ reference, path, told }) => ({
        title: `Your question is with a person: ${reference}`,
        text: "We have mailed you the reference. The answer comes by mail, too.",
        to: told ? `${href("/counsellor")}#latest` : path,
      }),
      ...notDone,
    },
  });
}

export const clientAction = (args: Route.ClientActionArgs) => keepWhenCutOff(args);

export default function AskPerson({ loaderData, actionData }: Route.ComponentProps) {
  const { known, submission, days, notice, closeTo } = loaderData;
  return (
    <FormDialog
      id="ask-person"
      title={TITLE}
      subtitle={`You get an answer by mail within ${days} working ${days === 1 ? "day" : "days"}.`}
      answer={actionData}
      values={{ ...known, submission }}
      hidden={{ submission }}
      fields={[
        questionField,
        {
          name: "email",
          label: "Email",
          type: "email",
          autoComplete: "email",
          hint: "The answer goes there.",
        },
      ]}
      status={
        <>
          <ShortNotice text={notice} />
          <SubmitButton busyLabel="Sending...">Send the question</SubmitButton>
        </>
      }
      closeTo={closeTo}
    />
  );
}
