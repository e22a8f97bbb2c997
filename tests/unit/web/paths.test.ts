import fc from "fast-check";
import { expect, test } from "vitest";
import { localPath } from "#app/web/paths.ts";

test.each([
  ["/", "/"],
  ["/student-dashboard/documents?sort=date#top", "/student-dashboard/documents?sort=date#top"],
  ["/a/../b", "/b"],
  ["/?next=https://evil.example", "/?next=https://evil.example"],
])("%s leads to %s", (value, path) => {
  expect(localPath(value)).toBe(path);
});

test.each([
  "",
  "student-dashboard",
  "//evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "/\n/evil.example",
  "/\t/evil.example",
  "/.//evil.example",
  "/x/..//evil.example",
  "/%2e%2e//evil.example",
  "https://evil.example",
  "https:/evil.example",
  "javascript:alert(1)",
  " /student-dashboard",
  null,
  undefined,
  {},
])("%j leads nowhere", (value) => {
  expect(localPath(value)).toBeUndefined();
});

test("whatever is let through stays on the site", () => {
  const piece = fc.constantFrom(
    "/",
    "\\",
    ".",
    "..",
    "evil.example",
    "@",
    ":",
    "?",
    "#",
    "%2f",
    "%5c",
    "\t",
    "\n",
    "a",
  );
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      const path = localPath(pieces.join(""));
      if (path === undefined) return;
      expect(new URL(path, "https://portal.example").origin).toBe("https://portal.example");
    }),
    { numRuns: 5000 },
  );
});
