import mongoose from "mongoose";
import { sealBody } from "#app/mail/outbox.server.ts";
import { sessionSecret } from "#app/platform/session-secret.server.ts";
import { keepMail, type MailState } from "#app/records/mails.server.ts";
import { newAddress } from "./random.ts";

/** The key of all products that deliver mails which a test has written down. */
export const SESSION_SECRET = sessionSecret();

/** Writes mails down as the product does, in the database that is connected. @returns the addresses */
export async function keepMails(count: number): Promise<string[]> {
  const addresses = Array.from({ length: count }, () => newAddress());
  const mail = { name: "documents-accepted", subject: "Your documents", ends_at: null, urgent: false };
  for (const to of addresses) {
    const text = "Dear reader,\n\nyour documents are accepted.\n\nKind regards\nPGI";
    await keepMail({ ...mail, to, body: (id) => sealBody(id, { text, link: undefined }) });
  }
  return addresses;
}

/** How many of all mails are in each state, in the database that is connected. */
export async function countMails(): Promise<Record<MailState, number>> {
  const mails = mongoose.connection.collection("mails");
  const of = (state: MailState) => mails.countDocuments({ state });
  const [waiting, sent, failed] = await Promise.all([of("waiting"), of("sent"), of("failed")]);
  return { waiting, sent, failed };
}

/** What became of all mails, by their recipients, in the database that is connected. */
export async function listMailStates(): Promise<Map<string, MailState>> {
  const mails = mongoose.connection.collection<{ to: string; state: MailState }>("mails");
  return new Map((await mails.find({}).toArray()).map(({ to, state }) => [to, state]));
}
