import type { Contract, Refusal, Rule, Statement } from "@tallystick/contract";
import { expect, test } from "vitest";
import { lendingContract } from "../../../test/lending/lending-contract.ts";
import { lendingTrial } from "../../../test/lending/lending-trial.ts";
import type { Check } from "../check.ts";
import type { Trial } from "../../requests/trial.ts";
import { uniqueness } from "./uniqueness.ts";

const { "items.create": items, "loans.create": loans } = lendingContract.operations;
if (items === undefined || loans === undefined) throw new Error("The desk has nothing to lend");
const rule = (id: string, on: string, states: Statement[] = []): Rule => ({
  id,
  on,
  states,
  sentence: "A value may be used again elsewhere.",
  level: "MUST",
  origin: "source",
  decided: [],
  source: items.source,
  declaredBy: "rule",
});
const onceForEach: Refusal = {
  when: "duplicate",
  at: "body.from",
  within: "body.itemId",
  status: 409,
  code: "DAY_TAKEN",
  rule: "ONCE",
  accepts: [],
};
const contract: Contract = {
  ...lendingContract,
  operations: { ...lendingContract.operations, "loans.create": { ...loans, refusals: [onceForEach], rules: ["ONCE"] } },
  rules: { SEEN: rule("SEEN", "items.create", ["other-tenant-sees-nothing"]), ONCE: rule("ONCE", "loans.create") },
};
const checks = uniqueness(contract);

/** A trial on a desk that also refuses what this says. */
function trialWhere(refuses: (operation: string, body: unknown, as: unknown) => string | undefined): Trial {
  const { t } = lendingTrial({}, ["SEEN", "ONCE"]);
  const right = t.call.bind(t);
  const call: Trial["call"] = async (operation, request = {}) => {
    const code = refuses(operation, request.body, request.as);
    const status = operation.endsWith(".create") ? 201 : 200;
    const reply = await right(operation, request);
    if (code !== undefined) return { ...reply, status: 409, body: { code } };
    return { ...reply, status, body: reply.status === status ? reply.body : { id: `${operation}:1` } };
  };
  return Object.assign(t, { call });
}

const named = (part: string): Check | undefined => checks.find(({ name }) => name.includes(part));

test("unique values are reused in another tenant or scope", () => {
  expect(checks.map(({ name }) => name)).toEqual([
    "refusals/items.create accepts body.serial of another tenant",
    "refusals/loans.create accepts a repeated body.from with another body.itemId",
  ]);
});

test("uniqueness across tenants is detected", async () => {
  const check = named("another tenant");
  await check?.run(
    trialWhere(() => undefined),
    undefined,
  );
  const wrong = trialWhere((operation, _body, as) =>
    operation === "items.create" && as === "other" ? "SERIAL_TAKEN" : undefined,
  );
  await expect(check?.run(wrong, undefined)).rejects.toThrow(/SEEN/);
});

test("uniqueness across scopes is detected", async () => {
  const check = named("repeated body.from");
  let loansMade = 0;
  const right = trialWhere((operation) => {
    loansMade += operation === "loans.create" ? 1 : 0;
    return undefined;
  });
  await check?.run(right, undefined);
  let left = loansMade;
  // The last loan is the one with the value of an earlier one.
  const wrong = trialWhere((operation) => {
    left -= operation === "loans.create" ? 1 : 0;
    return left === 0 ? "DAY_TAKEN" : undefined;
  });
  await expect(check?.run(wrong, undefined)).rejects.toThrow(/ONCE/);
});
