import { configDefaults, defineConfig } from "vitest/config";

/** The long proofs: `pnpm test-long` runs them, `pnpm test` does not. */
const long = "{conformance,examples,packages,tools}/**/*.long.test.ts";
/** They break disks or modules below what they import, which other files in the same process must not meet. */
const isolated = "packages/*/{src,test}/**/*.isolated.test.ts";

export default defineConfig({
  test: {
    // Stories over HTTP take seconds; a busy machine may need many times as long. Only what hangs meets the limit.
    testTimeout: 900_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 30_000 } },
    // By default one core stays idle; with two cores that is half of the machine.
    maxWorkers: "100%",
    // Every file of the suite imports the whole contract, which takes longer than most of their tests.
    isolate: false,
    projects: [
      {
        extends: true,
        test: {
          name: "short",
          include: [
            "packages/*/{src,test}/**/*.test.ts",
            "conformance/{src,test,mutants}/**/*.test.ts",
            "{examples,tools}/*/*.test.ts",
          ],
          exclude: [...configDefaults.exclude, long, isolated],
        },
      },
      { extends: true, test: { name: "isolated", include: [isolated], isolate: true } },
      { extends: true, test: { name: "long", include: [long], isolate: true } },
    ],
    coverage: {
      provider: "v8",
      include: ["packages/*/src/**/*.ts", "conformance/src/**/*.ts"],
      exclude: ["**/gen/**", "**/*.test.ts"],
      reporter: ["text", "lcov"],
    },
  },
});
