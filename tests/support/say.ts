import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { CookieJar } from "tough-cookie";
import { type Page, Visitor } from "#tests/support/visitor.ts";
import type { Played, Shown } from "../bench/people/played.ts";

/**
 * One turn of somebody who plays a person, against a running product (PEOPLE_URL, started with TRUST_PROXY=1): what is
 * typed or pressed goes in, what the counsellor shows comes out, and the transcript is kept in PEOPLE_DIR.
 *
 * node tests/support/say.ts NAME "what is typed" | --press "text of a button" | --form "name=value" ...
 */
const [name = "", ...rest] = process.argv.slice(2);
if (!/^[a-z0-9-]{1,40}$/.test(name) || rest.length === 0)
  throw new Error('Usage: say.ts NAME "text" | --press "button" | --form "name=value" ...');
const file = join(process.env.PEOPLE_DIR ?? ".", `${name}.json`);
const before = existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Kept) : undefined;

interface Kept {
  jar: object;
  at: string;
  /** The page with a form that a button has opened. */
  form?: string | undefined;
  played: Played;
}

const visitor = new Visitor(process.env.PEOPLE_URL ?? "http://localhost:3000", { "X-Forwarded-For": addressOf(name) });
if (before) Object.assign(visitor, { cookies: CookieJar.fromJSON(before.jar as never) });
const played: Played = before?.played ?? { name, turns: [] };
const [first = "", second = "", third = ""] = rest;
let at = before?.at ?? "/counsellor";
let form = before?.form;
if (first === "--sign-in") await signIn(second, third);
else await turn();
writeFileSync(file, JSON.stringify({ jar: visitor.cookies.serializeSync(), at, form, played }, null, 1));

async function signIn(email: string, password: string) {
  const page = await (await visitor.get("/student-auth")).submit("main form[method=post]", { email, password });
  at = "/student-dashboard/counsellor";
  console.log(`You are signed in and see: ${page.text("main").slice(0, 1500)}`);
  await print((await chat()).root, 0);
}

async function turn() {
  const page = first === "--form" ? await visitor.get(form ?? at) : await chat();
  if (!before) await print(page.root, 0);
  const already = entries(page.root).length;
  const answer = await send(page);
  const inChat = answer.root.querySelector("[role=log]") !== null;
  form = inChat ? undefined : `${answer.url.pathname}${answer.url.search}`;
  if (!inChat) {
    console.log(
      `(Another page opens, ${answer.url.pathname}. Type again to go on chatting.)\n${shownOn(answer).slice(0, 1500)}`,
    );
    played.turns.push({ said: rest.join(" "), replies: [{ text: `(page ${answer.url.pathname})`, buttons: [] }] });
    return;
  }
  const toast = answer.root.querySelector(".toast");
  if (toast) console.log(`(Shown above the chat: ${toast.textContent.trim()})`);
  played.turns.push({ said: rest.join(" "), replies: await print(answer.root, already) });
}

/** What a person would see first: a toast, a dialog that is open, else the page. */
function shownOn(page: Page): string {
  const first = [".toast", "dialog"].filter((selector) => page.root.querySelector(selector));
  const fields = page.root
    .querySelectorAll("dialog :is(input, textarea, select):not([type=hidden])")
    .map((field) => field.getAttribute("name"));
  return [
    ...(first.length > 0 ? first : ["main"]).map((selector) => page.text(selector)),
    ...(fields.length > 0 ? [`Fields: ${fields.join(", ")}`] : []),
  ].join("\n");
}

function send(page: Page): Promise<Page> {
  if (first === "--press") return page.submit("form:has(.transcript)", {}, second);
  if (first !== "--form") return page.submit("form.composer", { text: rest.join(" ") });
  const dialog = page.root.querySelector("dialog form");
  return page.submit(
    dialog ? "dialog form" : "main form[method=post]",
    Object.fromEntries(rest.slice(1).map((pair) => pair.split(/=(.*)/s).slice(0, 2))),
  );
}

/** The chat; whoever comes first says who they are, as the eligibility dialog asks. */
async function chat(): Promise<Page> {
  const page = await visitor.get(at);
  if (page.root.querySelector("[role=log]")) return page;
  const own = { name: process.env.PERSON ?? "Asha Rao", email: `${name}@people.example.org`, phone: "98450 12345" };
  return page.submit('form[action*="eligibility"]', own);
}

type Root = Page["root"];

function print(root: Root, from: number): Shown[] {
  const shown = entries(root)
    .slice(from)
    .filter((entry) => !entry.classList.contains("entry-own"))
    .map((entry) => ({
      text: entry
        .querySelectorAll(".entry-text > p, .entry-text > ul, .entry-text > ol")
        .map((part) => part.structuredText)
        .join("\n"),
      buttons: entry.querySelectorAll(".entry-buttons button").map((button) => button.textContent.trim()),
    }));
  for (const { text, buttons } of shown) {
    console.log(`COUNSELLOR: ${text}`);
    if (buttons.length > 0) console.log(`  buttons: ${buttons.map((button) => `[${button}]`).join(" ")}`);
  }
  return shown;
}

function entries(root: Root) {
  return root.querySelectorAll(".transcript > li");
}

/** An address of the network for each person, since limits are counted by it. */
function addressOf(person: string): string {
  const sum = [...person].reduce((total, letter) => (total * 31 + letter.charCodeAt(0)) >>> 0, 7);
  return `10.${sum & 255}.${(sum >>> 8) & 255}.${(sum >>> 16) & 255}`;
}
