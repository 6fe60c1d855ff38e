import type { Contract, OperationId } from "@tallystick/contract";
import type { Check } from "../../../../checks/check.ts";
import type { Trial } from "../../../../requests/trial.ts";
import { defineCheck } from "../../../../checks/define-check.ts";
import { declared, expecting, isAnswer, isSuccess, rulesOfRowsFor, together } from "../../../../requests/expect.ts";
import { answerOf } from "../../../../requests/fixtures/fixture.ts";
import { withRequestValue } from "../../../../requests/fixtures/request-value.ts";
import { requestOf } from "../../../../requests/fixtures/requests.ts";
import { customerOf } from "../../customers/fixtures.ts";
import { makeExternalAccount } from "../fixtures.ts";

/** Where each payment names the account outside. */
const places = {
  "transfers.in": "body.source.accountId",
  "transfers.out": "body.destination.accountId",
  "quotes.create": "body.destination.accountId",
} as const satisfies Partial<Record<OperationId, string>>;

/** What was deleted is as unknown to a payment as what never was. */
export function deletedAccountRules(contract: Contract): Check[] {
  return Object.entries(places).map(([operation, at]) => {
    const unknown = (contract.operations[operation]?.refusals ?? []).filter(
      (each) => each.when === "unknown" && each.at === at,
    );
    const ofRows = rulesOfRowsFor(contract, operation, ...unknown.map(({ rule }) => rule));
    const rules = together(declared(contract, "G-39e"), ofRows);
    return defineCheck({
      name: `rules/${operation} refuses a deleted account as unknown`,
      family: "rules",
      operation,
      rules,
      // That a payment does not know it shows neither that reads do not, nor that nothing else is known.
      onlyViolates: rules,
      cost: 2,
      async run(t: Trial) {
        const request = withRequestValue(await requestOf(t, operation), at, await deletedAccount(t));
        const answers = unknown.flatMap((each) => [each, ...each.accepts]);
        const reply = await t.call(operation, request);
        // A fault that has nothing to do with the deletion may be answered before.
        t.precondition(isSuccess(reply) || isAnswer(reply, answers), `${operation} answers ${answerOf(reply)}`);
        expecting(t, rules).answer("with a deleted account", reply, answers);
      },
    });
  });
}

/** The id of an account of the trial's own customer that is there no more. */
async function deletedAccount(t: Trial): Promise<string> {
  const { id } = await makeExternalAccount(t, (await customerOf(t)).id);
  const reply = await t.call("customers.externalAccounts.delete", { params: { externalAccountId: id } });
  t.precondition(isSuccess(reply), "the account could not be deleted");
  return id;
}
