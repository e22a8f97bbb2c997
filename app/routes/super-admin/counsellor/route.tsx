import type { As } from "#app/counsellor/rule-set.ts";
import { readTalk, rulesInForce, tryQuestion, unansweredQuestions } from "#app/staff/counsellor-insight.server.ts";
import { Failure } from "#app/ui/failure.tsx";
import { pageTitle } from "#app/ui/page-title.ts";
import { SubPage } from "#app/ui/sub-page.tsx";
import { orFailure } from "#app/web/answers.server.ts";
import { permitted } from "#app/web/guard.server.ts";
import type { Route } from "./+types/route";
import { RulesInForce } from "./rules-in-force.tsx";
import { Talk } from "./talk.tsx";
import { TryQuestion } from "./try-question.tsx";
import { Unanswered } from "./unanswered.tsx";

const TITLE = "Counsellor Insight";
const LONGEST_QUESTION = 1000;
const MOST_UNANSWERED = 50;

export const meta: Route.MetaFunction = () => pageTitle(TITLE);

export async function loader({ context, request }: Route.LoaderArgs) {
  const person = permitted(context, "counsellor-rules:see");
  const address = new URL(request.url).searchParams;
  const question = (address.get("question") ?? "").trim().slice(0, LONGEST_QUESTION);
  const as = asOf(address.get("as"));
  const [tried, talk, unanswered] = await Promise.all([
    question === "" ? null : tryQuestion(person, question, as),
    orFailure(() => readTalk(person)),
    orFailure(() => unansweredQuestions(person)),
  ]);
  return { rules: rulesInForce(person), as, tried, talk, unanswered: unanswered?.slice(0, MOST_UNANSWERED) ?? null };
}

function asOf(said: string | null): As {
  return said === "student" || said === "paid" ? said : "visitor";
}

export default function CounsellorInsight({ loaderData }: Route.ComponentProps) {
  const { rules, as, tried, talk, unanswered } = loaderData;
  return (
    <SubPage title={TITLE} intro="Which rules speak, how they decide, what people ask, and where it leads them.">
      <RulesInForce rules={rules} />
      <TryQuestion as={as} tried={tried} />
      {unanswered ? <Unanswered questions={unanswered} /> : <Failure message="An error occurred while fetching data" />}
      {talk ? <Talk talk={talk} /> : <Failure message="An error occurred while fetching data" />}
    </SubPage>
  );
}
