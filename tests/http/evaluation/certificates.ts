import { loadEvaluationSet } from "#tests/data/evaluation/load.ts";
import { fileOf } from "#tests/support/sample-files.ts";
import type { Page, Visitor } from "#tests/support/visitor.ts";
import { until } from "#tests/support/wait.ts";
import { makePdf } from "#tests/unit/evaluation/support/documents.ts";

export const EVALUATION = "/student-dashboard/evaluation";

/** The id of a competency, as the overview links to it. */
export async function competencyId(visitor: Visitor, name: string): Promise<string> {
  const page = await visitor.get(EVALUATION);
  const link = page.root.querySelectorAll("main h2 a").find((item) => item.textContent === name);
  const id = link?.getAttribute("href")?.split("/").at(-1);
  if (!id) throw new Error(`There is no competency ${name} on the page:\n${page.text("main")}`);
  return id;
}

/** The letter of that name from the evaluation set. */
export function letter(id: string): string {
  const found = loadEvaluationSet().find((text) => text.id === id);
  if (!found) throw new Error(`There is no text ${id}.`);
  return found.text;
}

/** A letter as a PDF file. */
export async function pdfFile(text: string, name = "letter.pdf"): Promise<File> {
  return fileOf(await makePdf((pdf) => pdf.text(text)), name);
}

/** Agrees, as a student, that a model reads the certificates. */
export async function allowModel(visitor: Visitor): Promise<void> {
  const page = await visitor.get("/student-dashboard/consents");
  await page.submit("#consent-model-evaluation", { agree: "on" });
}

/** Uploads through the form on a competency's page, as a browser without script does. */
export async function upload(visitor: Visitor, competency: string, file: File): Promise<Page> {
  const page = await visitor.get(`${EVALUATION}/${competency}`);
  return page.submit(`#certificate-${competency}`, { file });
}

/** Uploads, and waits for the outcome where a busy machine has answered before it. */
export async function uploaded(visitor: Visitor, competency: string, file: File): Promise<Page> {
  const page = await upload(visitor, competency, file);
  return page.text("main").includes("Evaluating...") ? evaluated(visitor, competency) : page;
}

/** The state that a row of the database says. */
export function stateOf(row: unknown): string {
  return (row as { state: string }).state;
}

/** The page of a competency, as soon as its certificate is evaluated; text recognition may take its time. */
export function evaluated(visitor: Visitor, competency: string): Promise<Page> {
  return until("the certificate is evaluated", async () => {
    const page = await visitor.get(`${EVALUATION}/${competency}`);
    return !page.text("main").includes("Evaluating...") && page;
  });
}
