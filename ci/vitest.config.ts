import { configDefaults, defineConfig } from "vitest/config";

/** The long ones: `pnpm test-ci-long` runs them, `pnpm test-ci` does not. */
const long = "*/*.long.test.ts";

export default defineConfig({
  test: {
    // Only what hangs meets the limits.
    testTimeout: 900_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 30_000 } },
    maxWorkers: "100%",
    // No test changes what a module holds: files share those that are loaded.
    isolate: false,
    projects: [
      {
        extends: true,
        test: { name: "ci", include: ["*/*.test.ts"], exclude: [...configDefaults.exclude, long] },
      },
      { extends: true, test: { name: "long", include: [long] } },
    ],
  },
});
