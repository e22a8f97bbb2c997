import { once } from "node:events";
import { connect, type Socket } from "node:net";
import type { TestStudent } from "#tests/support/sessions.ts";
import { DOCUMENTS } from "./documents.ts";

/** An upload of which the title and the beginning of the file are sent and then nothing more. */
export async function halfAnUpload(address: string, { visitor }: TestStudent): Promise<Socket & { answer(): string }> {
  const { hostname, port, host, origin } = new URL(address);
  const socket = connect({ host: hostname, port: Number(port) });
  await once(socket, "connect");
  const cookie = await visitor.cookies.getCookieString(address);
  const field = (name: string, value: string) =>
    `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const file = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.7';
  const head = [
    `POST ${DOCUMENTS} HTTP/1.1`,
    `Host: ${host}`,
    `Origin: ${origin}`,
    `Cookie: ${cookie}`,
    "Content-Type: multipart/form-data; boundary=x",
    "Content-Length: 4000000",
  ];
  socket.write(`${head.join("\r\n")}\r\n\r\n${field("place", "additional")}${field("title", "Half")}${file}`);
  let text = "";
  socket.on("data", (chunk) => {
    text += String(chunk);
  });
  socket.on("error", () => undefined);
  return Object.assign(socket, { answer: () => text });
}
