import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { escapeMarkup } from "#app/counsellor/chart/flow-chart.ts";
import type { Finding } from "#app/counsellor/check/finding.ts";
import { respond } from "#app/counsellor/conversation/respond.ts";
import { type Draft, greeting } from "#app/counsellor/conversation/speech.ts";
import { BEGINNING, type Context, type Input } from "#app/counsellor/conversation/turn.ts";
import { type Loaded, loadRules } from "#app/counsellor/load/load-rules.server.ts";
import { ruleDirectories, signature } from "#app/counsellor/load/read-directory.server.ts";
import type { As, RuleSet } from "#app/counsellor/rule-set.ts";
import { followsInWords, reasonInWords, type Trace, traceOf } from "#app/counsellor/trace.ts";
import { visitorOf } from "#app/counsellor/visitors.ts";
import { say } from "./terminal.ts";

interface Exchange {
  readonly drafts: readonly Draft[];
  readonly trace?: Trace;
  /** Where a button led, when it left the chat. */
  readonly note?: string;
}

interface PreviewState {
  readonly exchanges: readonly Exchange[];
  readonly as: As;
  readonly hash: string;
  readonly findings: readonly Finding[];
}

const paragraphs = (text: string) => escapeMarkup(text).replaceAll("\n", "<br>");

function draftHtml({ text, isBot, buttons = [], rule }: Draft, exchange: number, draft: number): string {
  const pressed = buttons.map(
    (button, index) =>
      `<button name="button" value="${exchange}:${draft}:${index}" title="${escapeMarkup(button.action)}">${escapeMarkup(button.text)}</button>`,
  );
  const from = rule === undefined ? "" : `<small>${escapeMarkup(rule)}.json</small>`;
  return `<div class="${isBot ? "bot" : "you"}"><p>${paragraphs(text)}</p>${pressed.join(" ")}${from}</div>`;
}

function traceHtml(trace: Trace | undefined): string {
  if (trace === undefined) return "";
  const line = ({ topic, score, because }: Trace["given"][number]) =>
    `<li><b>${escapeMarkup(topic)}</b> ${Math.round(score * 100)}%<ul>${because.map((reason) => `<li>${escapeMarkup(reasonInWords(reason))}</li>`).join("")}</ul></li>`;
  const next = trace.runnersUp.length === 0 ? "" : `<p>Next in line</p><ul>${trace.runnersUp.map(line).join("")}</ul>`;
  const given = trace.given.length === 0 ? "<p>No rule answers.</p>" : `<ul>${trace.given.map(line).join("")}</ul>`;
  const follows = trace.follows === null ? "" : `<p>${escapeMarkup(followsInWords(trace.follows))}.</p>`;
  return `<aside>${follows}${given}${next}</aside>`;
}

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:64rem;padding:0 1rem;color-scheme:light dark}
.row{display:grid;grid-template-columns:3fr 2fr;gap:1.5rem;border-top:1px solid #8884;padding:.75rem 0}
.you{text-align:right;font-weight:600}.bot p{margin:.25rem 0}aside{font-size:.85rem;opacity:.8}aside ul{margin:0;padding-left:1.1rem}
small{display:block;opacity:.6}.wrong{border:2px solid #b00;padding:.5rem 1rem}button,input,select{font:inherit;padding:.3rem .6rem}input{width:24rem;max-width:60%}`;

/** Reloads when the files change. */
const SCRIPT = `const hash=document.body.dataset.hash;setInterval(async()=>{try{const r=await fetch("/state");if(r.ok&&(await r.text())!==hash)location.replace("/")}catch{}},700)`;

/** The preview's only page: the chat on the left, why each answer was given on the right. */
function previewPage({ exchanges, as, hash, findings }: PreviewState): string {
  const wrong = findings.map(
    ({ file, line, message, advice }) => `<li>${escapeMarkup(`${file}:${line} ${message} ${advice}`)}</li>`,
  );
  const rows = exchanges.map(
    ({ drafts, trace, note }, index) =>
      `<div class="row"><div>${drafts.map((draft, at) => draftHtml(draft, index, at)).join("")}${note === undefined ? "" : `<p><i>${escapeMarkup(note)}</i></p>`}</div>${traceHtml(trace)}</div>`,
  );
  const choices = ["visitor", "student", "paid"].map(
    (each) => `<option${each === as ? " selected" : ""}>${each}</option>`,
  );
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Preview of the counsellor</title><style>${STYLE}</style>
<body data-hash="${escapeMarkup(hash)}"><h1>Preview of the counsellor</h1>
${wrong.length === 0 ? "" : `<div class="wrong"><p>The rules have mistakes; what is broken is left out here.</p><ul>${wrong.join("")}</ul></div>`}
<form method="post" action="/">${rows.join("")}
<p><input name="text" autofocus autocomplete="off" aria-label="Your question"> <button>Send</button>
<button name="new" value="1">New chat</button> <select name="as" aria-label="Who is asking">${choices.join("")}</select></p></form>
<script>${SCRIPT}</script></body></html>`;
}

const LONGEST_FORM = 100_000;

async function formOf(request: IncomingMessage): Promise<URLSearchParams> {
  let text = "";
  for await (const chunk of request) if (text.length < LONGEST_FORM) text += chunk;
  return new URLSearchParams(text);
}

/** The rules of the directory as they are at each moment. */
function currentRules() {
  let mark = "";
  let loaded: Loaded | undefined;
  return async (): Promise<Loaded> => {
    const now = signature(ruleDirectories());
    if (loaded === undefined || now !== mark) {
      loaded = await loadRules(ruleDirectories());
      mark = loaded.snapshot.signature;
    }
    return loaded;
  };
}

interface Chat {
  exchanges: Exchange[];
  context: Context;
  as: As;
}

const newChat = (set: RuleSet, as: As): Chat => ({
  exchanges: [{ drafts: greeting(undefined, set) }],
  context: BEGINNING,
  as,
});

function inputOf(form: URLSearchParams, { exchanges }: Chat): Input | undefined {
  const [exchange, draft, index] = (form.get("button") ?? "").split(":").map(Number);
  const said = exchanges[exchange ?? -1]?.drafts[draft ?? -1];
  const button = said?.buttons?.[index ?? -1];
  if (button !== undefined) return { kind: "button", button, rule: said?.rule };
  const text = (form.get("text") ?? "").trim();
  return text === "" ? undefined : { kind: "text", text };
}

async function answer(chat: Chat, input: Input, set: RuleSet): Promise<void> {
  const response = await respond(chat.context, input, visitorOf(chat.as), set, new Date());
  const left = response.goTo ?? response.download;
  chat.exchanges.push({
    drafts: response.drafts,
    ...(response.answered === undefined ? {} : { trace: traceOf(response.answered, set) }),
    ...(left === undefined ? {} : { note: `The button leads to ${left}.` }),
  });
  const { assessment, lastTopic, memory } = response;
  chat.context = { assessment, lastTopic, memory };
}

/** Serves the counsellor on the edited files, on this machine only, with the reason beside each answer. Runs until stopped. */
export async function preview(port: number): Promise<{ address: string; close(): void }> {
  const rules = currentRules();
  let chat: Chat | undefined;
  const server = createServer(async (request, reply) => {
    try {
      // A page elsewhere must not be able to talk to this server through the editor's browser.
      const { host, origin } = request.headers;
      if (
        !/^(127\.0\.0\.1|localhost)(:\d+)?$/.test(host ?? "") ||
        (origin !== undefined && origin !== `http://${host}`)
      ) {
        reply.writeHead(403).end();
        return;
      }
      const { ruleSet, draft, findings, snapshot } = await rules();
      const set = ruleSet ?? draft;
      if (request.url === "/state") {
        reply.end(snapshot.hash);
        return;
      }
      if (request.method === "POST" && set !== undefined) {
        const form = await formOf(request);
        const as = (["student", "paid"] as const).find((each) => each === form.get("as")) ?? "visitor";
        if (form.has("new") || chat === undefined || chat.as !== as) chat = newChat(set, as);
        const input = form.has("new") ? undefined : inputOf(form, chat);
        if (input !== undefined) await answer(chat, input, set);
        reply.writeHead(303, { location: "/" }).end();
        return;
      }
      if (set !== undefined) chat ??= newChat(set, "visitor");
      reply.setHeader("content-type", "text/html; charset=utf-8");
      reply.end(
        previewPage({ exchanges: chat?.exchanges ?? [], as: chat?.as ?? "visitor", hash: snapshot.hash, findings }),
      );
    } catch (error) {
      reply.writeHead(500, { "content-type": "text/plain; charset=utf-8" }).end((error as Error).message);
    }
  });
  await new Promise<void>((resolve, reject) => server.once("error", reject).listen(port, "127.0.0.1", resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  say(`The preview is at ${address}. It follows the files as you save them. Stop it with Ctrl+C.`);
  return { address, close: () => server.close() };
}
