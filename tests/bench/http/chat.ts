import type { Options } from "autocannon";
import { Visitor } from "#tests/support/visitor.ts";

/** A conversation of about this length, then New Chat. */
const QUESTIONS_PER_CHAT = 12;
const QUESTIONS = ["What are the fees?", "Do I need a degree?", "how long does gmp take", "is there an exam"];

interface OpenChat {
  cookie: string;
  /** The number of the next turn. */
  turn: number;
  /** Visitors come from addresses of their own, so that no limit of one address answers in the place of the product. */
  from: { "x-forwarded-for": string };
}

/** Visitors who have filled in the eligibility form. */
export function openChats(address: string, count: number): Promise<OpenChat[]> {
  const open = async (_: unknown, place: number) => {
    const from = { "x-forwarded-for": `203.0.113.${place + 1}` };
    const visitor = new Visitor(address);
    const form = await visitor.get("/eligibility");
    await form.submit("dialog form[method=post]:has([name=email])", {
      name: "Bench Visitor",
      email: `bench-${place}@example.org`,
      phone: `+91 98765 4${String(place).padStart(4, "0")}`,
    });
    return { cookie: await visitor.cookies.getCookieString(address), turn: 0, from };
  };
  return Promise.all(Array.from({ length: count }, open));
}

/** One message after the other in each conversation, as a page with or without script sends it. */
export function chatMessages(chats: readonly OpenChat[], scripted: boolean): Partial<Options> {
  let next = 0;
  return {
    setupClient(client) {
      const chat = chats[next++ % chats.length];
      if (!chat) throw new Error("There are no conversations.");
      const send = () => {
        const text = QUESTIONS[chat.turn % QUESTIONS.length] ?? "";
        const intent = chat.turn % QUESTIONS_PER_CHAT === 0 ? "new" : "say";
        const body = new URLSearchParams({ intent, turn: String(chat.turn), text });
        if (scripted) body.set("script", "1");
        client.setHeadersAndBody(
          {
            cookie: chat.cookie,
            "accept-encoding": "br",
            "content-type": "application/x-www-form-urlencoded",
            "sec-fetch-site": "same-origin",
            ...chat.from,
          },
          String(body),
        );
      };
      send();
      // What was made ready and never sent takes no turn: a number ahead of its conversation would not be answered any more.
      client.on("response", () => {
        chat.turn += 1;
        send();
      });
    },
    method: "POST",
  };
}
