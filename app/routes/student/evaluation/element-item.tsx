import { Check, CircleDashed, MessageCircleQuestion } from "lucide-react";
import type { AssessorVerdict, ElementEvidence } from "#app/evaluation/certificates/evidence.ts";
import { day } from "#app/platform/format.ts";
import { Quote } from "#app/ui/quote.tsx";
import { Score } from "./score.tsx";

/** An element: whether it is matched, the score, the sentences on which that rests, and the interview question. */
export function ElementItem({ element }: { element: ElementEvidence }) {
  const { name, definition, beiQuestion, judged } = element;
  return (
    <li className="element panel" data-approved={judged?.approved || undefined}>
      <div className="element-head">
        <h3>{name}</h3>
        <Standing judged={judged} />
      </div>
      <p className="text-soft">{definition}</p>
      {judged && <Evidence judged={judged} name={name} />}
      {beiQuestion && (
        <div className="bei">
          <MessageCircleQuestion aria-hidden="true" size={20} strokeWidth={1.5} />
          <div>
            <p className="bei-label">Prepare for your interview</p>
            <p className="serif">{beiQuestion}</p>
          </div>
        </div>
      )}
    </li>
  );
}

function Standing({ judged }: { judged: ElementEvidence["judged"] }) {
  if (!judged) return <p className="standing">Not judged yet</p>;
  const Icon = judged.approved ? Check : CircleDashed;
  return (
    <p className={judged.approved ? "standing standing-matched" : "standing standing-work"}>
      <Icon aria-hidden="true" size={16} strokeWidth={2.5} /> {judged.approved ? "Matched" : "Needs work"}
    </p>
  );
}

function Evidence({ judged, name }: { judged: NonNullable<ElementEvidence["judged"]>; name: string }) {
  const { score, before, quotes, ocrQuotes, after, fileName, at, assessor } = judged;
  return (
    <div className="evidence">
      <Score score={score} label={`Score for ${name}`} />
      {before !== "" && <p>{before}</p>}
      {quotes.map((quote) => (
        <Quote key={quote} text={quote} byOcr={ocrQuotes.includes(quote)} />
      ))}
      {after !== "" && <p className="text-sm">{after}</p>}
      <p className="text-sm text-soft">
        From {fileName}, <time dateTime={at.toISOString()}>{day(at)}</time>
      </p>
      {assessor && <Assessor {...assessor} />}
    </div>
  );
}

function Assessor({ approved, note, by }: AssessorVerdict) {
  return (
    <div className="assessor">
      <p className="font-semibold">
        Assessor's verdict: {approved ? "matched" : "needs work"}
        {by !== "" && <span className="font-normal text-soft"> · {by}</span>}
      </p>
      {note !== "" && <p>{note}</p>}
    </div>
  );
}
