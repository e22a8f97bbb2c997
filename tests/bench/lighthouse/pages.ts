import { newCredential } from "#tests/support/credentials.ts";
import { inDatabase } from "#tests/support/database.ts";
import { metCounsellor } from "#tests/support/forms.ts";
import type { RunningProduct } from "#tests/support/product.ts";
import { Visitor } from "#tests/support/visitor.ts";

export interface PublicPage {
  path: string;
  /** What the browser brings along, as somebody does who was here before. */
  cookie?: string;
  /** Why search engines are told to leave the page out, which is all that its score for being found can be short of. */
  hidden?: string;
}

/** Every page that is open to somebody who is not signed in; of those with a parameter one example. */
export async function publicPages(product: RunningProduct): Promise<PublicPage[]> {
  const { number } = await inDatabase(product, () => newCredential());
  return [
    { path: "/" },
    { path: "/eligibility" },
    { path: "/counsellor", cookie: await inConversation(product.address) },
    { path: "/student-auth" },
    { path: "/student-auth?tab=sign-up" },
    { path: "/admin-auth" },
    { path: "/admin-auth?tab=sign-up" },
    { path: "/super-admin-auth" },
    { path: "/privacy" },
    { path: "/terms" },
    { path: "/contact" },
    { path: "/my-data" },
    { path: "/my-data/open" },
    { path: "/verify" },
    { path: `/verify/${number}`, hidden: "a certificate is its owner's to show" },
    { path: "/confirm-email" },
    { path: "/resend-confirmation" },
    { path: "/forgot-password" },
    { path: "/reset-password" },
    { path: "/erasure/unknown" },
    { path: "/no/such/page", hidden: "there is no such page" },
  ];
}

/** The cookie of a visitor whom the counsellor knows. */
async function inConversation(address: string): Promise<string> {
  const visitor = new Visitor(address);
  await metCounsellor(visitor);
  return visitor.cookies.getCookieString(address);
}
