import type { ShortTexts } from "./slow-patterns.ts";

/** Expressions of quadratic time, each with the reason why it is given short texts only. */
export const shortTexts: readonly ShortTexts[] = [
  {
    path: "packages/client/src/clients/connect.ts",
    source: String.raw`\/+$`,
    most: 1024,
    reason: "The text is the base URL that the program of the caller gives.",
  },
  {
    path: "conformance/src/runner/run-context.ts",
    source: String.raw`\/+$`,
    most: 1024,
    reason: "The text is the URL that the suite is given to judge.",
  },
  {
    path: "conformance/src/schema/fitting-text.ts",
    source: String.raw`\([^)]*\)\?`,
    most: 1000,
    reason: "The text is a pattern of the contract, whose author runs the suite.",
  },
  {
    path: "conformance/src/schema/fitting-text.ts",
    source: String.raw`(\[(?:\\.|[^\]\\])+\]|\\.|.)(\{(\d+)(?:,(\d*))?\}|[+?*])?`,
    most: 1000,
    reason: "The text is a pattern of the contract, whose author runs the suite.",
  },
  {
    path: "packages/typespec/src/linter/finite-pattern.ts",
    source: String.raw`\[[^\]]*\]`,
    most: 1000,
    reason: "The text is a pattern of the contract, whose author compiles it.",
  },
];
