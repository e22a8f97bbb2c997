import { Form, useOutlet } from "react-router";
import { z } from "zod";
import { giveQuestionBack, sayTo, takeQuestion } from "#app/questions/answer.server.ts";
import { type QuestionForStaff, questionForStaff } from "#app/questions/for-staff.server.ts";
import { LONGEST_TEXT } from "#app/questions/limits.ts";
import { DialogLink, RowLink } from "#app/ui/button.tsx";
import { SubmitButton } from "#app/ui/form.tsx";
import { FormBody } from "#app/ui/form-screen.tsx";
import { SampleBadge } from "#app/ui/sample-badge.tsx";
import { Day, Fact, Facts, pageTitle, SubPage, UnderDialog } from "#app/ui/sub-page.tsx";
import { Thread } from "#app/ui/thread.tsx";
import { notFound } from "#app/web/answers.server.ts";
import { keepWhenCutOff, readAgainOnConflict } from "#app/web/client.ts";
import { noteField } from "#app/web/fields.ts";
import { formAction } from "#app/web/form-action.server.ts";
import { permitted } from "#app/web/guard.server.ts";
import { Address } from "../lists/views/columns.tsx";
import type { Route } from "./+types/route";
import { Teach } from "./teach.tsx";
import { questionAnswers, STATES } from "./words.ts";

export const shouldRevalidate = readAgainOnConflict;

export const meta: Route.MetaFunction = ({ params }) => pageTitle(`Question ${params.question}`);

export async function loader({ context, params }: Route.LoaderArgs) {
  const question = await questionForStaff(permitted(context, "questions:answer"), params.question);
  if (!question) throw notFound();
  return question;
}

const schema = z
  .object({
    intent: z.enum(["answer", "ask back", "take", "give back"]),
    text: noteField(LONGEST_TEXT),
    seen: z.string().default(""),
  })
  .refine(({ intent, text }) => text !== "" || (intent !== "answer" && intent !== "ask back"), {
    path: ["text"],
    error: "Write what the asker is to read",
  });

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const person = permitted(context, "questions:answer");
  return formAction(request, {
    schema,
    to: url.pathname,
    async run({ intent, text, seen }) {
      if (intent === "take") return takeQuestion(person, params.question);
      if (intent === "give back") return giveQuestionBack(person, params.question);
      return sayTo(person, params.question, seen, { say: intent, text });
    },
    answers: {
      ...questionAnswers,
      done: (_, { intent }) => DONE[intent],
      gone: { title: "Nothing was changed", text: "The question stands differently by now. This page shows it." },
    },
  });
}

const DONE = {
  answer: { title: "The answer is on its way", text: "It goes by mail, and stands in the chat or the portal." },
  "ask back": { title: "You have asked back", text: "The question waits for the asker now." },
  take: { title: "The question is yours for a day" },
  "give back": { title: "The question is anybody's again" },
};

export const clientAction = (args: Route.ClientActionArgs) => keepWhenCutOff(args);

export default function Question({ loaderData: question, actionData }: Route.ComponentProps) {
  const { line, entries, mine } = question;
  const waits = line.state === "open";
  return (
    <UnderDialog dialog={useOutlet()}>
      <SubPage
        title={`Question ${line.reference}`}
        intro={
          <span className="wrap-anywhere">
            {line.asker} <SampleBadge id={line.id} />
          </span>
        }
        back={{ to: "../questions", label: "Back to Questions" }}
      >
        <div className="grid grid-cols-[minmax(0,1fr)] gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,5fr)_minmax(0,3fr)]">
          <div className="grid content-start gap-8">
            <Thread entries={entries} who={({ from, by_name }) => (from === "staff" ? by_name : line.asker)} />
            {mine === false ? (
              <p className="panel">
                {line.with} has taken this question. Whoever has it for a day and leaves it loses it.
              </p>
            ) : (
              <Answer key={question.seen} question={question} answer={actionData} />
            )}
            {question.lesson && <Teach lesson={question.lesson} answer={entries.findLast(isStaffs)?.text ?? ""} />}
          </div>
          <div className="grid content-start gap-8">
            <Facts>
              <Fact label="State">
                {STATES[line.state]}, since <Day at={line.since} />
              </Fact>
              {question.promised && (
                <Fact label="Promised by">
                  <span className={line.late ? "text-danger" : undefined}>
                    <Day at={question.promised} />
                  </span>
                </Fact>
              )}
              <Fact label="Asked by">
                {line.studentId ? (
                  <RowLink to={`../students/${line.studentId}`} text={line.asker} />
                ) : (
                  <>
                    <Address email={line.asker} />
                    <span className="block text-sm font-normal text-soft">
                      Not signed in: say nothing of anybody's case
                    </span>
                  </>
                )}
              </Fact>
              {line.email !== line.asker && (
                <Fact label="Email">
                  <Address email={line.email} />
                </Fact>
              )}
              <Fact label="With">{mine ? "You" : line.with || "Nobody yet"}</Fact>
              {line.reopened > 0 && <Fact label="Reopened">{line.reopened}</Fact>}
            </Facts>
            {mine !== false && line.state !== "closed" && (
              <div className="flex flex-wrap gap-3">
                {waits && <Taking mine={mine === true} />}
                {waits && <DialogLink to="pass-on">Pass On</DialogLink>}
                <DialogLink to="close">Close</DialogLink>
              </div>
            )}
            {question.said.length > 0 && <Said said={question.said} />}
          </div>
        </div>
      </SubPage>
    </UnderDialog>
  );
}

const isStaffs = ({ from }: QuestionForStaff["entries"][number]) => from === "staff";

function Taking({ mine }: { mine: boolean }) {
  return (
    <Form method="post" preventScrollReset>
      <SubmitButton name="intent" value={mine ? "give back" : "take"} variant="outline" busyLabel="Saving...">
        {mine ? "Give Back" : "Take"}
      </SubmitButton>
    </Form>
  );
}

interface AnswerProps {
  question: QuestionForStaff;
  answer: Route.ComponentProps["actionData"];
}

function Answer({ question: { line, seen, draft }, answer }: AnswerProps) {
  return (
    <FormBody
      id="answer"
      title={`Question ${line.reference}`}
      answer={answer}
      hidden={{ seen }}
      values={{ text: draft }}
      fields={[
        {
          name: "text",
          type: "textarea",
          rows: 9,
          label: line.state === "open" ? "Your answer" : "Write again",
          hint:
            draft === ""
              ? "It goes by mail, and stands in the chat or the portal."
              : "Begun with what the counsellor has nearest: change it until it answers. It goes by mail, and stands in the chat or the portal.",
        },
      ]}
      buttons={[
        { name: "intent", value: "answer", text: "Send the Answer" },
        { name: "intent", value: "ask back", text: "Ask Back", variant: "outline" },
      ]}
      busy="Sending..."
      className="panel grid gap-5"
    />
  );
}

function Said({ said }: Pick<QuestionForStaff, "said">) {
  return (
    <details className="panel">
      <summary className="cursor-pointer font-semibold marker:text-brass">What was said in the chat before</summary>
      <ol className="mt-4 grid gap-3 text-sm wrap-anywhere">
        {said.map(({ isBot, text }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: what was said never changes places
          <li key={place}>
            <strong>{isBot ? "Counsellor" : "Asker"}</strong>
            <p className={`whitespace-pre-wrap ${isBot ? "text-soft" : ""}`}>{text}</p>
          </li>
        ))}
      </ol>
    </details>
  );
}
