import type { Contract } from "@tallystick/contract";
import { readersOf } from "../../requests/resources/resource-in-reply.ts";
import type { Check } from "../check.ts";
import type { Trial } from "../../requests/trial.ts";
import { perform } from "../../requests/fixtures/perform.ts";
import { requestOf } from "../../requests/fixtures/requests.ts";
import { asObject } from "../../json/value-at.ts";
import { defineCheck, ofOperation } from "../define-check.ts";
import { expecting, isSuccess } from "../../requests/expect.ts";
import { rulesStatingFor } from "../rules-stating.ts";

/** A deleted resource that stays readable by declaration is returned by its read. */
export function deletedIsShown(contract: Contract): Check[] {
  return Object.values(contract.operations).flatMap((operation) => {
    const { kind, resource = "", read } = operation.resourceAction ?? {};
    const rules = rulesStatingFor(contract, operation.id, "deleted-is-shown");
    const isMeant = kind === "deletes" && read === "shown" && readersOf(contract, resource).length > 0;
    if (!isMeant || rules.length === 0) return [];
    return defineCheck({
      ...ofOperation("reads", operation, "deletes without hiding the resource"),
      rules,
      cost: 2,
      async run(t: Trial) {
        const request = await requestOf(t, operation.id);
        const isShown = async (): Promise<boolean> =>
          asObject(await t.support.effects.look(t, operation, request)) !== undefined;
        t.precondition(await isShown(), `what ${operation.id} deletes could not be read before`);
        const reply = await perform(t, operation.id, request);
        t.precondition(isSuccess(reply), `${operation.id} answered ${reply.status}`);
        expecting(t, rules, operation.id).that("deleted", await isShown(), () => [
          `the ${resource} still to be read`,
          "it is found no more",
        ]);
      },
    });
  });
}
