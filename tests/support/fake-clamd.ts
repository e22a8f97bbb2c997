import { once } from "node:events";
import { createServer, type Socket } from "node:net";

/** What the fake says, or does, when a whole file has come. */
export type ScannerMood = "scan" | "hang" | "garbage" | "disconnect" | "endless" | "too large";

/** A virus as this scanner knows it. */
export const VIRUS = "VIRUS-FOR-TESTS";

export interface FakeClamd extends AsyncDisposable {
  /** As CLAMAV_URL takes it. */
  url: string;
  mood: ScannerMood;
  /** The files that came whole. */
  scanned: Buffer[];
}

/** A virus scanner on loopback, or on a socket file, that speaks clamd's INSTREAM and finds one virus. */
export async function fakeClamd(mood: ScannerMood = "scan", socketFile?: string): Promise<FakeClamd> {
  const sockets = new Set<Socket>();
  const state = { mood, scanned: [] as Buffer[] };
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    sockets.add(socket);
    const received: Buffer[] = [];
    socket.on("error", () => undefined);
    socket.on("data", (part) => {
      received.push(part);
      const file = fileIn(Buffer.concat(received));
      if (file) answer(socket, file, state);
    });
  });
  server.listen(socketFile ?? { port: 0, host: "127.0.0.1" });
  await once(server, "listening");
  const at = server.address();
  const url = typeof at === "string" ? `unix://${at}` : `tcp://127.0.0.1:${at?.port}`;
  return Object.assign(state, {
    url,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  });
}

const COMMAND = Buffer.from("zINSTREAM\0");

/** The file between the lengths of its parts; undefined until the part of no length has come. */
function fileIn(received: Buffer): Buffer | undefined {
  if (received.length >= COMMAND.length && !received.subarray(0, COMMAND.length).equals(COMMAND))
    throw new Error("This is not INSTREAM.");
  const parts: Buffer[] = [];
  for (let at = COMMAND.length; at + 4 <= received.length; ) {
    const length = received.readUInt32BE(at);
    if (length === 0) return Buffer.concat(parts);
    parts.push(received.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return undefined;
}

function answer(socket: Socket, file: Buffer, state: { mood: ScannerMood; scanned: Buffer[] }): void {
  state.scanned.push(file);
  switch (state.mood) {
    case "hang":
      return;
    case "garbage":
      return void socket.end("HTTP/1.1 400 Bad Request\r\n\r\n\0");
    case "disconnect":
      return void socket.destroy();
    case "endless":
      return void socket.write(Buffer.alloc(100_000, "x"));
    case "too large":
      return void socket.end("INSTREAM size limit exceeded. ERROR\0");
    default:
      socket.end(file.includes(VIRUS) ? "stream: Test.Virus FOUND\0" : "stream: OK\0");
  }
}
