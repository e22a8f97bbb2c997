import { data, href } from "react-router";
import { z } from "zod";
import {
  answerAsReferee,
  forgetReferee,
  type RefereeOutcome,
  refereeContent,
  refereeQuestion,
} from "#app/documents/referees.server.ts";
import { FormBody } from "#app/ui/form-screen.tsx";
import { AuthPage, PublicFrame } from "#app/ui/frames.tsx";
import { pageTitle, Section } from "#app/ui/sub-page.tsx";
import { secretHeaders } from "#app/web/answers.server.ts";
import { keepWhenCutOff } from "#app/web/client.ts";
import { noteField } from "#app/web/fields.ts";
import { formAction } from "#app/web/form-action.server.ts";
import { tokenOf } from "#app/web/paths.ts";
import { knownDevices } from "#app/web/sign-in-cookies.server.ts";
import type { Route } from "./+types/referee";

const TITLE = "Your word as a referee";

const said = z.enum(["wrote", "true", "partly", "not mine"]);
const schema = z
  .object({
    press: z.enum(["send", "decline", "never"]).default("send"),
    answer: said.optional(),
    words: noteField(2000),
    knows: noteField(1000),
    from: noteField(20),
    to: noteField(20),
    ask_back: z.literal("on").optional(),
  })
  .superRefine(({ press, answer, words, knows }, { addIssue }) => {
    const fault = (field: string, message: string) => addIssue({ code: "custom", path: [field], message });
    if (press !== "send") return;
    if (answer === undefined) fault("answer", "Choose one of these");
    if (answer === "partly" && words === "") fault("words", "Say which part is so, and which is not");
    if (answer !== undefined && answer !== "not mine" && knows === "") fault("knows", "Say how you know the work");
  });

export const meta: Route.MetaFunction = () => [
  ...pageTitle(TITLE, "A referee answers for a testimonial that was handed in to PGI."),
  { name: "robots", content: "noindex" },
];

export async function loader({ url }: Route.LoaderArgs) {
  return data({ question: await refereeQuestion(tokenOf(url)), token: tokenOf(url), words: refereeContent() });
}

export const headers = secretHeaders;

export async function action({ url, request }: Route.ActionArgs) {
  const signedIn = [...(await knownDevices(request)).keys()];
  const token = tokenOf(url);
  return formAction<typeof schema, RefereeOutcome>(request, {
    schema,
    to: url.pathname + url.search,
    run: ({ press, answer = "wrote", ask_back, ...said }) =>
      press === "never"
        ? forgetReferee(token)
        : answerAsReferee(
            token,
            {
              ...(press === "decline" ? { words: "", knows: "", from: "", to: "" } : said),
              answer: press === "decline" ? "declined" : answer,
              ask_back: press === "send" && ask_back === "on",
            },
            signedIn,
          ),
    answers: {
      done: (_, { press }) => ({
        title: press === "never" ? "Your data is removed" : "Thank you, your answer is kept",
      }),
      gone: { title: "This link does not work any more" },
    },
  });
}

export const clientAction = (args: Route.ClientActionArgs) => keepWhenCutOff(args);

export default function RefereePage({ loaderData: { question, token, words }, actionData }: Route.ComponentProps) {
  if (!question)
    return (
      <AuthPage title="Nothing is asked of you">
        <p>
          This link is older than 30 days, or what it was about is not kept any more. What PGI holds of you, you see
          under <a href={href("/my-data")}>My data</a>.
        </p>
      </AuthPage>
    );
  const { student, name, role, document, answer } = question;
  return (
    <PublicFrame>
      <header className="grid gap-3">
        <h1>{TITLE}</h1>
        <p className="lede">
          {student} has handed in {document.title} to PGI and named you as who wrote it: {name}, {role}.
        </p>
        <p>{words.lead}</p>
        <p>
          <a href={`${href("/referee/file")}?token=${token}`} target="_blank" rel="noopener">
            Read {document.fileName}, as it was handed in
          </a>
        </p>
        {document.description !== "" && <p className="wrap-anywhere">{document.description}</p>}
        {answer !== null && <p className="panel">You have answered. You can answer anew as long as this link works.</p>}
      </header>
      <FormBody
        id="referee"
        title={TITLE}
        answer={actionData}
        fields={[
          {
            name: "answer",
            type: "radio",
            label: "What do you say to it?",
            options: [
              { value: "wrote", label: "I wrote it" },
              { value: "true", label: "I did not write it myself, but it is true" },
              { value: "partly", label: "Only a part of it is so" },
              { value: "not mine", label: "It is not mine" },
            ],
          },
          { name: "words", type: "textarea", rows: 3, label: "Which part, or what you want to add" },
          { name: "knows", type: "textarea", rows: 2, label: "How do you know the work?" },
          { name: "from", label: "From", hint: "Such as March 2019", half: true },
          { name: "to", label: "To", hint: "Such as June 2023, or today", half: true },
          { name: "ask_back", type: "checkbox", label: "PGI may ask me back" },
        ]}
        buttons={[
          { name: "press", value: "send", text: "Send Answer" },
          { name: "press", value: "decline", text: "I would rather not answer", variant: "outline" },
          { name: "press", value: "never", text: "I never agreed to be a referee", variant: "outline" },
        ]}
        busy="Sending..."
        className="rule grid max-w-180 gap-5 pt-8"
      />
      <Section title="What PGI keeps of you" heading="text-base" className="grid max-w-prose gap-2 text-sm text-soft">
        <p>{words.privacy}</p>
        <p>
          You see it, take it along and have it deleted under <a href={href("/my-data")}>My data</a>, without an
          account. All of it is in our <a href={href("/privacy")}>privacy notice</a>.
        </p>
      </Section>
    </PublicFrame>
  );
}
