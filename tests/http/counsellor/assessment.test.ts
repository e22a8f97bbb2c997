import { readFile } from "node:fs/promises";
import { expect, inject, test } from "vitest";
import { metCounsellor } from "#tests/support/forms.ts";
import { type Page, Visitor } from "#tests/support/visitor.ts";

const { address } = inject("product");

const paths = (await readFile("tests/data/assessment-paths.txt", "utf8"))
  .split("\n")
  .filter((line) => line !== "" && !line.startsWith("#"))
  .map((line) => line.split(" | ").map((part) => part.trim()) as [string, string, string]);

/**
 * The paths that together take every step from one answer to the next, and from the last to every end. That each of all paths ends where
 * it must is shown on the rules alone, in tests/unit/counsellor/assessment-paths.
 */
const steps = new Set<string>();
const walked = paths.filter(([flow, answers, end]) => {
  const marks = ["begin", ...answers.split(", "), end];
  const own = marks.slice(1).map((mark, place) => `${flow} | ${marks[place]} | ${mark}`);
  const known = own.every((step) => steps.has(step));
  for (const step of own) steps.add(step);
  return !known;
});

const read = async (file: string) => JSON.parse(await readFile(`rules/${file}.json`, "utf8"));

/** The words up to the first placeholder with which this end of an assessment begins. */
async function wordsOf(flow: string, end: string): Promise<string> {
  const [kind, name] = end.split(" ");
  const file = { outcome: `outcomes/${name}`, reply: `replies/${name}`, step: `${flow}/${name}` }[kind ?? ""];
  const { ends, event } = await read(file ?? end);
  return String((ends ?? event.params).text).split("{{")[0] ?? "";
}

/** Paragraphs of a file are elements on the page, so only what is not space can be compared. */
const unspaced = (text: string) => text.replace(/\s+/g, "");

/** Presses the newest button with this text, as a browser without script sends it. */
function press(page: Page, text: string): Promise<Page> {
  const button = page.root.querySelectorAll(".entry-buttons button").findLast((each) => each.textContent === text);
  if (!button) throw new Error(`No button "${text}" after: ${page.text("#latest")}`);
  return page.submit(".chat-scroll form", { button: button.getAttribute("value") ?? "" });
}

async function begin(page: Page, flow: string): Promise<Page> {
  const fresh = await page.submit('form:has(input[name="intent"][value="new"])');
  if (flow === "assessment") return press(fresh, "Check my eligibility");
  return press(await fresh.submit(".composer", { text: "Am I eligible for AIP?" }), "Take the AIP check");
}

/** Walks these paths one after the other with one visitor and returns those that end otherwise. */
async function misled(walks: [string, string, string][]): Promise<string[]> {
  const wrong: string[] = [];
  let page = await metCounsellor(new Visitor(address));
  for (const [flow, answers, end] of walks) {
    page = await begin(page, flow);
    for (const answer of answers.split(", ")) {
      const [step, name] = answer.split(": ");
      const { answers: offered } = await read(`${flow}/${step}`);
      page = await press(page, offered.find((each: { name: string }) => each.name === name).text);
    }
    const last = page.root.querySelectorAll(".entry-bot .entry-text").at(-1)?.textContent ?? "";
    if (!unspaced(last).startsWith(unspaced(await wordsOf(flow, end))))
      wrong.push(`${flow} | ${answers} | ${end}: ${last}`);
  }
  return wrong;
}

test("every step and every end of both assessments is on the screen as the specification says", async () => {
  const visitors = 4;
  const shares = Array.from({ length: visitors }, (_, at) => walked.filter((_path, place) => place % visitors === at));
  expect((await Promise.all(shares.map(misled))).flat()).toEqual([]);
});
