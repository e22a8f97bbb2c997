import type { As } from "#app/counsellor/rule-set.ts";
import {
  questionInbox,
  readTalk,
  rulesInForce,
  tryInboxSample,
  tryQuestion,
} from "#app/staff/counsellor-insight.server.ts";
import { Failure } from "#app/ui/failure.tsx";
import { pageTitle } from "#app/ui/page-title.ts";
import { SubPage } from "#app/ui/sub-page.tsx";
import { orFailure } from "#app/web/answers.server.ts";
import { permitted } from "#app/web/guard.server.ts";
import type { Route } from "./+types/route";
import { Inbox } from "./inbox.tsx";
import { RulesInForce } from "./rules-in-force.tsx";
import { Sample } from "./sample.tsx";
import { Talk } from "./talk.tsx";
import { TryQuestion } from "./try-question.tsx";
import { Votes } from "./votes.tsx";

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
      <RulesInForce rules={rules} />
      <TryQuestion as={as} tried={tried} />
      {trial && <Sample sample={trial} />}
      {groups ? <Inbox groups={groups} /> : <Failure message="An error occurred while fetching data" />}
      {talk && <Votes votes={talk.votes} />}
      {talk ? <Talk talk={talk} /> : <Failure message="An error occurred while fetching data" />}
    </SubPage>
  );
}
