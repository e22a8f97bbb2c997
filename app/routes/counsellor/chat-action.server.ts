import { data, href, type RouterContextProvider, redirect } from "react-router";
import { z } from "zod";
import {
  counsellorTexts,
  rate,
  readConversation,
  restartConversation,
  restoreConversation,
  type Said,
  say,
} from "#app/counsellor/conversation.server.ts";
import { forbidModel } from "#app/counsellor/router/read-facts.server.ts";
import type { Visitor } from "#app/counsellor/visitors.ts";
import { latestGuideline } from "#app/files/store.server.ts";
import { withdrawConsent } from "#app/personal-data/consents.server.ts";
import { normaliseEmail } from "#app/platform/email.ts";
import { log } from "#app/platform/log.server.ts";
import { countUse, tooManyMessage } from "#app/platform/rate-limit.server.ts";
import type { Conversation, Profile, Surface } from "#app/records/conversation.ts";
import { countVisit, redirectWithToast } from "#app/web/answers.server.ts";
import { readFields } from "#app/web/read-form.server.ts";
import { chatView, conversationId, rememberConversation } from "./chat.server.ts";
import { type ChatAnswer, HAND_OVER } from "./chat.ts";
import { checkedNumber } from "./record.server.ts";

interface ChatRoute {
  surface: Surface;
  /** The address of the chat's screen. */
  path: string;
  /** Where a visitor goes whose conversation is gone. */
  beginAt: string;
  visitor: Visitor;
  /** Who is signed in; absent for visitors. */
  owner?: Profile;
}

const formSchema = z.object({
  intent: z.enum(["say", "new", "restore", "no-model"]),
  turn: z.coerce.number().int().min(0).default(0),
  text: z.string().optional(),
  button: z.string().max(100).optional(),
  /** The id of a message and what the visitor thinks of it. */
  vote: z.templateLiteral([z.string().regex(/^\d{1,16}$/), ":", z.enum(["up", "down"])]).optional(),
  snapshot: z.string().optional(),
  /** Whether the page's own script takes the answer. */
  script: z.literal("1").optional(),
});

/** Answers every form of the chat, for pages with and without script. */
export async function answerChat(request: Request, context: Readonly<RouterContextProvider>, route: ChatRoute) {
  const { intent, turn, text, button, vote, snapshot, script } = await readFields(request, formSchema);
  const scripted = script === "1";
  try {
    const id = await conversationId(request, route.surface);
    if (intent !== "restore" && id === undefined) return await gone(route, scripted);
    const wait =
      (await countVisit(context, intent === "restore" ? "restored conversation" : "chat by address")) ??
      (id === undefined ? undefined : await countUse("chat", id));
    if (wait !== undefined) return data<ChatAnswer>({ error: tooManyMessage(wait), text }, { status: 429 });
    if (intent === "restore" || id === undefined) return await restore(snapshot ?? "", route);
    if (intent === "new") return await answered(await restartConversation(id), route, scripted);
    if (intent === "no-model") return await takeModelBack(id, route, scripted);
    if (vote !== undefined) return await voted(id, vote, route, scripted);
    const named = text === undefined ? undefined : await checkedNumber(context, text);
    const said = await say(id, { turn, text, button }, withNumber(route.visitor, named));
    if (said.kind === "too-long") return data<ChatAnswer>({ error: said.message, text }, { status: 422 });
    return await tell(said, route, scripted);
  } catch (error) {
    if (error instanceof Response) throw error;
    log.error({ err: error }, "the counsellor could not answer");
    const sorry: ChatAnswer = { error: "An error occurred. Please try again.", text };
    return data(sorry, { status: 503 });
  }
}

const withNumber = ({ record, words, ...visitor }: Visitor, named?: Pick<Visitor, "record" | "words">): Visitor => ({
  ...visitor,
  record: { ...record, ...named?.record },
  words: { ...words, ...named?.words },
});

function tell(said: Exclude<Said, { kind: "too-long" }>, route: ChatRoute, scripted: boolean) {
  switch (said.kind) {
    case "said":
    case "unchanged":
      return answered(said.conversation, route, scripted);
    case "go":
      return redirect(said.to, 303);
    case "download":
      return download(route, scripted);
    case "gone":
      return gone(route, scripted);
  }
}

/** A page with script is told the chat as it stands, so that it need not ask again; one without is sent to `place` of its screen. */
async function answered(stands: Conversation | undefined, route: ChatRoute, scripted: boolean, place = "latest") {
  if (stands === undefined) return gone(route, scripted);
  return scripted ? data<ChatAnswer>({ chat: await chatView(stands) }) : redirect(`${route.path}#${place}`, 303);
}

/**
 * Takes back that a model may be shown what this person asks. A visitor's address is not proven, so theirs is taken back in this
 * conversation alone: nobody ends what somebody else allowed.
 */
async function takeModelBack(id: string, route: ChatRoute, scripted: boolean) {
  const { accountId, email } = route.owner ?? {};
  if (accountId !== undefined && email !== undefined)
    await withdrawConsent({ account: accountId, email: normaliseEmail(email) }, "model-counsellor");
  await forbidModel(id);
  return answered(await readConversation(id), route, scripted);
}

/** Without script the page comes back to where the vote was given. */
async function voted(id: string, vote: string, route: ChatRoute, scripted: boolean) {
  const [message = "", judgement] = vote.split(":");
  await rate(id, message, judgement === "up" ? "up" : "down");
  return answered(await readConversation(id), route, scripted, `vote-${message}`);
}

function gone({ beginAt }: ChatRoute, scripted: boolean) {
  if (scripted) return data<ChatAnswer>({ gone: true }, { status: 410 });
  return redirectWithToast(beginAt, { kind: "info", title: "That conversation has ended. Please begin a new one." });
}

async function restore(snapshot: string, { surface, path, owner }: ChatRoute) {
  const restored = await restoreConversation(snapshot, surface, owner);
  if (!restored) return data<ChatAnswer>({ gone: true }, { status: 410 });
  return redirect(path, { status: 303, headers: { "Set-Cookie": await rememberConversation(surface, restored.id) } });
}

async function download({ path }: ChatRoute, scripted: boolean) {
  const texts = (await counsellorTexts()).guidelines;
  const refuse = (title: string) => redirectWithToast(path, { kind: "error", title });
  try {
    if (!(await latestGuideline())) return await refuse(texts.none);
  } catch (error) {
    log.error({ err: error }, "the guidelines could not be listed");
    return refuse(texts.accessFailed);
  }
  const file = href("/guidelines/download");
  if (!scripted) return redirectWithToast(`${path}?${HAND_OVER}`, { kind: "success", title: texts.downloaded });
  return data<ChatAnswer>({ download: { href: file, done: texts.downloaded, failed: texts.downloadFailed } });
}
