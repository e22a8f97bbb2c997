import { mkdir, readdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { isPublic, type Settings } from "#app/platform/env.server.ts";
import { type Mail, toHtml } from "./compose.server.ts";

/** Loaded with the first mail, so that the start-up does not wait for it. */
const mailer = () => import("nodemailer");

/** Milliseconds that a mail server may take to answer, and to take a whole mail. */
const PATIENCE = 10_000;
const PATIENCE_IN_ALL = 60_000;

export type MailSettings = Pick<Settings, "SMTP_URL" | "MAIL_FROM" | "DATA_DIR" | "ORIGIN">;

/** A mail with what names it, the same at each attempt: a mail server that has it already can tell. */
export interface NamedMail extends Mail {
  id: string;
  at: Date;
}

/** Sends a mail through SMTP_URL, or puts it into the outbox when that is not set. */
export function sendMail(mail: NamedMail, settings: MailSettings): Promise<void> {
  return settings.SMTP_URL ? sendBySmtp(mail, settings.SMTP_URL, settings) : putIntoOutbox(mail, settings);
}

function message({ id, at, to, subject, text, calendar }: NamedMail, { MAIL_FROM }: MailSettings) {
  return {
    from: MAIL_FROM,
    to: { name: "", address: to },
    subject,
    text,
    html: toHtml(text),
    ...(calendar && { icalEvent: { ...calendar, filename: "interview.ics" } }),
    date: at,
    messageId: `<${id}@${MAIL_FROM.match(/@([\w.-]+)/)?.[1] ?? "localhost"}>`,
    headers: { "Auto-Submitted": "auto-generated" },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

async function sendBySmtp(mail: NamedMail, url: string, settings: MailSettings): Promise<void> {
  const { createTransport } = await mailer();
  const transport = createTransport({
    url,
    connectionTimeout: PATIENCE,
    greetingTimeout: PATIENCE,
    socketTimeout: PATIENCE,
  });
  const late = new AbortController();
  const tooLate = pause(PATIENCE_IN_ALL, undefined, { signal: late.signal, ref: false }).then(() => {
    throw Object.assign(new Error("The mail server took too long."), { code: "ETIMEDOUT" });
  });
  try {
    await Promise.race([transport.sendMail(message(mail, settings)), tooLate]);
  } finally {
    tooLate.catch(() => undefined);
    late.abort();
  }
}

/**
 * Keeps the mail as DATA_DIR/outbox/<time>-<id>.eml, the same file at each attempt, and prints its link for the person at the terminal; at a public
 * address neither link nor reader, since what is printed there is often kept and read by others.
 */
async function putIntoOutbox(mail: NamedMail, settings: MailSettings): Promise<void> {
  const { createTransport } = await mailer();
  const transport = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  const sent = await transport.sendMail(message(mail, settings));
  const directory = outboxOf(settings);
  const name = outboxName(mail);
  await mkdir(directory, { recursive: true, mode: 0o700 });
  await writeFile(join(directory, `${name}.part`), sent.message, { mode: 0o600 });
  await rename(join(directory, `${name}.part`), join(directory, `${name}.eml`));
  const where = isPublic(settings) ? `A mail is in ${directory}` : `Mail to ${mail.to}`;
  const link = mail.link && !isPublic(settings) ? ` ${mail.link}` : "";
  process.stdout.write(`${where}: ${mail.subject}${link}\n`);
}

/** Where mails go as files while there is no mail server. */
function outboxOf({ DATA_DIR }: Pick<Settings, "DATA_DIR">): string {
  return join(DATA_DIR, "outbox");
}

/** The name of a mail's file in the outbox, without its ending. */
function outboxName({ id, at }: { id: string; at: Date }): string {
  return `${at.toISOString().replaceAll(":", "-")}-${id}`;
}

/** Removes the files of these mails, also half-written ones. @param ids of the mails */
export async function removeFromOutbox(ids: readonly string[], settings: Pick<Settings, "DATA_DIR">): Promise<void> {
  const directory = outboxOf(settings);
  const unwanted = new Set(ids);
  for (const file of await readdir(directory).catch(() => []))
    if (unwanted.has(/-([0-9a-f]+)\.(?:eml|part)$/.exec(file)?.[1] ?? ""))
      await rm(join(directory, file), { force: true });
}
