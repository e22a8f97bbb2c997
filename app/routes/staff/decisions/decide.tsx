import { Link, redirect } from "react-router";
import { z } from "zod";
import { caseToDecide, decide } from "#app/certification/decide.server.ts";
import { STAGE_WORDS } from "#app/certification/stage.ts";
import { UNSTATED } from "#app/identity/impartial.server.ts";
import { portals } from "#app/identity/portals.ts";
import { FormBody } from "#app/ui/form-screen.tsx";
import { pageTitle, SubPage, usePortalHome } from "#app/ui/sub-page.tsx";
import { gone } from "#app/web/answers.server.ts";
import { keepWhenCutOff, readAgainOnConflict } from "#app/web/client.ts";
import { formAction } from "#app/web/form-action.server.ts";
import { permitted } from "#app/web/guard.server.ts";
import type { Route } from "./+types/decide";
import { Dossier, Standing } from "./dossier.tsx";
import { RULINGS } from "./words.ts";

const TITLE = "Decide on a certification";

/** How long reasons may be; the student gets them by mail. */
const REASONS_LENGTH = 4000;

const NEEDED = {
  refer: "Say what is to be added, so that the student knows what to do",
  decline: "Give the reasons; the student reads them and may appeal",
} as const;

/** What follows from a decision, told before it is made. */
const FOLLOWS = {
  award: "A certificate is issued at once, and everybody can verify it. The student is told by mail.",
  refer: "The student is told by mail what is to be added, and may have another interview then.",
  decline: "The student is told by mail with your reasons, and may appeal once.",
} as const;

/** What somebody decides; `seen` names the state of the case that they looked at, `asked` the decision that they were asked about. */
const decideSchema = z
  .object({
    seen: z.coerce.number().int().min(0),
    asked: z.string().default(""),
    kind: z.enum(["award", "refer", "decline"]),
    reasons: z.string().trim().max(REASONS_LENGTH, `Use at most ${REASONS_LENGTH} characters`).default(""),
  })
  .superRefine(({ kind, reasons }, context) => {
    if (kind !== "award" && reasons.length < 10)
      context.addIssue({ code: "custom", path: ["reasons"], message: NEEDED[kind] });
  });

export const shouldRevalidate = readAgainOnConflict;

export const meta: Route.MetaFunction = () => pageTitle(TITLE);

export async function loader({ context, params }: Route.LoaderArgs) {
  const person = permitted(context, "certifications:decide");
  const found = await caseToDecide(person, params.case);
  if (!found) throw await gone(`${portals[person.role].home}/decisions`, NOT_THERE);
  const { student, attempt, ...rest } = found;
  const waits = attempt.stage === "recommended" || attempt.stage === "appealed";
  if (waits && found.bar?.message === UNSTATED)
    throw redirect(`${portals[person.role].home}/students/${student.id}/impartiality?to=decisions/${params.case}`);
  const { id, full_name, email, student_id } = student;
  return { ...rest, attempt, seen: attempt.version, student: { id, full_name, email, student_id } };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const person = permitted(context, "certifications:decide");
  return formAction(request, {
    schema: decideSchema,
    to: `${portals[person.role].home}/decisions`,
    async run({ asked, ...values }) {
      const now = asked === values.kind ? null : await caseToDecide(person, params.case);
      return now?.attempt.version === values.seen ? { kind: "asks" as const } : decide(person, params.case, values);
    },
    answers: {
      asks: (_, { kind }) => ({
        heading: `${RULINGS[kind]}?`,
        message: `${FOLLOWS[kind]} Press ${RULINGS[kind]} once more to decide it.`,
        status: 422,
      }),
      done: (_, { kind }) => ({ title: DONE[kind], text: "The student sees it now and is told by mail." }),
      gone: { title: NOT_THERE },
      refused: ({ message }) => message,
      "changed meanwhile": MEANWHILE,
    },
  });
}

const DONE = {
  award: "Certification awarded",
  refer: STAGE_WORDS.referred.staff,
  decline: "Certification declined",
} as const;
const NOT_THERE = "This certification is not there any more";
const MEANWHILE =
  "Somebody has decided, or something has changed, since you opened this page. Your decision was not saved; what stands now is shown here.";

export const clientAction = (args: Route.ClientActionArgs) => keepWhenCutOff(args);

type DecideData = Route.ComponentProps["loaderData"];

export default function Decide({ loaderData, actionData }: Route.ComponentProps) {
  const home = usePortalHome();
  const { student, attempt, bar } = loaderData;
  const waits = attempt.stage === "recommended" || attempt.stage === "appealed";
  const mayDecide = waits && bar === null;
  // Where somebody else was quicker there is no form any more that could say so.
  const refusal = mayDecide ? undefined : actionData?.result.error?.[""]?.[0];
  return (
    <SubPage
      title={student.full_name}
      intro={
        <span className="wrap-anywhere">
          {attempt.course}, attempt {attempt.attempt}
          {attempt.renewal && ", a renewal"} · <Link to={`${home}/students/${student.id}`}>Student record</Link> ·{" "}
          {[student.student_id, student.email].filter(Boolean).join(" · ")}
        </span>
      }
      back={{ to: `${home}/decisions`, label: "Back to the queue" }}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <Dossier {...loaderData} />
        <div className="grid content-start gap-7">
          {refusal && (
            <p className="panel" role="alert">
              {refusal}
            </p>
          )}
          <Standing {...loaderData} />
          {waits && bar && <p className="panel">{bar.message}</p>}
          {mayDecide && (
            <p>
              <Link to={`${home}/students/${student.id}/impartiality`}>Step back from this decision</Link>
            </p>
          )}
          {mayDecide && <DecideForm key={loaderData.seen} {...loaderData} answer={actionData} />}
        </div>
      </div>
    </SubPage>
  );
}

type FormProps = DecideData & { answer: Route.ComponentProps["actionData"] };

function DecideForm({ seen, attempt, missing, answer }: FormProps) {
  const recommended = attempt.recommendation?.kind;
  return (
    <FormBody
      id="decide"
      title={TITLE}
      answer={answer}
      lead={<h2 className="text-xl">{attempt.appeal ? "Your decision on the appeal" : "Your decision"}</h2>}
      hidden={{ seen, asked: String(answer?.result.initialValue?.kind ?? "") }}
      fields={[
        {
          name: "reasons",
          type: "textarea",
          rows: 6,
          label: "Reasons for the student",
          hint: "What is to be added, when you refer back; the reasons, when you decline. The student reads them.",
        },
      ]}
      buttons={[
        ...(missing.length === 0 ? [{ name: "kind", value: "award", text: RULINGS.award }] : []),
        { name: "kind", value: "refer", text: RULINGS.refer, variant: "outline" },
        { name: "kind", value: "decline", text: RULINGS.decline, variant: "outline" },
      ]}
      className="panel grid gap-5"
    >
      {recommended && <p className="text-soft">Recommended: {RULINGS[recommended].toLowerCase()}.</p>}
      {missing.length > 0 && <p className="text-sm text-soft">It cannot be awarded while something is missing.</p>}
    </FormBody>
  );
}
