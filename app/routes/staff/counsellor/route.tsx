import { Form, href } from "react-router";
import type { As } from "#app/counsellor/rule-set.ts";
import { reasonInWords, type TracedReply } from "#app/counsellor/trace.ts";
import { figure, moment, percent } from "#app/platform/format.ts";
import {
  questionInbox,
  readTalk,
  rulesInForce,
  type TriedQuestion,
  tryInboxSample,
  tryQuestion,
} from "#app/staff/counsellor-insight.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Failure, Fold, pageTitle, Section, SubPage } from "#app/ui/sub-page.tsx";
import { orFailure } from "#app/web/answers.server.ts";
import { permitted } from "#app/web/guard.server.ts";
import type { Route } from "./+types/route";
import { Inbox, Sample } from "./inbox.tsx";
import { Spoken, Talk } from "./talk.tsx";

const TITLE = "Counsellor Insight";
const LONGEST_QUESTION = 1000;

export const meta: Route.MetaFunction = () => pageTitle(TITLE);

export async function loader({ context, request }: Route.LoaderArgs) {
  const person = permitted(context, "counsellor-rules:see");
  const address = new URL(request.url).searchParams;
  const question = (address.get("question") ?? "").trim().slice(0, LONGEST_QUESTION);
  const as = asOf(address.get("as"));
  const sample = (address.get("sample") ?? "").trim().slice(0, LONGEST_QUESTION);
  const [tried, talk, groups, trial] = await Promise.all([
    question === "" ? null : tryQuestion(person, question, as),
    orFailure(() => readTalk(person)),
    orFailure(() => questionInbox(person)),
    sample === "" ? null : tryInboxSample(person, sample, address.get("for") ?? ""),
  ]);
  return { rules: await rulesInForce(person), as, tried, talk, groups, trial };
}

function asOf(said: string | null): As {
  return said === "student" || said === "paid" ? said : "visitor";
}

export default function CounsellorInsight({ loaderData }: Route.ComponentProps) {
  const { rules, as, tried, talk, groups, trial } = loaderData;
  return (
    <SubPage title={TITLE} intro="Which rules speak, how they decide, what people ask, and where it leads them.">
      {rules.findings.length > 0 && <Findings findings={rules.findings} />}
      <TryQuestion as={as} tried={tried} />
      {trial && <Sample sample={trial} />}
      {talk ? <Talk talk={talk} /> : <Failure />}
      {groups ? <Inbox groups={groups} /> : <Failure />}
      {talk && <Spoken {...talk} />}
      <RulesInForce rules={rules} />
    </SubPage>
  );
}

function Findings({ findings }: Pick<Awaited<ReturnType<typeof rulesInForce>>, "findings">) {
  return (
    <div className="panel" role="alert">
      <p className="font-semibold text-danger">
        The files have been changed and are wrong now. What was before stays in force.
      </p>
      <ul className="mt-3 grid gap-2">
        {findings.map((finding) => (
          <li key={`${finding.file} ${finding.line} ${finding.path} ${finding.message}`}>
            <code className="text-sm">
              {finding.file}:{finding.line}
            </code>{" "}
            {finding.message} {finding.advice}
            {finding.didYouMean !== undefined && ` Did you mean ${finding.didYouMean}?`}
          </li>
        ))}
      </ul>
    </div>
  );
}

function RulesInForce({ rules }: { rules: Awaited<ReturnType<typeof rulesInForce>> }) {
  const { since, replies, invented, flows } = rules;
  return (
    <Fold id="rules" title="Rules in force" says={`${figure(replies)} replies, since ${moment(since)}`}>
      {invented && <p>The policies are those of the sample institute: invented.</p>}
      {flows.map(({ name, title }) => (
        <details key={name}>
          <summary className="cursor-pointer font-semibold">Flow chart: {title}</summary>
          <a
            href={href("/super-admin-dashboard/counsellor/charts/:flow", { flow: name })}
            className="mt-3 block overflow-x-auto"
          >
            <img
              src={href("/super-admin-dashboard/counsellor/charts/:flow", { flow: name })}
              alt={`Flow chart of ${title}; opens on a page of its own`}
              loading="lazy"
              className="max-w-none"
            />
          </a>
        </details>
      ))}
    </Fold>
  );
}

const ASKERS: { value: As; label: string }[] = [
  { value: "visitor", label: "Visitor" },
  { value: "student", label: "Student, not paid yet" },
  { value: "paid", label: "Student who has paid" },
];

function TryQuestion({ as, tried }: { as: As; tried: TriedQuestion | null }) {
  return (
    <Section id="try" title="Try a question">
      <Form method="get" className="flex flex-wrap items-end gap-x-4 gap-y-3" preventScrollReset>
        <label className="field flex-[1_1_16rem]">
          <span className="field-label">Question</span>
          <input className="input" name="question" defaultValue={tried?.question} maxLength={1000} required />
        </label>
        <label className="field">
          <span className="field-label">Asked by</span>
          <select className="input" name="as" defaultValue={as}>
            {ASKERS.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </label>
        <Button type="submit" variant="outline">
          Ask
        </Button>
      </Form>
      {tried && <Answer tried={tried} />}
    </Section>
  );
}

const KINDS = {
  replies: "Answered by",
  unsure: "Not sure enough, so the counsellor asks which of these is meant",
  none: "No rule answers: the help menu is shown.",
};

function Answer({ tried: { trace, says } }: { tried: TriedQuestion }) {
  return (
    <div className="panel grid gap-4" role="status">
      {says.map((text) => (
        <blockquote key={text} className="whitespace-pre-wrap border-l-2 border-gilt pl-4">
          {text}
        </blockquote>
      ))}
      <p className="font-semibold">
        {trace.decidedBy === "model" ? "The language model read it; the rules chose" : KINDS[trace.kind]}
      </p>
      <Replies replies={trace.given} />
      {trace.runnersUp.length > 0 && (
        <>
          <p className="font-semibold">Next in line</p>
          <Replies replies={trace.runnersUp} />
        </>
      )}
    </div>
  );
}

function Replies({ replies }: { replies: readonly TracedReply[] }) {
  return (
    <ul className="grid gap-3">
      {replies.map(({ topic, title, score, because }) => (
        <li key={topic}>
          <strong>{title}</strong>{" "}
          <span className="text-sm text-soft">
            replies/{topic}.json, {percent(score)}
          </span>
          <span className="block text-sm">{because.map(reasonInWords).join("; ")}</span>
        </li>
      ))}
    </ul>
  );
}
