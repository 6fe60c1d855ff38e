import type { Contract, Refusal, Rule, Statement } from "@tallystick/contract";
import { expect, test } from "vitest";
import { lendingContract } from "../../../test/lending/lending-contract.ts";
import { lendingTrial } from "../../../test/lending/lending-trial.ts";
import { refusalTriggersOf } from "../../requests/triggers.ts";
import type { Trial } from "../../requests/trial.ts";
import { declaredRefusals } from "./declared-refusals.ts";

const { "loans.collect": collect } = lendingContract.operations;
if (collect === undefined) throw new Error("The desk lends nothing");
const unknown: Refusal = {
  when: "unknown",
  at: "path.loanId",
  status: 404,
  code: "NO_LOAN",
  rule: "KNOWN",
  accepts: [],
};
const rule = (id: string, states: Statement[] = []): Rule => ({
  id,
  on: "loans.collect",
  states,
  sentence: "An id of nothing is unknown.",
  level: "MUST",
  origin: "source",
  decided: [],
  source: collect.source,
  declaredBy: "rule",
});

/** Judges a desk that answers this to an id of no form, and to any other that the loan is unknown. */
function judge(status: number, code: string, rules: readonly Rule[]): Promise<void> | undefined {
  const contract: Contract = {
    ...lendingContract,
    operations: { "loans.collect": { ...collect!, refusals: [unknown], rules: ["KNOWN"] } },
    rules: Object.fromEntries(rules.map((each) => [each.id, each])),
  };
  const { t } = lendingTrial(
    {},
    rules.map(({ id }) => id),
  );
  const right = t.call.bind(t);
  const call: Trial["call"] = async (operation, request = {}) => {
    const isIllFormed = request.params?.["loanId"] === "no-such-id";
    const answer = isIllFormed ? { status, body: { code } } : { status: 404, body: { code: "NO_LOAN" } };
    return { ...(await right(operation, request)), ...answer };
  };
  const [check] = declaredRefusals(contract, { refusalTriggers: refusalTriggersOf(contract) });
  return check?.run(Object.assign(t, { call, contract }), undefined);
}

const { invalid, unknownPath } = lendingContract.conventions.answers;
const stated = [rule("KNOWN"), rule("FORM", ["ill-formed-is-unknown"])];

test("an ill-formed id is refused as unknown, as no path or as not fitting", async () => {
  for (const { status, code } of [unknown, unknownPath, invalid]) await judge(status, code, [rule("KNOWN")]);
  await expect(judge(200, "", [rule("KNOWN")])).rejects.toThrow(/KNOWN/);
});

test("an ill-formed id is refused as unknown alone where a rule states it", async () => {
  await judge(unknown.status, unknown.code, stated);
  await expect(judge(invalid.status, invalid.code, stated)).rejects.toThrow(/FORM/);
});
