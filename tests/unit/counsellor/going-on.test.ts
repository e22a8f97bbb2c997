import { expect, test } from "vitest";
import { samplesIn } from "#app/counsellor/format/samples.ts";
import { goingOn, sumOf } from "#app/counsellor/match/follow-ups.ts";

const LABELS = ["fees", "instalments", "location", "refund"];
const files = new Map([
  ["fees", samplesIn("what does it cost\nfees > what does it cost > why so much")],
  ["instalments", samplesIn("fees > what does it cost > all at once?\nfees > the price please > in two parts?")],
  ["refund", samplesIn("location > where are you > can I come for my money")],
  ["location", samplesIn("where are you")],
]);

test("a follow-up is read with the topic that it follows, and teaches its question and its words together", () => {
  expect(samplesIn("# a note\n\nfees > what does it cost > all at once?\nis 3 > 2 > 1")).toEqual([
    { text: "what does it cost, all at once?", after: "fees", line: 3, words: "what does it cost all at once" },
    { text: "is 3 > 2 > 1", line: 4, words: "is 3 2 1" },
  ]);
});

test("people stay or go on as those before them did, and may go on to anything", () => {
  const next = goingOn(files, LABELS)(["fees"]);
  const [stays = 0, instalments = 0, location = 0, refund = 0] = next;
  expect(sumOf(next)).toBeCloseTo(1);
  expect(instalments).toBeGreaterThan(refund);
  expect(stays).toBeGreaterThan(refund);
  expect(refund).toBeGreaterThan(location);
  expect(location).toBeGreaterThan(0);
});

test("without follow-ups, and after what nothing is known of, everything can be meant", () => {
  const next = goingOn(new Map(), LABELS);
  for (const chances of [next(["fees"]), next([]), next(["unheard"])]) {
    expect(chances.every((chance) => chance > 0)).toBe(true);
  }
  expect(goingOn(new Map(), ["only"])(["only"])[0]).toBeGreaterThan(0);
});
