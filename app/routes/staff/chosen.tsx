import { Form, Link } from "react-router";
import { portals } from "#app/identity/portals.ts";
import { counted } from "#app/platform/format.ts";
import {
  acceptDocuments,
  type Chosen,
  chosenDocuments,
  chosenStudents,
  LETTERS,
  type Letter,
  writeToStudents,
} from "#app/staff/chosen.server.ts";
import { takeWork, type WorkList } from "#app/staff/taking.server.ts";
import { Button } from "#app/ui/button.tsx";
import { SubmitButton } from "#app/ui/form.tsx";
import { pageTitle, SubPage, usePortalHome } from "#app/ui/sub-page.tsx";
import { gone, notFound, redirectWithToast } from "#app/web/answers.server.ts";
import { personOf } from "#app/web/guard.server.ts";
import { localPath } from "#app/web/paths.ts";
import { receiveFields } from "#app/web/read-form.server.ts";
import type { Route } from "./+types/chosen";

/** A page of a list has so many rows, and no more are done with at once. */
const MOST = 25;
const WORK: ReadonlySet<string> = new Set<WorkList>(["documents", "reviews", "decisions"]);

function said(fields: URLSearchParams | FormData, home: string, list: string) {
  const letter = String(fields.get("letter") ?? "still-missing");
  return {
    act: String(fields.get("act") ?? ""),
    rows: fields.getAll("row").slice(0, MOST).map(String),
    letter: (Object.hasOwn(LETTERS, letter) ? letter : "still-missing") as Letter,
    back: localPath(fields.get("back")) ?? `${home}/${list}`,
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => pageTitle(loaderData?.title ?? "Chosen");

/** What is to be done with the rows that were chosen, shown before it is done. */
export async function loader({ context, params: { list }, url }: Route.LoaderArgs) {
  const person = personOf(context);
  const { act, rows, letter, back } = said(url.searchParams, portals[person.role].home, list);
  if (list === "documents" && act === "accept") {
    const chosen = await chosenDocuments(person, rows);
    if (chosen.length === 0) throw await gone(back, NOTHING);
    const title = `Accept ${counted(chosen.length, "document", "documents")}?`;
    const text = "The students see it at once. Whoever has everything accepted is told by mail.";
    return { act, title, text, chosen, back, letter: null, preview: null, letters: null };
  }
  if (list === "students" && act === "mail") {
    const { chosen, preview } = await chosenStudents(person, rows, letter);
    if (chosen.length === 0) throw await gone(back, NOTHING);
    const title = `Write to ${counted(chosen.length, "student", "students")}`;
    const text = "Each of them gets a mail of their own; the same one at most once a day.";
    return { act, title, text, chosen, back, letter, preview, letters: LETTERS };
  }
  throw notFound();
}

const NOTHING = "Choose at least one row that still waits";

export async function action({ context, params: { list }, request }: Route.ActionArgs) {
  const person = personOf(context);
  const { act, rows, letter, back } = said(await receiveFields(request), portals[person.role].home, list);
  if (rows.length === 0) return gone(back, NOTHING);
  const done = (count: number, title: string, text?: string) => {
    const left = rows.length - count;
    const rest =
      left > 0 ? `${counted(left, "row was", "rows were")} left: somebody else has it, or it has changed.` : text;
    return redirectWithToast(back, { kind: count > 0 ? "success" : "error", title, ...(rest && { text: rest }) });
  };
  if ((act === "take" || act === "giveBack") && WORK.has(list)) {
    const ids = rows.map((row) => row.split(".").at(list === "documents" && row.includes(".") ? 1 : 0) ?? "");
    const count = await takeWork(person, list as WorkList, ids, act);
    if (act === "giveBack") return done(count, "Given back");
    return done(count, `${counted(count, "piece of work is", "pieces of work are")} yours for a day`);
  }
  if (act === "accept" && list === "documents") {
    const count = await acceptDocuments(person, rows);
    return done(count, `${counted(count, "document", "documents")} accepted`, "The students see it now.");
  }
  if (act === "mail" && list === "students") {
    const count = await writeToStudents(person, rows, letter);
    return done(count, `${counted(count, "mail is", "mails are")} on the way`);
  }
  throw notFound();
}

export default function ChosenRows({ loaderData }: Route.ComponentProps) {
  const { act, title, text, chosen, back, letter, letters, preview } = loaderData;
  const home = usePortalHome();
  return (
    <SubPage title={title} intro={text} back={{ to: back, label: "Back to the list" }}>
      {letters && (
        <Form method="get" className="flex flex-wrap items-end gap-3">
          <Rows act={act} back={back} chosen={chosen} />
          <label className="field">
            <span className="field-label">Mail</span>
            <select className="input" name="letter" defaultValue={letter}>
              {Object.entries(letters).map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          </label>
          <Button type="submit" variant="outline">
            Show
          </Button>
        </Form>
      )}
      {preview && (
        <section className="panel grid gap-3" aria-label={`The mail to ${chosen[0]?.text}`}>
          <h2 className="text-lg">{preview.subject}</h2>
          <p className="whitespace-pre-wrap wrap-anywhere">{preview.text}</p>
        </section>
      )}
      <ul className="grid border-b border-rule">
        {chosen.map((each) => (
          <li key={each.row} className="rule py-2 wrap-anywhere">
            <Link to={home + each.path}>{each.text}</Link>
          </li>
        ))}
      </ul>
      <Form method="post" className="flex flex-wrap gap-3">
        <Rows act={act} back={back} chosen={chosen} />
        {letter && <input type="hidden" name="letter" value={letter} />}
        <SubmitButton busyLabel={act === "mail" ? "Sending..." : "Accepting..."}>
          {act === "mail" ? "Send" : "Accept"}
        </SubmitButton>
        <Link to={back} className="button button-outline">
          Cancel
        </Link>
      </Form>
    </SubPage>
  );
}

function Rows({ act, back, chosen }: { act: string; back: string; chosen: readonly Chosen[] }) {
  return (
    <>
      <input type="hidden" name="act" value={act} />
      <input type="hidden" name="back" value={back} />
      {chosen.map(({ row }) => (
        <input key={row} type="hidden" name="row" value={row} />
      ))}
    </>
  );
}
