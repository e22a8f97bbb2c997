import { data } from "react-router";
import type { ChatAnswer } from "./chat.ts";

/** The `clientAction` of a chat: a connection that fails keeps the words in their field instead of ending the page. */
export async function sayOrKeep<Answer>(args: { request: Request; serverAction: () => Promise<Answer> }) {
  const form = await args.request.clone().formData();
  try {
    return await args.serverAction();
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    const text = form.get("text");
    const sorry = { error: "An error occurred. Please try again.", text: typeof text === "string" ? text : undefined };
    // A status of failure: React Router then leaves the page's data as they are.
    return data<ChatAnswer>(sorry, { status: 503 });
  }
}
