import { once } from "node:events";
import { createServer } from "node:net";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer, type SMTPServerSession } from "smtp-server";

/** What a mail server may do to a recipient in place of taking the mail; the last reads all of it and hangs up unanswered. */
export type Misdeed = "refuse for good" | "refuse for now" | "hang" | "die" | "die with the mail";

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

const ANSWERS: Partial<Record<Misdeed, number>> = { "refuse for good": 550, "refuse for now": 451 };

/** A mail server on loopback that speaks real SMTP. */
export async function startMailServer(port = 0): Promise<MailServer> {
  const state: Omit<MailServer, "port" | typeof Symbol.asyncDispose> = {
    mails: [],
    recipients: [],
    refused: 0,
    misdeed: () => undefined,
  };
  const dying = new Set<string>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    logger: false,
    closeTimeout: 100,
    onRcptTo({ address }, session, callback) {
      const misdeed = state.misdeed(address);
      if (misdeed === "hang") return;
      if (misdeed === "die") return hangUp(server, session);
      if (misdeed === "die with the mail") dying.add(session.id);
      const responseCode = misdeed && ANSWERS[misdeed];
      if (responseCode !== undefined) state.refused += 1;
      callback(responseCode === undefined ? undefined : Object.assign(new Error("not taken"), { responseCode }));
    },
    onData(stream, session, callback) {
      stream
        .toArray()
        .then((chunks) => PostalMime.parse(Buffer.concat(chunks as Buffer[])))
        .then((mail) => {
          if (dying.delete(session.id)) return hangUp(server, session);
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
