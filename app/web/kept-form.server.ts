import type { SubmissionResult } from "@conform-to/react";
import type { RouterContextProvider } from "react-router";
import type { Person } from "#app/identity/access.server.ts";
import { hashToken, newToken } from "#app/identity/tokens.server.ts";
import { KeptForms } from "#app/records/forms.server.ts";
import { countVisit } from "./answers.server.ts";
import { ownCookie } from "./cookies.server.ts";
import { lastAccount } from "./sign-in-cookies.server.ts";
import { receiveTexts } from "./upload.server.ts";

const KEPT_SECONDS = 30 * 60;
const MOST_CHARACTERS = 64 * 1024;
/** What must not be kept, and what our pages hide in their forms, which is fresh when the page is shown again. */
const LEFT_OUT = /password|code|token|^(current|seen|shown|version|submission|intent)$/i;
const SIGNED_IN_AGAIN =
  "You had been signed out. What you entered is here again: please look at it and send it once more.";

const cookie = ownCookie("kept-form", { maxAge: KEPT_SECONDS });

/**
 * Keeps the form that a request brings although its session has ended, so that it is there again after signing in: the
 * text fields, without passwords, for half an hour, in this browser and for the account that signed in from it last.
 * @returns the Set-Cookie line by which it is found again; undefined when there is no such form, too much of it, or nobody
 * whose it could be
 */
export async function keepForm(
  request: Request,
  context: Readonly<RouterContextProvider>,
  path: string,
): Promise<string | undefined> {
  const account_id = await lastAccount(request);
  if (account_id === undefined) return undefined;
  const fields = await textFields(request);
  const size = Object.entries(fields).reduce((sum, [name, value]) => sum + name.length + value.length, 0);
  if (size === 0 || size > MOST_CHARACTERS) return undefined;
  if ((await countVisit(context, "kept form")) !== undefined) return undefined;
  const key = newToken();
  await KeptForms.insert({
    key_hash: hashToken(key),
    account_id,
    path,
    // As one text: a name that anybody may choose is never the name of a stored field.
    fields: JSON.stringify(fields),
    expires_at: new Date(Date.now() + KEPT_SECONDS * 1000),
  });
  return cookie.give(request, key);
}

async function textFields(request: Request): Promise<Record<string, string>> {
  // A body that is no form of ours is not worth keeping; its sender is led to the sign-in page all the same.
  const form = await receiveTexts(request).catch(() => new FormData());
  const entries = [...form].filter(([name]) => !LEFT_OUT.test(name));
  return Object.fromEntries(entries.flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])));
}

/** The form that was kept for somebody on a page, as the answer to a refused form gives it back; undefined without one. */
export async function takeForm(
  request: Request,
  { accountId }: Person,
  path: string,
): Promise<SubmissionResult | undefined> {
  const key = await cookie.read(request);
  if (typeof key !== "string" || key === "") return undefined;
  const live = { key_hash: hashToken(key), account_id: accountId, path, expires_at: { $gt: new Date() } };
  const kept = await KeptForms.take(live);
  if (!kept) return undefined;
  const fields = JSON.parse(kept.fields) as Record<string, string>;
  return { status: "error", initialValue: fields, error: { "": [SIGNED_IN_AGAIN] } };
}
