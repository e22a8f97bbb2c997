import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { respond } from "#app/counsellor/conversation/respond.ts";
import { greeting } from "#app/counsellor/conversation/speech.ts";
import { BEGINNING, type Context, type Input } from "#app/counsellor/conversation/turn.ts";
import { type Loaded, loadRules } from "#app/counsellor/load/load-rules.server.ts";
import { signature } from "#app/counsellor/load/read-directory.server.ts";
import type { As, RuleSet } from "#app/counsellor/rule-set.ts";
import { traceOf } from "#app/counsellor/trace.ts";
import { visitorAs } from "#app/counsellor/visitors.ts";
import { type Exchange, previewPage } from "./preview-page.ts";
import { directories, say } from "./terminal.ts";

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
    const now = signature(directories());
    if (loaded === undefined || now !== mark) {
      loaded = await loadRules(directories());
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
  const { hasStudentId, signedIn } = visitorAs(chat.as);
  const response = await respond(
    chat.context,
    input,
    { signedIn, studentId: hasStudentId ? "PGI2024-0000" : null },
    set,
    new Date(),
  );
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
