import { Download, Plus } from "lucide-react";
import type { ReactNode } from "react";
import { Link, useOutlet, useSearchParams } from "react-router";
import { figure } from "#app/platform/format.ts";
import type { CatalogueEntry } from "#app/records/competency-elements.server.ts";
import { catalogueToEdit } from "#app/staff/catalogue.server.ts";
import { countOffers } from "#app/staff/teaching.server.ts";
import { LinkButton, RowLink } from "#app/ui/button.tsx";
import { EmptyState, Failure, pageTitle, SubPage, UnderDialog } from "#app/ui/sub-page.tsx";
import { orFailure } from "#app/web/answers.server.ts";
import { permitted } from "#app/web/guard.server.ts";
import { Undo } from "../buttons.tsx";
import type { Route } from "./+types/competencies";
import { entryForms } from "./forms.ts";

const TITLE = "Manage Competencies";

export const meta: Route.MetaFunction = () => pageTitle(TITLE);

export async function loader({ context }: Route.LoaderArgs) {
  const person = permitted(context, "competencies:write");
  const read = await orFailure(async () => {
    const catalogue = await catalogueToEdit(person);
    const ids = catalogue.flatMap(({ elements }) => elements.map(({ id }) => id));
    return { catalogue, offers: await countOffers(person, ids) };
  });
  return read ?? { catalogue: null, offers: new Map<string, number>() };
}

export default function Competencies({ loaderData: { catalogue, offers } }: Route.ComponentProps) {
  return (
    <UnderDialog dialog={useOutlet()}>
      <SubPage title={TITLE} intro="Certificates are evaluated against the elements of each competency.">
        <Undo what="a competency or an element" action={(id) => `${entryForms.competency.list}/${id}/restore`} />
        <div className="flex flex-wrap gap-3">
          <LinkButton to="add" preventScrollReset>
            <Plus aria-hidden="true" size={17} /> Add Competency
          </LinkButton>
          <LinkButton to="../export/competencies" variant="outline" reloadDocument>
            <Download aria-hidden="true" size={17} /> Export CSV
          </LinkButton>
        </div>
        {catalogue === null && <Failure message="Failed to fetch competencies" />}
        {catalogue?.length === 0 && (
          <EmptyState title="No competencies yet" level="h2" text="Add the first one, then its elements." />
        )}
        {catalogue?.map((competency) => (
          <CompetencyPanel key={competency.id} competency={competency} offers={offers} />
        ))}
      </SubPage>
    </UnderDialog>
  );
}

interface CompetencyPanelProps {
  competency: CatalogueEntry;
  /** How many offered sentences wait, by the id of the element. */
  offers: ReadonlyMap<string, number>;
}

function CompetencyPanel({ competency, offers }: CompetencyPanelProps) {
  const { id, name, definition, course, elements } = competency;
  const offered = elements.reduce((sum, element) => sum + (offers.get(element.id) ?? 0), 0);
  // The address keeps the competency open while one of its elements is worked on, with script and without.
  const open = `?open=${id}`;
  const isOpen = useSearchParams()[0].get("open") === id;
  return (
    <section aria-labelledby={`competency-${id}`} className="rule grid gap-3 pt-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id={`competency-${id}`} className="text-xl">
          {name}
          {course && <span className="ml-3 text-sm text-soft">{course} only</span>}
        </h2>
        <Links to={id} name={name} />
      </div>
      <p className="max-w-3xl text-soft">{definition}</p>
      <details open={isOpen}>
        <summary className="cursor-pointer font-semibold">
          {elements.length} {elements.length === 1 ? "element" : "elements"}
          <span className="sr-only"> of {name}</span>
          {offered > 0 && <span className="font-normal text-soft">, {figure(offered)} sentences offered</span>}
        </summary>
        <ul className="mt-2 grid">
          {elements.map((element) => (
            <li key={element.id} className="rule grid gap-1 py-3 md:grid-cols-[minmax(0,1fr)_auto] md:gap-6">
              <div>
                <h3 className="text-base">{element.name}</h3>
                <p className="text-sm">{element.definition}</p>
                {element.bei_question && <p className="mt-1 text-sm text-soft">BEI question: {element.bei_question}</p>}
              </div>
              <Links to={`elements/${element.id}`} over={open} name={element.name}>
                <RowLink
                  to={`elements/${element.id}/sentences`}
                  text={offers.has(element.id) ? `Sentences (${offers.get(element.id)} offered)` : "Sentences"}
                  name={element.name}
                />
              </Links>
            </li>
          ))}
        </ul>
        <Link to={`${id}/elements/add${open}`} preventScrollReset className="button button-outline mt-2">
          Add Element<span className="sr-only"> to {name}</span>
        </Link>
      </details>
    </section>
  );
}

interface LinksProps {
  to: string;
  /** What the page is to be shown with when it is come back to. */
  over?: string;
  name: string;
  children?: ReactNode;
}

function Links({ to, over, name, children }: LinksProps) {
  return (
    <span className="flex gap-4 text-sm">
      <RowLink to={`${to}/edit`} dialog over={over} text="Edit" name={name} />
      <RowLink to={`${to}/delete`} dialog over={over} text="Delete" name={name} />
      {children}
    </span>
  );
}
