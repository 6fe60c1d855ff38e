import type { Contract } from "@tallystick/contract";
import { expect, test } from "vitest";
import { tinyContext } from "../../../test/tiny/tiny-context.ts";
import { tinyContract } from "../../../test/tiny/tiny-contract.ts";
import { Violation } from "../../errors/trial-errors.ts";
import { openTrial } from "../../runner/trial/trial.ts";
import type { Check } from "../check.ts";
import type { ListSupport, Trial } from "../../requests/trial.ts";
import { filtersInEveryState } from "./state-filter.ts";

const list = {
  ...tinyContract.operations["counters.list"],
  resourceAction: { kind: "lists", resource: "Counter" },
  filters: [{ parameter: "state", paths: ["state"], match: "equals", rule: "TINY-01" }],
  rules: ["TINY-01"],
};
const edges = [{ from: "OPEN", to: "CLOSED", by: "counters.close" }];
const lifecycle = { resource: "Counter", field: "state", edges };
const contract = {
  ...tinyContract,
  operations: { ...tinyContract.operations, "counters.list": list },
  lifecycles: { Counter: lifecycle },
} as unknown as Contract; // only these rows are read

/** Judges a list that finds an item under what it takes for its state. */
async function judging(found: (state: string) => string): Promise<void> {
  const made: { id: string; state: string }[] = [];
  const lists: ListSupport = {
    isMakeable: () => true,
    isPlatformWide: () => true,
    scopeOf: async () => ({ request: {} }),
    makeItem: async () => ({ id: "", body: {} }),
    itemStates: () => ({
      atOnce: ["OPEN", "HELD", "CLOSED"],
      withTime: [],
      make: async (_t, state) => {
        const body = { id: `item ${state}`, state };
        made.push(body);
        return { item: { id: body.id, body }, scope: { request: {} } };
      },
      expiryOf: async () => ({ due: 0, margin: 0 }),
    }),
  };
  const [check] = filtersInEveryState(contract, { lists });
  expect(check?.name).toMatch(/filters by state with items in every state$/);
  const context = { ...tinyContext(), contract };
  const open = openTrial({ ...context, support: { ...context.support, lists } }, check as Check, 1);
  const call = async (
    operation: string,
    { query = {} }: { query?: Record<string, unknown> } = {},
  ): Promise<object> => ({
    operation,
    status: 200,
    headers: {},
    body: { data: made.filter(({ state }) => query["state"] === undefined || found(state) === query["state"]) },
  });
  await check?.run(Object.assign(open.trial, { call: call as Trial["call"] }), undefined); // only these are read
}

test("an item filtered by its previous state is detected", async () => {
  await judging((state) => state);
  await expect(judging((state) => (state === "CLOSED" ? "HELD" : state))).rejects.toThrow(Violation);
});
