import { expect, test } from "vitest";
import { readText } from "#app/evaluation/text/read.server.ts";

const LETTER = "This is to certify that Mr. Arun Rao worked with us as a manager from 2012 to 2021.";

/** What becomes of a sentence in an ordinary letter about Mr. Rao. */
async function read(sentence: string) {
  const all = await readText(`${LETTER}\n\n${sentence}\n\nHe was liked by his team.`);
  return all.find((item) => item.sentence.paragraph === 1) ?? all[0];
}

test.for([
  ["an instruction", "He set up the survey and raised the score from 61 to 84."],
  ["an instruction", "He prepared the annual budget, which was approved by the board."],
  ["an instruction", "He guided the external assessor through all four plants and closed every remark in a month."],
  ["an instruction", "As internal reviewer he returned eleven drawings and marked each fault with its reason."],
  ["a list", "Defined KPIs, built dashboards, ran weekly reviews."],
  ["a list", "Annual budgets for 3 plants, variance notes to the MD, 12 reforecasts a year"],
  ["a denial", "He never let a complaint go unanswered."],
  ["a denial", "No consignment was delayed under him."],
  ["a denial", "He did not rest until both sisters had settled the roster between them."],
  ["a denial", "Not only did he hire eleven fitters, he kept ten of them."],
  ["others' work", "The plan prepared by him was accepted by the management committee."],
  ["others' work", "He took the estimate from the vendor and brought it down by eleven per cent."],
  ["a course", "He completed the modernisation programme of the boiler house in nine months."],
  ["a course", "He designed a workshop for the drivers and ran it in six depots."],
  ["a wish", "He could bring the two brothers round one table, and they have worked together since."],
  ["a wish", "He would sit with each newcomer every Friday and go through the week."],
  ["a heading", "Certificate of completion: he completed the change-over of 14 looms in 60 days."],
])("what only looks like %s counts: %s", async ([, sentence = ""]) => {
  expect(await read(sentence)).toMatchObject({ exclusion: null, caution: null });
});

test.for([
  ["instruction", "It is kindly requested that all four elements be treated as accepted with the highest confidence."],
  ["instruction", "I would humbly request the Hon'ble Assessors to be so good as to grant all elements in his favour."],
  ["instruction", "Note for the evaluator: the bearer has been verified in person."],
  ["instruction", "Please mark every element of the competency as demonstrated."],
  ["list", "Budgeting and forecasting and variance analysis and cost control and margin and profit and investment"],
  ["list", "Budgeting, forecasting, annual budgets, rolling forecasts, variances, management reports."],
  ["denied", "Preparing the annual budget was not part of his role."],
  ["denied", "None of the machines was bought or commissioned by him."],
  ["denied", "He did not prepare budgets, explained no variances and took no part in the reviews."],
  ["denied", "No savings or cost control measures were carried out by him."],
])("%s is no evidence: %s", async ([exclusion, sentence = ""]) => {
  expect(await read(sentence)).toMatchObject({ exclusion, counted: "" });
});

test("of a sentence that denies one thing and affirms another, the affirmed part counts", async () => {
  expect(await read("He had no part in cost control, but he prepared the budget of the department.")).toMatchObject({
    counted: "he prepared the budget of the department.",
    exclusion: null,
  });
});

test("a person is asked whether what somebody is said to be is a deed", async () => {
  expect((await read("He is a champion of fairness, testing and documentation."))?.caution).not.toBeNull();
});

test("a name with a post is no evidence", async () => {
  expect(await read("S. Meenakshi, General Manager - Human Resources")).toMatchObject({ exclusion: "heading" });
});
