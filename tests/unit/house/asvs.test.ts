import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const document = readFileSync("docs/asvs.md", "utf8");
const rows = [...document.matchAll(/^\| ([\d., ]+) \| (.+) \|$/gm)];

test("each requirement of levels 1 and 2 stands once in the table", () => {
  const wanted = readFileSync("tests/data/asvs-level-2.txt", "utf8").trim().split("\n");
  expect(rows.flatMap(([, numbers = ""]) => numbers.split(", ")).sort()).toEqual([...wanted].sort());
});

test("every test and file that the table names is there", () => {
  const named = [...document.matchAll(/`((?:tests|app|docs)\/[^`]+)`/g)].map(([, path = ""]) => path);
  expect(named.filter((path) => !existsSync(path))).toEqual([]);
});
