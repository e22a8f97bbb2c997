import { escapeMarkup } from "#app/counsellor/chart/escape-markup.ts";
import type { Finding } from "#app/counsellor/check/finding.ts";
import type { Draft } from "#app/counsellor/conversation/speech.ts";
import type { As } from "#app/counsellor/rule-set.ts";
import { followsInWords, reasonInWords, type Trace } from "#app/counsellor/trace.ts";

export interface Exchange {
  readonly drafts: readonly Draft[];
  readonly trace?: Trace;
  /** Where a button led, when it left the chat. */
  readonly note?: string;
}

export interface PreviewState {
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
export function previewPage({ exchanges, as, hash, findings }: PreviewState): string {
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
