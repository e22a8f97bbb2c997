import { expect, test } from "vitest";
import { tooManyMessage } from "#app/platform/rate-limit.server.ts";
import { describeBrowser } from "#app/routes/auth/security/describe-browser.ts";

test.each([
  [1, "1 minute"],
  [60, "1 minute"],
  [61, "2 minutes"],
  [900, "15 minutes"],
])("after %i more seconds the person is told to wait %s", (seconds, wait) => {
  expect(tooManyMessage(seconds)).toBe(`Too many attempts. Please try again in ${wait}.`);
});

test.each([
  [
    "Mozilla/5.0 (Linux; Android 14; SM-A155F) AppleWebKit/537.36 Chrome/141.0.0.0 Mobile Safari/537.36",
    "Chrome on Android",
  ],
  [
    "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 SamsungBrowser/28.0 Chrome/130.0 Safari/537.36",
    "Samsung Internet on Android",
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Safari/604.1",
    "Safari on iOS",
  ],
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/141.0 Safari/537.36 Edg/141.0",
    "Edge on Windows",
  ],
  ["Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox on macOS"],
  ["curl/8.9.1", "Unknown browser"],
  ["", "Unknown browser"],
])("%s is named %s", (userAgent, name) => {
  expect(describeBrowser(userAgent)).toBe(name);
});
