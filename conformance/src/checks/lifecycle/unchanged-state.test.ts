import type { Contract } from "@tallystick/contract";
import { expect, test } from "vitest";
import { lendingContract, lendingDocument } from "../../../test/lending/lending-contract.ts";
import { lendingTrial } from "../../../test/lending/lending-trial.ts";
import { derivedAdapter } from "../../contracts/derived-adapter.ts";
import type { Trial } from "../../requests/trial.ts";
import type { Exchange } from "../../http/exchange.ts";
import { withoutMove } from "./unchanged-state.ts";

const { LoanState } = lendingContract.lifecycles;
const { "loans.collect": collect } = lendingContract.operations;
if (LoanState === undefined || collect === undefined) throw new Error("The desk lends nothing");
const contract: Contract = {
  ...lendingContract,
  lifecycles: { LoanState: { ...LoanState, edges: LoanState.edges.map((edge) => ({ ...edge, rule: "LOAN-01" })) } },
  rules: {
    "LOAN-01": {
      id: "LOAN-01",
      sentence: "What is collected is lent.",
      level: "MUST",
      origin: "source",
      decided: [],
      on: "loans.collect",
      source: collect.source,
      declaredBy: "lifecycle",
    },
  },
};
const checks = withoutMove(contract, derivedAdapter(contract, lendingDocument));
const whileLent = checks.find(({ name }) => name === "lifecycle/LoanState LENT is unchanged by loans.renew");

test("an operation without transition is called in each reachable state", () => {
  expect(checks.map(({ name }) => name)).toEqual([
    "lifecycle/LoanState state is unchanged by loans.renew",
    "lifecycle/LoanState LENT is unchanged by loans.renew",
  ]);
});

test("an operation that keeps the state passes", async () => {
  const { t, calls } = lendingTrial({}, ["LOAN-01"]);
  await whileLent?.run(t, undefined);
  expect(calls.map(([operation]) => operation)).toContain("loans.renew");
});

test("an operation that resets the state is detected", async () => {
  const { t } = lendingTrial({}, ["LOAN-01"]);
  const right = t.call.bind(t);
  let isRenewed = false;
  const call: Trial["call"] = async (operation, request): Promise<Exchange> => {
    const reply = await right(operation, request);
    isRenewed ||= operation === "loans.renew";
    return isRenewed ? { ...reply, body: { ...Object(reply.body), state: "READY" } } : reply;
  };
  await expect(whileLent?.run(Object.assign(t, { call }), undefined)).rejects.toThrow(/LOAN-01.*as before.*READY/);
});
