import { defineConfig } from "vitest/config";

const shared = { root: "..", restoreMocks: true, unstubEnvs: true } as const;

export default defineConfig({
  test: {
    projects: [
      { test: { ...shared, name: "unit", include: ["tests/unit/**/*.test.{ts,tsx}"] } },
      { test: { ...shared, name: "contract", include: ["tests/contract/**/*.test.ts"], testTimeout: 20_000 } },
      {
        test: {
          ...shared,
          name: "http",
          include: ["tests/http/**/*.test.ts"],
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          ...shared,
          name: "browser",
          include: ["tests/browser/**/*.test.ts"],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
