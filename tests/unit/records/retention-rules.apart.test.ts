import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { env } from "#app/platform/env.server.ts";
import { retentionPeriod, retentionRules } from "#app/records/retention.server.ts";

type Rules = Record<string, Record<string, string>>;
const DAY = 86_400_000;
const good = JSON.parse(readFileSync("content/retention.json", "utf8")) as Rules;
const directory = mkdtempSync(join(tmpdir(), "pgi-content-"));
env().CONTENT_DIR = directory;

function read(change: (rules: Rules) => void) {
  const rules = structuredClone(good);
  change(rules);
  writeFileSync(join(directory, "retention.json"), JSON.stringify(rules));
  return retentionRules;
}

const period = (kind: string, words: string) => (rules: Rules) => Object.assign(rules[kind] ?? {}, { period: words });

test.each<[string, (rules: Rules) => void, string]>([
  [
    "a kind that nobody knows",
    (rules) => Object.assign(rules, { intrest: rules.interest }),
    "intrest: is no kind of data",
  ],
  ["a kind left out", (rules) => delete rules.mails, "mails: is missing, though such data is kept"],
  ["no period", (rules) => delete rules.mails?.period, 'mails.period: is missing: write a period such as "30 days"'],
  ["no reason", (rules) => Object.assign(rules.mails ?? {}, { why: " " }), "mails.why: is empty"],
  [
    "a word too many",
    (rules) => Object.assign(rules.mails ?? {}, { until: "x" }),
    "mails: may say what, period, since",
  ],
  ["no number", period("mails", "a year"), 'mails.period: "a year" is no period: write a number and a unit'],
  ["zero", period("interest", "0 days"), "is no period"],
  [
    "less than the law's year of logs",
    period("security-log", "364 days"),
    "is too short, at least 1 year: logs are kept",
  ],
  ["less than company law asks", period("payments", "8 years"), "is too short, at least 9 years: books are kept"],
  [
    "longer than the purpose",
    period("conversations", "2 years"),
    "is too long, at most 1 year: data is kept no longer",
  ],
  ["what the portal decides", period("sessions", "31 days"), 'must be "30 days"'],
  ["evidence without the account", period("evidence", "1 year"), 'must be "as long as the account"'],
])("%s is told at the start, with the place and what to write", (_, change, message) => {
  expect(read(change)).toThrow(message);
  expect(read(change)).toThrow("retention.json");
});

test("the periods are those of the file", () => {
  read(period("interest", "3 months"))();
  expect(retentionPeriod("interest")).toBe(93 * DAY);
  expect(retentionPeriod("security-log")).toBeGreaterThan(365 * DAY);
  expect(retentionPeriod("evidence")).toBe(Number.POSITIVE_INFINITY);
});
