import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { checkContentFile } from "#app/counsellor/check/content.ts";
import { everyPlace, type Finding, nearestName, quoted } from "#app/counsellor/check/finding.ts";
import { readSource, type Source } from "#app/counsellor/check/source.ts";
import { CAPABILITIES_PATH, POLICIES_PATH, type Snapshot } from "#app/counsellor/load/read-directory.server.ts";
import { contentFiles } from "#app/platform/content.server.ts";
import { env } from "#app/platform/env.server.ts";
// What declares the files of content.
import "#app/certification/declaration.server.ts";
import "#app/certification/interest.server.ts";
import "#app/certification/paper/content.server.ts";
import "#app/certification/rules.server.ts";
import "#app/certification/sheet.server.ts";
import "#app/documents/institutions.server.ts";
import "#app/documents/slots.server.ts";
import "#app/identity/passwords.server.ts";
import "#app/mail/compose.server.ts";
import "#app/payments/terms.server.ts";
import "#app/personal-data/notice-content.server.ts";
import "#app/records/leads.server.ts";
import "#app/records/retention.server.ts";
import "#app/samples/catalogue.server.ts";
import "#app/samples/conversations.server.ts";
import "#app/samples/institute.server.ts";
import "#app/visitors/landing.server.ts";
import { pagePaths } from "../pages.ts";

/** Those that are checked with the rules. */
const WITH_RULES = [POLICIES_PATH, CAPABILITIES_PATH];

/** What is wrong in content/: in its files, in those that nothing reads or that are missing, and links there and in the rules that lead nowhere. */
export async function checkContent({ files }: Snapshot): Promise<{ findings: Finding[]; files: number }> {
  const names = contentFiles().map(({ name }) => `content/${name}.json`);
  const present = globSync(["*.json", "mails/*.json", "samples/*.json"], { cwd: env().CONTENT_DIR }).sort();
  const read = (name: string) =>
    readSource({ path: `content/${name}`, bytes: readFileSync(join(env().CONTENT_DIR, name)) });
  const sources = present.map((name) => checkContentFile(read(name)));
  const lost = names.filter((path) => !sources.some((source) => source.path === path));
  for (const { path, tell } of sources) {
    const advice = "Remove it, or give it the name of the file that it is to be.";
    if (names.includes(path) || WITH_RULES.includes(path)) continue;
    tell([], "Nothing reads this file.", advice, nearestName(path, lost));
  }
  const missing = lost.map((path) => readSource({ path, bytes: Buffer.from("null") }));
  for (const { tell } of missing) tell([], "The file is missing.", "Bring it back from a copy that was good.");
  const rules = files.filter(({ path }) => !path.startsWith("content/")).map(readSource);
  const pages = await pagePatterns();
  for (const source of [...sources, ...rules]) checkLinks(source, pages);
  return { findings: [...sources, ...missing, ...rules].flatMap(({ findings }) => findings), files: sources.length };
}

/** A link in a text, or a button's action, that leads to a page of this site. */
const LINK = /\]\((\/[^)\s]*)\)|\blink:(\/[^\s"]*)/g;

function checkLinks({ value, tell }: Source, pages: readonly RegExp[]): void {
  for (const [path, text] of everyPlace(value))
    for (const [, inText, ofButton] of typeof text === "string" ? text.matchAll(LINK) : []) {
      const link = inText ?? ofButton ?? "";
      const [page = ""] = link.split(/[?#]/);
      if (!pages.some((pattern) => pattern.test(page)))
        tell(path, `The link ${quoted(link)} leads nowhere.`, "Write the address of a page of this site.");
    }
}

/** The addresses of all pages. */
async function pagePatterns(): Promise<RegExp[]> {
  const named = (path: string) => path.replace(/\/:\w+\?/g, "(?:/[^/]+)?").replace(/:\w+/g, "[^/]+");
  const all = await pagePaths();
  return all.filter((path) => !path.includes("*")).map((path) => new RegExp(`^${named(path)}/?$`));
}
