import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import PostalMime, { type Email } from "postal-mime";
import type { ReachableProduct } from "./database.ts";
import { newAddress, uuid } from "./random.ts";
import { runCli } from "./run-cli.ts";
import { type Page, Visitor } from "./visitor.ts";
import { until } from "./wait.ts";
import { staffWithPassword } from "./with-password.ts";

export interface Somebody {
  email: string;
  password: string;
}

export const signInPages = {
  student: "/student-auth",
  admin: "/admin-auth",
  super_admin: "/super-admin-auth",
} as const;
export type PortalName = keyof typeof signInPages;

/** An address that nobody else uses, with a good password. */
export function newSomebody(): Somebody {
  return { email: newAddress(), password: `Secret ${uuid()}` };
}

/** Mails that were read before: a mail does not change, and hundreds gather in the outbox of a shared product. */
const parsed = new Map<string, Promise<Email>>();

function mailIn(file: string): Promise<Email> {
  const known = parsed.get(file) ?? readFile(file).then((bytes) => PostalMime.parse(bytes));
  parsed.set(file, known);
  return known;
}

/** The mails in the outbox to an address, the oldest first. */
export async function mailsTo(product: ReachableProduct, email: string): Promise<Email[]> {
  const directory = join(product.dataDir, "outbox");
  const names = (await readdir(directory).catch(() => [])).filter((name) => name.endsWith(".eml")).sort();
  const mails = await Promise.all(names.map((name) => mailIn(join(directory, name))));
  return mails.filter((mail) => mail.to?.some((to) => to.address === email));
}

/** Waits for the mail to an address that has `subject` in its subject. */
export async function mailTo(
  product: ReachableProduct,
  email: string,
  subject: string,
  count = 1,
  patience?: number,
): Promise<Email> {
  const look = async () => {
    const found = (await mailsTo(product, email)).filter((mail) => mail.subject?.includes(subject));
    return found[count - 1];
  };
  return until(`a mail "${subject}" to ${email}`, look, patience);
}

/** The first link in a mail that leads to this path. */
export function linkIn(mail: Email, path: string): string {
  const link = mail.text?.match(/https?:\/\/\S+/g)?.find((url) => new URL(url).pathname === path);
  if (!link) throw new Error(`No link to ${path} in the mail "${mail.subject}"`);
  return link;
}

/** Fills in the Sign Up form of a portal. */
export async function signUp(visitor: Visitor, portal: PortalName, { email, password }: Somebody): Promise<Page> {
  const page = await visitor.get(`${signInPages[portal]}?tab=sign-up`);
  const names: Record<string, string> =
    portal === "student"
      ? { firstName: "Test", lastName: "Person", confirmPassword: password, adult: "on" }
      : { fullName: "Test Person" };
  return page.submit("form", { ...names, email, password });
}

/** Fills in the Sign In form of a portal. */
export async function signIn(visitor: Visitor, portal: PortalName, { email, password }: Somebody): Promise<Page> {
  const page = await visitor.get(signInPages[portal]);
  return page.submit("form", { email, password });
}

/** Opens the mailed link and presses its button. */
export async function confirm(product: ReachableProduct, visitor: Visitor, email: string): Promise<Page> {
  const mail = await mailTo(product, email, "Confirm");
  const page = await visitor.get(linkIn(mail, "/confirm-email"));
  return page.submit("form");
}

/** Runs `npm run grant` or `npm run revoke`. */
export async function runStaffCommand(
  product: ReachableProduct,
  command: "grant" | "revoke",
  role: "admin" | "super-admin",
  email: string,
): Promise<string> {
  const ended = await runCli("accounts", [command, role, email], { DATA_DIR: product.dataDir });
  if (ended.code !== 0) throw Object.assign(new Error(ended.said), ended);
  return ended.said.trim();
}

/** A new person who can sign in to a portal. A student has signed up and confirmed the address there; staff have been given the role. */
export async function newPerson(product: ReachableProduct, portal: PortalName): Promise<Somebody> {
  const person = newSomebody();
  if (portal !== "student") return { ...person, email: await staffWithPassword(product, portal, person.password) };
  const visitor = new Visitor(product.address);
  await signUp(visitor, portal, person);
  await confirm(product, visitor, person.email);
  return person;
}

/** A visitor who is signed in to a portal as a new person. */
export async function signedIn(
  product: ReachableProduct,
  portal: PortalName,
): Promise<{ visitor: Visitor; person: Somebody; page: Page }> {
  const person = await newPerson(product, portal);
  const visitor = new Visitor(product.address);
  const page = await signIn(visitor, portal, person);
  return { visitor, person, page };
}
