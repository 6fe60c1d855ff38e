import type { Contract, Operation } from "@tallystick/contract";
import { expect, test } from "vitest";
import { tinyContract } from "../../../test/tiny/tiny-contract.ts";
import { NotOffered } from "../../errors/trial-errors.ts";
import { openTrial } from "../../runner/trial/trial.ts";
import type { Trial } from "../trial.ts";
import { tinyContext } from "../../../test/tiny/tiny-context.ts";
import { anotherCallerOf, callerOf, callersWithout, permissionsOf } from "./callers.ts";
import type { LimitedCaller } from "../../runner/run-context.ts";

const permissions: Record<string, string> = { "counters.add": "ADD", "counters.close": "CLOSE" };

/** The tiny contract with two permissions. */
const contract: Contract = {
  ...tinyContract,
  operations: Object.fromEntries(
    Object.values(tinyContract.operations).map((row): [string, Operation] => {
      const permission = permissions[row.id];
      return [row.id, permission === undefined ? row : { ...row, access: { scheme: "platform", permission } }];
    }),
  ),
};

function trialWith(...callers: LimitedCaller[]): Trial {
  const context = tinyContext({ callers });
  return openTrial({ ...context, contract }, { name: "callers", rules: [], needs: [] }, 1).trial;
}

const adder: LimitedCaller = { id: "adder", secret: "its-secret", permissions: ["ADD"] };

test("the caller to judge with has every permission", async () => {
  expect(await callerOf(trialWith(), "platform")).toMatchObject({ scheme: "basic", id: "platform" });
});

test("a configured caller has exactly its permissions", async () => {
  const t = trialWith(adder, { token: "a-token", permissions: [], scheme: "device" });
  expect(t.target.callers.map(({ scheme }) => scheme)).toEqual(["platform", "device"]);
  expect(await callerOf(t, "platform", ["ADD"])).toMatchObject({ id: "adder" });
  expect(await anotherCallerOf(t, "device", [])).toEqual({ scheme: "bearer", token: "a-token" });
});

test("callers that lack a permission are found", async () => {
  const closer: LimitedCaller = { id: "closer", secret: "its-secret", permissions: ["CLOSE"] };
  const nobody: LimitedCaller = { id: "nobody", secret: "its-secret", permissions: [] };
  expect(await callersWithout(trialWith(adder, closer, nobody), "platform", "ADD")).toMatchObject([
    { id: "closer" },
    { id: "nobody" },
  ]);
  await expect(callersWithout(trialWith(adder), "platform", "ADD")).rejects.toThrow(NotOffered);
});

test("a missing caller makes its checks not offered", async () => {
  await expect(callerOf(trialWith(), "platform", ["ADD"])).rejects.toThrow(NotOffered);
  await expect(callerOf(trialWith(adder), "platform", [])).rejects.toThrow(/name one under callers/);
  await expect(anotherCallerOf(trialWith(), "platform", [])).rejects.toThrow(NotOffered);
});

test("the scopes of a scheme are permissions of its callers", () => {
  const scopes = { platform: ["counters.write"], other: ["counters.read"] };
  const operations = Object.fromEntries(
    Object.values(contract.operations).map((row) => [row.id, { ...row, access: { ...row.access, scopes } }]),
  );
  const names = permissionsOf({ ...contract, operations })("platform");
  expect(names.toSorted()).toEqual(["ADD", "CLOSE", "counters.write"]);
});
