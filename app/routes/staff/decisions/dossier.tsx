import type { ReactNode } from "react";
import type { CaseToDecide } from "#app/certification/decide.server.ts";
import type { SheetSummary } from "#app/certification/sheet-summary.server.ts";
import { STAGE_WORDS } from "#app/certification/stage.ts";
import type { Missing } from "#app/certification/standing.ts";
import { figure } from "#app/platform/format.ts";
import type { Ruling } from "#app/records/certification-cases.server.ts";
import { Day, Fact, Facts, Moment, usePortalHome } from "#app/ui/sub-page.tsx";
import { RefereesSaid, WorkDates } from "../documents/parts.tsx";
import { RULINGS } from "./words.ts";

/** What speaks for and against an award: the appeal, the recommendation, what is complete, and earlier attempts. */
export function Dossier({ attempt, sheets, missing, printedName, earlier, ...rest }: Omit<CaseToDecide, "student">) {
  const { appeal, decision, recommendation } = attempt;
  return (
    <div className="grid content-start gap-8">
      {appeal && (
        <Part id="appeal" title="The appeal">
          <Said text={appeal.text}>
            <Moment at={appeal.at} />
          </Said>
        </Part>
      )}
      {decision && (
        <Part id="decision" title={appeal ? "The decision that is appealed" : "The decision"}>
          <Ruled ruling={decision} />
        </Part>
      )}
      {appeal?.decided && (
        <Part id="appeal-decision" title="The decision on the appeal">
          <Ruled ruling={appeal.decided} />
        </Part>
      )}
      <Part id="recommendation" title="The recommendation">
        {recommendation ? (
          <Ruled ruling={recommendation} />
        ) : (
          <p>{attempt.renewal ? "A renewal asks for no interview." : "Nothing has been recommended yet."}</p>
        )}
      </Part>
      {sheets.length > 0 && (
        <Part id="sheets" title="The interview">
          <Sheets sheets={sheets} />
        </Part>
      )}
      <RefereesSaid said={rest.referees} />
      <WorkDates {...rest.work} />
      <Part id="complete" title="What is complete">
        {missing.length === 0 ? (
          <p>Everything that an award asks for is there.</p>
        ) : (
          <ul className="list-disc pl-5">
            {missing.map((each) => (
              <li key={JSON.stringify(each)}>{missingText(each)}</li>
            ))}
          </ul>
        )}
        <p className="mt-2">
          {rest.declaredAt ? (
            <>
              Declared by the student on <Day at={rest.declaredAt} />.
            </>
          ) : (
            "The student has not declared it as it is now."
          )}
        </p>
        <p className="mt-2">
          {printedName ? (
            <>
              Name on the certificate: <strong>{printedName}</strong>
            </>
          ) : (
            "The student's name cannot be printed; they have to say how it shall be written."
          )}
        </p>
      </Part>
      {rest.steppedBack.length > 0 && (
        <Part id="stepped-back" title="Stepped back">
          <ul className="list-disc pl-5">
            {rest.steppedBack.map((each) => (
              <li key={each} className="wrap-anywhere">
                {each}
              </li>
            ))}
          </ul>
        </Part>
      )}
      {earlier.length > 0 && (
        <Part id="earlier" title="Earlier attempts">
          <ol className="grid gap-4">
            {earlier.map((each) => (
              <li key={each.id}>
                <p>
                  {each.course}, attempt {each.attempt}: {STAGE_WORDS[each.stage].staff}, <Day at={each.since} />
                </p>
                {each.decision && <Ruled ruling={each.decision} />}
              </li>
            ))}
          </ol>
        </Part>
      )}
    </div>
  );
}

/** Where the case stands, and the certificate that came of it. */
export function Standing({ attempt, credential }: Pick<CaseToDecide, "attempt" | "credential">) {
  const home = usePortalHome();
  return (
    <Facts>
      <Fact label="Stage">{STAGE_WORDS[attempt.stage].staff}</Fact>
      <Fact label="Since">
        <Day at={attempt.since} />
      </Fact>
      {attempt.interview && (
        <Fact label="Interview">
          <Moment at={attempt.interview.starts_at} />
        </Fact>
      )}
      {credential && (
        <Fact label="Certificate">
          <a href={`${home}/decisions/certificate/${credential.number}`} download>
            {credential.number}
          </a>
          {credential.status === "withdrawn" && ", withdrawn"}
        </Fact>
      )}
    </Facts>
  );
}

function missingText(missing: Missing): string {
  switch (missing.kind) {
    case "referees":
      return `${missing.confirmed} of ${missing.needed} testimonials confirmed by their referees`;
    case "disowned":
      return "A referee says that something is not theirs: it waits for a person";
    case "document":
      return `${missing.title}: ${missing.state}`;
    case "competency":
      return `${missing.name}: ${missing.approved} elements approved, ${missing.needed} needed`;
    case "elements":
      return `Over all: ${missing.approved} of ${missing.total} elements approved, ${missing.needed} needed`;
  }
}

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id}>
      <h2 className="mb-3 text-xl" id={id}>
        {title}
      </h2>
      {children}
    </section>
  );
}

function Ruled({ ruling: { kind, by_name, at, reasons } }: { ruling: Ruling }) {
  return (
    <Said text={reasons}>
      <strong>{RULINGS[kind]}</strong>, by {by_name}, <Moment at={at} />
    </Said>
  );
}

function Said({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div className="border-l-2 border-gilt pl-4 wrap-anywhere">
      <p className="text-sm text-soft">{children}</p>
      {text !== "" && <p className="mt-1 whitespace-pre-wrap">{text}</p>}
    </div>
  );
}

/** What the assessors wrote in the interview, per competency; their notes unfold. */
function Sheets({ sheets }: { sheets: SheetSummary[] }) {
  return (
    <ul className="border-b border-rule">
      {sheets.map(({ assessor, competency, counts, notes }) => (
        <li key={`${competency} ${assessor}`} className="grid gap-1 border-t border-rule py-3">
          <p>
            <strong>{competency}</strong> <span className="text-soft">by {assessor}</span>
          </p>
          <p className="text-sm">
            {figure(counts.shown)} shown, {figure(counts.partly)} partly, {figure(counts["not shown"])} not shown
          </p>
          {notes.length > 0 && (
            <details>
              <summary className="text-sm">
                {notes.length === 1 ? "1 note" : `${figure(notes.length)} notes`}
                <span className="sr-only">
                  {" "}
                  on {competency} by {assessor}
                </span>
              </summary>
              <ul className="mt-2 grid gap-2 border-l-2 border-gilt pl-4 text-sm wrap-anywhere">
                {notes.map(({ element, verdict, note }) => (
                  <li key={element}>
                    <strong>{element}</strong>: {verdict ?? "open"}
                    <p className="whitespace-pre-wrap">{note}</p>
                  </li>
                ))}
              </ul>
            </details>
          )}
        </li>
      ))}
    </ul>
  );
}
