import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

export interface ChatRequest {
  model: string;
  messages: { role: string; content: string }[];
  response_format?: { type: string; json_schema?: { schema: unknown } };
  tools?: unknown;
}

type Behaviour = (response: ServerResponse, request: ChatRequest, headers: IncomingMessage["headers"]) => void;

/** A chat-completions API on the loopback interface that behaves as told, and keeps what it was asked. */
export interface FakeModel extends AsyncDisposable {
  url: string;
  requests: ChatRequest[];
  headers: IncomingMessage["headers"][];
}

export async function fakeModel(behave: Behaviour): Promise<FakeModel> {
  const requests: ChatRequest[] = [];
  const headers: IncomingMessage["headers"][] = [];
  const server = createServer(async (request, response) => {
    const body: ChatRequest = JSON.parse(await text(request));
    requests.push(body);
    headers.push(request.headers);
    behave(response, body, request.headers);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    headers,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Answers with `content` as the model's message. */
export const says =
  (content: string): Behaviour =>
  (response) => {
    const message = { role: "assistant", content };
    const usage = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 };
    response.setHeader("content-type", "application/json");
    response.end(
      JSON.stringify({
        id: "chat-1",
        object: "chat.completion",
        created: 1,
        model: "fake",
        choices: [{ index: 0, message, finish_reason: "stop" }],
        usage,
      }),
    );
  };

/** Answers with a status and an error body. */
export const refuses =
  (status: number): Behaviour =>
  (response) => {
    response.statusCode = status;
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify({ error: { message: "no", type: "error" } }));
  };
