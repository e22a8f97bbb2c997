import { ArrowRight } from "lucide-react";
import { href, Link } from "react-router";
import { type Evidence, evidenceText, type Standing } from "#app/certification/standing.ts";
import { screenOf } from "#app/documents/slots.ts";
import { EmptyState } from "#app/ui/sub-page.tsx";

type MissingDocument = Extract<Standing["missing"][number], { kind: "document" }>;

interface Line {
  title: string;
  text: string;
  to: string;
  again?: boolean;
}

function documentLines(documents: readonly MissingDocument[]): Line[] {
  const inState = (state: MissingDocument["state"]) => documents.filter((one) => one.state === state);
  const byScreen = Map.groupBy(inState("not handed in"), ({ slot }) => screenOf(slot));
  const titles = (some: readonly MissingDocument[]) => some.map(({ title }) => title).join(", ");
  return [
    ...inState("asked again").map(({ slot, title, reason }) => ({
      title,
      text: reason === "" ? "PGI asks you to send it again" : `PGI asks you to send it again: ${reason}`,
      to: `${screenOf(slot)}#${slot}`,
      again: true,
    })),
    ...[...byScreen].map(([to, some]) => ({
      title: `${some.length} ${to === screenOf(null) ? "documents" : "parts of your portfolio"} not handed in yet`,
      text: titles(some),
      to: `${to}#${some[0]?.slot}`,
    })),
  ];
}

/** Of a competency that has begun the elements are named, so that one knows which they are. */
function competencyLine({ id, name, approved, needed, total, elements }: Evidence["open"][number]): Line {
  const least = approved < needed ? `, at least ${needed} needed` : "";
  const open = approved > 0 ? `. Still open: ${elements.join(", ")}` : "";
  const to = href("/student-dashboard/evaluation/:competency", { competency: id });
  return { title: name, text: `${approved} of ${total} elements approved${least}${open}`, to };
}

interface MissingListProps extends Pick<Standing, "missing" | "evidence"> {
  level?: "h2" | "h3";
}

export function MissingList({ missing, evidence, level: Heading = "h2" }: MissingListProps) {
  const documents = missing.filter((one) => one.kind === "document");
  const lines = documentLines(documents);
  const lookedAt = documents.filter(({ state }) => state === "looked at");
  const referees = missing.find((one) => one.kind === "referees");
  if (missing.length === 0) return <EmptyState title="Nothing is missing" level={Heading} />;
  return (
    <>
      {referees && (
        <p>
          {`${referees.confirmed} of ${referees.needed} testimonials are confirmed. Your referees have a mail from us; please remind them yourself, too.`}
        </p>
      )}
      {missing.some(({ kind }) => kind === "disowned") && <p>PGI is looking at what one of your referees answered.</p>}
      {documents.length > 0 && (
        <div className="grid gap-3">
          <Heading className="text-lg">Documents</Heading>
          <Lines lines={lines} />
          {lookedAt.length > 0 && (
            <p className="text-soft">PGI is looking at: {lookedAt.map(({ title }) => title).join(", ")}.</p>
          )}
        </div>
      )}
      {evidence.missing > 0 && (
        <div className="grid gap-3">
          <Heading className="text-lg">Elements of your competencies</Heading>
          <p className="max-w-2xl">{evidenceText(evidence)}</p>
          <Lines lines={evidence.open.map(competencyLine)} />
        </div>
      )}
    </>
  );
}

function Lines({ lines }: { lines: readonly Line[] }) {
  if (lines.length === 0) return null;
  return (
    <ul className="border-b border-rule">
      {lines.map(({ title, text, to, again }) => (
        <li key={to}>
          <Link
            to={to}
            className="group flex items-center justify-between gap-4 border-t border-rule py-3.5 no-underline"
          >
            <span className="grid gap-0.5">
              <strong className="decoration-gilt underline-offset-4 group-hover:underline">{title}</strong>
              <span className={again ? "text-danger" : "text-soft"}>{text}</span>
            </span>
            <ArrowRight aria-hidden="true" size={18} className="flex-none text-brass" />
          </Link>
        </li>
      ))}
    </ul>
  );
}
