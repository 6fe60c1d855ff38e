import { expect, test } from "vitest";
import { relevantExchanges } from "./relevant-exchanges.ts";

const sent = ["tokens.create", "agents.create", "tokens.create"].map((operation, at) => ({ operation, at }));

test("a bare check keeps the last request of its operation, and all others", () => {
  const shown = relevantExchanges({ bare: true, operation: "tokens.create" }, sent);
  expect(shown.map(({ at }) => at)).toEqual([1, 2]);
});

test("any other check keeps every request", () => {
  expect(relevantExchanges({ operation: "tokens.create" }, sent)).toEqual(sent);
});
