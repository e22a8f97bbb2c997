import { Meter } from "#app/ui/progress.tsx";

/** A score from 0 to 1, drawn with the threshold of 0.7 and written. */
export function Score({ score, label }: { score: number; label: string }) {
  const percent = score * 100;
  return (
    <div className="score">
      <div className="score-bar">
        <Meter percent={percent} label={label} />
      </div>
      <span className="score-figure" aria-hidden="true">
        {percent.toFixed(0)}%
      </span>
    </div>
  );
}
