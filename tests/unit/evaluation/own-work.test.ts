import { expect, test, vi } from "vitest";
import { evaluateText } from "#app/evaluation/evaluate-text.server.ts";
import { contentCompetencies } from "#tests/support/evidence.ts";
import { evidence } from "./support/texts.ts";

// Other suites may keep the machine busy.
vi.setConfig({ testTimeout: 60_000 });

const competencies = contentCompetencies();

const LETTER = "This is to certify that Mr. Arun Rao worked with us as a manager from 2012 to 2021.";
const PLANT =
  "He moved the core shop beside the moulding line and brought the lead time of pump casings from 14 days to 5. He found a sand supplier in Morbi and put a penalty for late lorries into the contract.";

/** What the machine approves by itself of a text, and whether a person is asked. */
async function judged(text: string, id = "c4") {
  const competency = competencies.find((one) => one.id === id);
  if (!competency) throw new Error(`The content has no competency ${id}.`);
  const { matchedElements, flags } = await evaluateText(
    { text, competency, elements: competency.elements },
    { evidence },
  );
  return {
    approved: flags.length === 0 && matchedElements.some(({ matched }) => matched),
    asked: flags.length > 0 || matchedElements.some(({ doubtful }) => doubtful),
  };
}

test.for([
  ["a letter about what somebody did", `${LETTER}\n\n${PLANT}\n\nWe wish him well.`],
  [
    "a letter in which others act beside its holder",
    `${LETTER}\n\nWhen the fitter, Mr. Joshi, fell ill in May, Mr. Rao rewrote the shift chart the same night and borrowed two men from Rajkot. ${PLANT} Our director Shri Mehta told the board of it. We wish him well.`,
  ],
  [
    "what somebody tells of themselves",
    `I have run the foundry at Kolhapur since 2014. ${PLANT.replaceAll("He ", "I ")} My brother keeps the books and my father still opens the gate at six.`,
  ],
])("%s is approved", async ([, text = ""]) => {
  expect(await judged(text)).toMatchObject({ approved: true });
});

test.for([
  [
    "tells what the boss of its holder did",
    "Shri Bharat Chavda was driver to our director, Shri J. K. Mehta, since 2013. Shri Mehta moved the core shop. He found a sand supplier in Morbi. He put a board with five figures at the gate.",
  ],
  [
    "tells what the family of its writer did",
    "I joined my father in 2021. Papa went to nine exporters and wrote down what they expect. He told the port committee every quarter where containers are stuck.",
  ],
  [
    "tells what a firm did that its holder works for",
    "Our firm moved the core shop in 2016. The company found a sand supplier in Morbi. The management set five targets with owners. Ms. Heena Vasava is on our rolls as Accounts Assistant.",
  ],
  [
    "recites definitions",
    `${LETTER} He mapped workflows, found bottlenecks and redesigned them so that errors fell. He selected suppliers, negotiated contracts and followed up delivery and quality. He defined indicators, built dashboards and held reviews that led to action.`,
  ],
  [
    "calls elements by their names in one breath",
    `${LETTER} Improving processes, managing vendors and supply and managing with measures are the work that he carried out for us with 40 men.`,
  ],
  [
    "was never filled in",
    "Mr. ______ moved the ______ shop and brought the lead time from ____ days to ____. He found a supplier in ______.",
  ],
  [
    "is the exercise of a course",
    `She was a participant of the Lean programme. In a case study she moved the core shop and brought the lead time from 14 days to 5.`,
  ],
  [
    "advertises a post",
    "We are looking for a foreman. You found suppliers and moved core shops before. Apply with resume.",
  ],
  ["takes all back", `${LETTER} ${PLANT} The above is the description of the role in our manual.`],
  [
    "tells what was answered in an interview",
    "Ms. Menezes told the panel that she moved a core shop and found a supplier in Morbi.",
  ],
])("of a text that %s nothing is approved without a person", async ([, text = ""]) => {
  expect(await judged(text)).toEqual({ approved: false, asked: true });
});

test.for([
  ["c2", "Smt. Urmila Thakur closed the acrylic line and put the money in hand-spun."],
  ["c4", PLANT.replaceAll("He ", "Smt. Urmila Thakur ")],
])("of what somebody else who is named did (%s) nothing is approved without a person", async ([id, sentence = ""]) => {
  expect(await judged(`${LETTER}\n\n${sentence}\n\nHe was liked by his team.`, id)).toEqual({
    approved: false,
    asked: true,
  });
});
