import { expect, test } from "vitest";
import { tinyContext } from "../../../test/tiny/tiny-context.ts";
import { tinyContract } from "../../../test/tiny/tiny-contract.ts";
import { FixtureUnavailable, Violation } from "../../errors/trial-errors.ts";
import { openTrial } from "../../runner/trial/trial.ts";
import type { ListSupport, Trial } from "../../requests/trial.ts";
import { everyState } from "./every-state.ts";
import { plainOrders } from "./plain-order.ts";

const list = { ...tinyContract.operations["counters.list"], resourceAction: { kind: "lists", resource: "Counter" } };
const rule = { ...tinyContract.rules["TINY-01"], states: ["plain-list", "list-order"] };
const contract = {
  ...tinyContract,
  operations: { ...tinyContract.operations, "counters.list": list },
  rules: { ...tinyContract.rules, "TINY-01": rule },
} as typeof tinyContract;

/** Counters in memory; the server shows those that it does not leave out. */
function support(made: string[]): ListSupport {
  const make = async (id: string): Promise<{ id: string; body: { id: string } }> => {
    if (id === "LOST") throw new FixtureUnavailable("nothing leads there");
    made.push(id);
    return { id, body: { id } };
  };
  return {
    isMakeable: () => true,
    isPlatformWide: () => true,
    scopeOf: async () => ({ request: {} }),
    makeItem: (_t, _operation, _scope, nth) => make(`item ${nth}`),
    itemStates: () => ({
      atOnce: ["OPEN", "LOST", "CLOSED"],
      withTime: [],
      make: async (_t, state) => ({ item: await make(state), scope: { request: {} } }),
      expiryOf: async () => ({ due: 0, margin: 0 }),
    }),
  };
}

async function heldBy(derive: typeof everyState, show: (made: string[]) => string[]): Promise<number> {
  const made: string[] = [];
  const lists = support(made);
  const context = { ...tinyContext(), contract };
  const [check, ...others] = derive(contract, { lists });
  expect(others).toEqual([]);
  const open = openTrial({ ...context, support: { ...context.support, lists } }, check as NonNullable<typeof check>, 1);
  const reply = async (operation: string): Promise<object> => ({
    operation,
    status: 200,
    headers: {},
    body: { data: show(made).map((id) => ({ id })) },
  });
  const trial: Trial = Object.assign(open.trial, { call: reply as Trial["call"] }); // only these are read
  await check?.run(trial, undefined);
  return open.held.size;
}

test("a list that omits one state is detected, unreachable states are skipped", async () => {
  // That is not enough to hold: the pages are judged elsewhere.
  expect(await heldBy(everyState, (made) => made)).toBe(0);
  await expect(heldBy(everyState, (made) => made.filter((id) => id !== "CLOSED"))).rejects.toThrow(Violation);
});

test("an unpaged list has its declared order", async () => {
  expect(await heldBy(plainOrders, (made) => made.toReversed())).toBe(1);
  await expect(heldBy(plainOrders, (made) => made)).rejects.toThrow(Violation);
});
