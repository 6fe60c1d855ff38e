import { defineConfig } from "vitest/config";

export default defineConfig({
  // No test changes what a module holds: files share those that are loaded.
  test: { testTimeout: 120_000, maxWorkers: "100%", include: ["*/*.test.ts"], isolate: false },
});
