import { inject } from "vitest";
import { Visitor } from "#tests/support/visitor.ts";

const product = inject("product");
export const COOKIE = "pgi-session";

/** The token of a visitor's session; undefined when there is none. */
export async function sessionOf(visitor: Visitor): Promise<string | undefined> {
  const cookies = await visitor.cookies.getCookies(product.address);
  return cookies.find((cookie) => cookie.key === COOKIE)?.value;
}

/** A visitor whose browser carries this session cookie. */
export async function withSession(value: string): Promise<Visitor> {
  const visitor = new Visitor(product.address);
  await visitor.cookies.setCookie(`${COOKIE}=${value}`, product.address);
  return visitor;
}
