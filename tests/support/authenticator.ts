import { Secret, TOTP } from "otpauth";
import type { Page } from "./visitor.ts";

/** The code that an app with this key shows, now or so many steps of 30 seconds later. */
export function codeOf(key: string, later = 0): string {
  return new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: Date.now() + later * 30_000 });
}

/** The key that a page shows for typing into an app. */
export function keyOn(page: Page): string {
  return page.text("main code").replace(/ /g, "");
}

/** The recovery codes that a page shows. */
export function recoveryCodesOn(page: Page): string[] {
  return page.root.querySelectorAll("#recovery-title ~ ul li").map((item) => item.textContent.trim());
}
