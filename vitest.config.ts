import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    testTimeout: 20_000,
    // By default one core stays idle; with two cores that is half of the machine.
    maxWorkers: "100%",
    projects: [
      {
        extends: true,
        test: { name: "packages", include: ["packages/*/{src,test}/**/*.test.ts"] },
      },
      {
        extends: true,
        test: { name: "conformance", include: ["conformance/{src,test,mutants}/**/*.test.ts"], testTimeout: 300_000 },
      },
      {
        extends: true,
        test: { name: "examples", include: ["examples/*/*.test.ts"], testTimeout: 300_000 },
      },
      {
        extends: true,
        test: { name: "tools", include: ["tools/*/*.test.ts"], testTimeout: 120_000 },
      },
    ],
    coverage: {
      provider: "v8",
      include: ["packages/*/src/**/*.ts", "conformance/src/**/*.ts"],
      exclude: ["**/gen/**", "**/*.test.ts"],
      reporter: ["text", "lcov"],
    },
  },
});
