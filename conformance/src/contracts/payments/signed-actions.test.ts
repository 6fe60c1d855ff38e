import { contract } from "@tallystick/contract";
import { expect, test } from "vitest";
import { tinyContext } from "../../../test/tiny/tiny-context.ts";
import { HarnessFault } from "../../errors/trial-errors.ts";
import { openTrial } from "../../runner/trial/trial.ts";
import { actionOf, isShareable } from "./signed-actions.ts";

const signed = Object.values(contract.operations).filter((operation) => "signedRetry" in operation);
const { trial } = openTrial(tinyContext(), { name: "rules/tiny", rules: [], needs: [], sharesFixtures: false }, 1);

test("exactly the signed operations have an action", async () => {
  expect(signed.length).toBeGreaterThan(5);
  for (const { id } of signed) {
    // The tiny contract has none of the operations that the action calls: that it is known is seen by its first call.
    await expect(actionOf(trial, id)).rejects.not.toThrow(/has no action/);
  }
  expect(() => actionOf(trial, "customers.list")).toThrow(HarnessFault);
});

test("actions on a singleton are not done concurrently", () => {
  const single = signed.map(({ id }) => id).filter((id) => !isShareable(id));
  expect(single.toSorted()).toEqual([
    "auth.sessions.refresh",
    "customers.update",
    "internalAccounts.export",
    "internalAccounts.update",
  ]);
});
