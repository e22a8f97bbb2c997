import { expect, test } from "vitest";
import { masked } from "#app/evaluation/evidence/masked.ts";
import { besidePeople, together } from "#app/evaluation/evidence/people.ts";
import { parseSentenceFile } from "#app/evaluation/evidence/sentence-file.ts";

const match = (elementId: string, matched: boolean, doubtful = false, taught?: string) => ({
  elementId,
  elementName: `Element ${elementId}`,
  matched,
  doubtful,
  taught,
});

test("assessors' verdicts say how right the evaluator is, and which sentence taught wrongly", () => {
  const review = (a: "approved" | "revision_needed", b: "approved" | "revision_needed") => [
    {
      verdicts: [
        { element_id: "a", status: a },
        { element_id: "b", status: b },
      ],
    },
  ];
  const elements = besidePeople([
    {
      matches: [match("a", true, false, "She sold the old van."), match("b", false, true)],
      reviews: review("revision_needed", "approved"),
    },
    {
      matches: [match("a", true, false, "She sold the old van."), match("b", false)],
      reviews: review("revision_needed", "approved"),
    },
    { matches: [match("a", true), match("b", false)], reviews: review("approved", "revision_needed") },
    { matches: [match("a", true), match("b", true)], reviews: [] },
  ]);
  expect(elements.get("a")).toEqual({
    elementName: "Element a",
    right: 1,
    wrong: 2,
    missed: 0,
    asked: 0,
    taughtWrongly: [{ sentence: "She sold the old van.", times: 2 }],
  });
  expect(together([...elements.values()])).toEqual({ right: 1, wrong: 2, missed: 2, asked: 1 });
});

test("an offered sentence tells neither whose it is nor any figure", () => {
  const sentence =
    "At Sundaram Tools, Mr. K. Raghavan and Asha saved Rs 41.5 lakh under GST, as asha.menon@example.org knows.";
  const plain = masked(sentence, ["Asha Menon"]);
  expect(plain).not.toMatch(/Sundaram|Raghavan|Asha|Menon|example|[1-9]/i);
  expect(plain).toContain("saved Rs 00.0 lakh under GST");
});

test("a file of sentences is read as its editor sees it", () => {
  const file = parseSentenceFile(
    "# People\n\nFor people.\n\n## Hiring\n\n- Hired nine.\nHired nine.\n  Built   a crew.\n\n### Does not show it\n\nA course.\n\n## Ending\n",
  );
  expect(file.competency).toBe("People");
  expect(file.elements.get("Hiring")).toEqual({ shows: ["Hired nine.", "Built a crew."], showsNot: ["A course."] });
  expect(file.elements.get("Ending")).toEqual({ shows: [], showsNot: [] });
  expect(() => parseSentenceFile("## Hiring\n")).toThrow("name of the competency");
});
