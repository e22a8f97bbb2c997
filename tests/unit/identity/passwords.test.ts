import { expect, test } from "vitest";
import { hashPassword, passwordFault, verifyPassword } from "#app/identity/passwords.server.ts";

const student = { email: "asha.rao@people.example", fullName: "Asha M. Rao", role: "student" } as const;

const OWN = "The words of this portal are easy to guess, with numbers too. Choose other words";

test.each([
  ["7 chars", "Use at least 8 characters"],
  ["🔑🔑🔑🔑🔑🔑🔑", "Use at least 8 characters"],
  ["x".repeat(129), "Use at most 128 characters"],
  ["password", "This password is one of the most common ones. Choose another"],
  ["SunShine", "This password is one of the most common ones. Choose another"],
  ["ｐａｓｓｗｏｒｄ", "This password is one of the most common ones. Choose another"],
  ["Asha.Rao@people.example", "Your email address is easy to guess. Choose a password without it"],
  ["my-PGI-secret", "PGI is the first thing that people guess here. Choose a password without it"],
  ["xx ＡＳＨＡ.rao xx", "Your email address is easy to guess. Choose a password without it"],
  ["student1", OWN],
  ["Admin@1234567", OWN],
  ["Super-Admin 2026", OWN],
  ["gmp_aip_2026", OWN],
  ["a raoundabout way", 'Your name is easy to guess. Choose a password without "Rao"'],
])("%s is refused", (password, fault) => {
  expect(passwordFault(password, student)).toBe(fault);
});

test.each(["8 signs!", "कुंजी कुंजी", "🔑".repeat(128), "correct horse battery staple", "student of life 7", "        "])(
  "%j may be chosen",
  (password) => {
    expect(passwordFault(password, student)).toBeUndefined();
  },
);

test("the password of staff has at least 10 characters", () => {
  for (const role of ["admin", "super_admin"] as const) {
    expect(passwordFault("9 letters", { ...student, role })).toBe("Use at least 10 characters");
    expect(passwordFault("10 letters", { ...student, role })).toBeUndefined();
  }
});

test("a password is recognised however the keyboard spells it, and no other", async () => {
  const hash = await hashPassword("Café ﬁne №1");
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await verifyPassword(hash, "Cafe\u0301 fine No1")).toBe(true);
  expect(await verifyPassword(hash, "Cafe fine No1")).toBe(false);
  expect(await hashPassword("Café ﬁne №1")).not.toBe(hash);
});

test("there is no password for nobody", async () => {
  expect(await verifyPassword(undefined, "the password of nobody")).toBe(false);
});
