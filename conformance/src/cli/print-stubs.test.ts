import { contract } from "@tallystick/contract";
import { expect, test } from "vitest";
import { printStubs } from "./print-stubs.ts";

test("a stub says which moves its handler makes", () => {
  const text = JSON.stringify(printStubs(contract, ["cards"]));
  expect(text).toContain('Moves, by `call.move(\\"CardState\\", from, to)`, which refuses every other:');
  expect(text).toMatch(/- ACTIVE to FROZEN, and emits CARD\.STATE_CHANGE \(CARD-\d+\)/);
});

test("a stub without a summary begins with its method and path", () => {
  const row = { ...contract.operations["cards.get"], id: "cards.get_one", summary: "" };
  const text = JSON.stringify(printStubs({ ...contract, operations: { [row.id]: row } }, ["cards"]));
  expect(text).toContain("/**\\n * GET /cards/{id}");
  expect(text).toContain("async function cardsGetOne(");
});
