import { newCredential } from "#tests/support/credentials.ts";
import { inDatabase } from "#tests/support/database.ts";
import { metCounsellor } from "#tests/support/forms.ts";
import type { RunningProduct } from "#tests/support/product.ts";
import { NO_SUCH_PAGE, PUBLIC_PATHS } from "#tests/support/public-pages.ts";
import { Visitor } from "#tests/support/visitor.ts";
import type { Category } from "./audit.ts";

export interface PublicPage {
  path: string;
  /** What the browser brings along, as somebody does who was here before. */
  cookie?: string;
  /** Which scores cannot be 100, and why. */
  short?: Partial<Record<Category, string>>;
}

/** Every page that is open to somebody who is not signed in; of those with a parameter one example. */
export async function publicPages(product: RunningProduct): Promise<PublicPage[]> {
  const { number } = await inDatabase(product, () => newCredential());
  return [
    ...PUBLIC_PATHS.map((path) => ({ path })),
    { path: "/counsellor", cookie: await inConversation(product.address) },
    {
      path: `/verify/${number}`,
      short: { seo: "a certificate is its owner's to show, so that search engines leave it out" },
    },
    {
      path: NO_SUCH_PAGE,
      short: {
        seo: "a page that is not there is not to be found",
        "best-practices": "the browser reports the status 404 as an error",
      },
    },
  ];
}

/** The cookie of a visitor whom the counsellor knows. */
async function inConversation(address: string): Promise<string> {
  const visitor = new Visitor(address);
  await metCounsellor(visitor);
  return visitor.cookies.getCookieString(address);
}
