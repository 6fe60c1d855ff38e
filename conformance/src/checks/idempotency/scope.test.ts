import { expect, test } from "vitest";
import { tinyContext } from "../../../test/tiny/tiny-context.ts";
import { tinyContract } from "../../../test/tiny/tiny-contract.ts";
import { Violation } from "../../errors/trial-errors.ts";
import { openTrial } from "../../runner/trial/trial.ts";
import type { Check } from "../check.ts";
import type { Trial } from "../../requests/trial.ts";
import type { CallRequest } from "../../http/exchange.ts";
import { scopes } from "./scope.ts";

const add = {
  ...tinyContract.operations["counters.add"],
  resourceAction: { kind: "changes", resource: "Counter" },
  idempotent: {
    header: "Key",
    scope: ["credential"],
    mismatch: "replay",
    inFlight: "wait",
    forgets: [],
    rule: "TINY-01",
  },
};
const contract = {
  ...tinyContract,
  operations: { "counters.add": add },
} as unknown as typeof tinyContract; // the rows that the check does not read are left out

/** A counter to which each call adds one, unless its key was used before by the same caller, or by anyone. */
function counter(isKeyOfAnyone: boolean): Record<"call" | "look", (request: CallRequest) => Promise<unknown>> {
  let value = 0;
  const replies = new Map<string, unknown>();
  return {
    look: async () => ({ value }),
    async call({ headers = {}, as }) {
      const key = `${headers["Key"]} ${isKeyOfAnyone ? "" : JSON.stringify(as)}`;
      const reply = replies.get(key) ?? { operation: "counters.add", status: 200, body: { id: "1", value: ++value } };
      if (headers["Key"] !== undefined) replies.set(key, reply);
      return reply;
    },
  };
}

async function runOn(isKeyOfAnyone: boolean): Promise<void> {
  const { call, look } = counter(isKeyOfAnyone);
  const context = { ...tinyContext(), contract };
  const support = {
    ...context.support,
    requestOf: async () => ({ params: { id: "1" }, body: { amount: 1 } }),
    anotherCallerOf: async () => ({ scheme: "bearer" as const, token: "another" }),
    effects: { ...context.support.effects, look: (_t: unknown, _o: unknown, request: CallRequest) => look(request) },
  };
  const check = scopes(contract).find(({ name }) => name.includes("replay an update")) as Check;
  const open = openTrial({ ...context, support }, check, 1);
  const answer = (_operation: string, request: CallRequest): Promise<unknown> => call(request);
  const trial: Trial = Object.assign(open.trial, { call: answer as Trial["call"] });
  await check.run(trial, undefined);
}

test("an update replayed to another credential is detected", async () => {
  await expect(runOn(false)).resolves.toBeUndefined();
  await expect(runOn(true)).rejects.toThrow(Violation);
});
