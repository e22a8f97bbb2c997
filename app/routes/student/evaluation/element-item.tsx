import { Check, CircleDashed, Eye, MessageCircleQuestion } from "lucide-react";
import { href, Link } from "react-router";
import type { AssessorVerdict, ElementEvidence } from "#app/evaluation/certificates/element-evidence.server.ts";
import { Meter } from "#app/ui/progress.tsx";
import { Quote } from "#app/ui/quote.tsx";
import { Day } from "#app/ui/sub-page.tsx";

interface ElementItemProps {
  element: ElementEvidence;
  competency: string;
  /** Whether the certificate that stands now could not be read, and no person has read it yet. */
  unread: boolean;
}

export function ElementItem({ element, competency, unread }: ElementItemProps) {
  const { name, definition, beiQuestion, judged } = element;
  return (
    <li className="element panel grid gap-3.5" data-approved={judged?.approved || undefined}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-5 gap-y-1">
        <h3>{name}</h3>
        <Standing judged={judged} unread={unread} />
      </div>
      <p className="text-soft">{definition}</p>
      {judged && <Evidence judged={judged} name={name} />}
      {(judged ? !judged.approved : unread) && <NotMatched element={element} competency={competency} />}
      {beiQuestion && (
        <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-3 border-t border-rule pt-3.5">
          <MessageCircleQuestion aria-hidden="true" className="mt-0.5 text-brass" size={20} strokeWidth={1.5} />
          <div>
            <p className="text-xs text-soft">Prepare for your interview</p>
            <p className="serif leading-[1.45] font-normal">{beiQuestion}</p>
          </div>
        </div>
      )}
    </li>
  );
}

function Standing({ judged, unread }: Pick<ElementEvidence, "judged"> & Pick<ElementItemProps, "unread">) {
  const looks = "standing inline-flex items-center gap-1.5 text-sm font-semibold";
  if (!judged && !unread) return <p className={`${looks} text-soft`}>Not judged yet</p>;
  if (!judged || judged.asked) {
    return (
      <p className={`${looks} text-brass`}>
        <Eye aria-hidden="true" size={16} strokeWidth={2.5} /> A PGI assessor looks at this
      </p>
    );
  }
  const Icon = judged.approved ? Check : CircleDashed;
  const word = judged.assessor ? "Needs work" : "Not found yet";
  return (
    <p className={`${looks} ${judged.approved ? "standing-matched text-success" : "text-brass"}`}>
      <Icon aria-hidden="true" size={16} strokeWidth={2.5} /> {judged.approved ? "Matched" : word}
    </p>
  );
}

const KINDLY = {
  "to confirm":
    "The evaluator found this. It counts as soon as a PGI assessor has confirmed it, because something in the document needs a person's eye.",
  "to decide": "Your certificate may well show this; the evaluator is not sure. A PGI assessor reads it and decides.",
  nothing:
    "The evaluator did not find this in your certificate. That is not the last word: a PGI assessor reads each certificate.",
  unread:
    "The machine could not read your certificate. A PGI assessor reads it, and what you add here stands beside it.",
};

function NotMatched({
  element: { id, name, judged, ownWords },
  competency,
}: Pick<ElementItemProps, "element" | "competency">) {
  const known = judged ? (judged.asked ?? "nothing") : "unread";
  return (
    <div className="grid gap-2 rounded-md bg-sunk px-4.5 py-3.5 text-sm">
      {!judged?.assessor && <p>{KINDLY[known]}</p>}
      {ownWords.length > 0 && (
        <div>
          <p className="font-semibold">You added</p>
          <ul className="list-disc pl-5">
            {ownWords.map((words) => (
              <li key={words} className="wrap-anywhere">
                {words}
              </li>
            ))}
          </ul>
        </div>
      )}
      <Link
        to={href("/student-dashboard/evaluation/:competency/words/:element", { competency, element: id })}
        preventScrollReset
        className="justify-self-start font-semibold"
      >
        Add a sentence of what you did<span className="sr-only"> for {name}</span>
      </Link>
    </div>
  );
}

function Evidence({ judged, name }: { judged: NonNullable<ElementEvidence["judged"]>; name: string }) {
  const { score, before, quotes, ocrQuotes, after, fileName, at, assessor } = judged;
  return (
    <div className="grid gap-3">
      <Score score={score} label={`Score for ${name}`} />
      {before !== "" && <p>{before}</p>}
      {quotes.map((quote) => (
        <Quote
          key={quote}
          text={quote}
          byOcr={ocrQuotes.includes(quote)}
          className="border-l-2 border-gilt pl-4 font-serif leading-normal"
        />
      ))}
      {after !== "" && <p className="text-sm">{after}</p>}
      <p className="text-sm text-soft">
        From {fileName}, <Day at={at} />
      </p>
      {assessor && <Assessor {...assessor} />}
    </div>
  );
}

function Score({ score, label }: { score: number; label: string }) {
  const percent = score * 100;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_3.25rem] items-center gap-3.5">
      <div className="score-bar relative grid">
        <Meter percent={percent} label={label} />
      </div>
      <span className="score-figure text-end font-serif text-lg lining-nums tabular-nums" aria-hidden="true">
        {percent.toFixed(0)}%
      </span>
    </div>
  );
}

function Assessor({ approved, note, by }: AssessorVerdict) {
  return (
    <div className="rounded-md border border-gilt px-4.5 py-3.5">
      <p className="font-semibold">
        Assessor's verdict: {approved ? "matched" : "needs work"}
        {by !== "" && <span className="font-normal text-soft"> · {by}</span>}
      </p>
      {note !== "" && <p>{note}</p>}
    </div>
  );
}
