import { type Cast, castOf } from "#tests/http/access/actors.ts";
import { Visitor } from "./visitor.ts";

export interface StaffVisitors extends AsyncDisposable {
  /** A visitor who is signed in as a staff member. */
  as(role: "admin" | "super_admin"): Promise<Visitor>;
  /** The session cookie of a staff member, for a browser. */
  cookie(role: "admin" | "super_admin"): Promise<{ name: string; value: string; url: string }>;
}

/** Staff of the running product; the test may write to the product's database meanwhile. */
export async function staffVisitors(address: string, dataDir: string): Promise<StaffVisitors> {
  const cast: Cast = await castOf(dataDir);
  return {
    async as(role) {
      const visitor = new Visitor(address);
      await visitor.cookies.setCookie(`${await cast.cookie(role)}; Path=/`, address);
      return visitor;
    },
    async cookie(role) {
      const pair = await cast.cookie(role);
      const at = pair.indexOf("=");
      return { name: pair.slice(0, at), value: pair.slice(at + 1), url: address };
    },
    [Symbol.asyncDispose]: () => cast[Symbol.asyncDispose](),
  };
}
