import { once } from "node:events";
import { createServer } from "node:net";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer, type SMTPServerSession } from "smtp-server";

/** What a mail server may do to a recipient in place of taking the mail. */
export type Misdeed = "refuse for good" | "refuse for now" | "hang" | "die";

export interface MailServer extends AsyncDisposable {
  port: number;
  mails: Email[];
  /** The envelopes: who each mail really went to. */
  recipients: string[][];
  /** How many recipients were refused. */
  refused: number;
  /** What becomes of a mail to this address; nothing: it is taken. */
  misdeed: (address: string) => Misdeed | undefined;
}

const ANSWERS = { "refuse for good": 550, "refuse for now": 451 } as const;

/** A mail server on loopback that speaks real SMTP. */
export async function startMailServer(port = 0): Promise<MailServer> {
  const state: Omit<MailServer, "port" | typeof Symbol.asyncDispose> = {
    mails: [],
    recipients: [],
    refused: 0,
    misdeed: () => undefined,
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    logger: false,
    closeTimeout: 100,
    onRcptTo({ address }, session, callback) {
      const misdeed = state.misdeed(address);
      if (misdeed === "hang") return;
      if (misdeed === "die") return hangUp(server, session);
      if (misdeed !== undefined) state.refused += 1;
      callback(misdeed && Object.assign(new Error("not taken"), { responseCode: ANSWERS[misdeed] }));
    },
    onData(stream, session, callback) {
      stream
        .toArray()
        .then((chunks) => PostalMime.parse(Buffer.concat(chunks as Buffer[])))
        .then((mail) => {
          state.recipients.push(session.envelope.rcptTo.map(({ address }) => address));
          state.mails.push(mail);
          callback();
        }, callback);
    },
  });
  server.on("error", () => undefined);
  server.listen(port, "127.0.0.1");
  await once(server.server, "listening");
  const address = server.server.address() as { port: number };
  return Object.assign(state, {
    port: address.port,
    async [Symbol.asyncDispose]() {
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  });
}

/** Drops the connection in the middle of a conversation. */
function hangUp(server: SMTPServer, { id }: SMTPServerSession): void {
  const { connections } = server as unknown as { connections: Set<{ id: string; _socket: { destroy(): void } }> };
  for (const connection of connections) if (connection.id === id) connection._socket.destroy();
}

/** A port on which nobody listens at the moment. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, "close");
  return port;
}
