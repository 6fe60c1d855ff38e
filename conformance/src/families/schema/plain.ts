import type { Contract, Operation } from "@tallystick/contract";
import type { Check, Trial } from "../../engine/types.ts";
import { perform } from "../../fixtures/perform.ts";
import { requestOf } from "../../fixtures/requests.ts";
import { defineCheck, ofOperation } from "../define-check.ts";
import { expectStatus, rulesOfRows } from "../expect.ts";
import { rulesStating } from "../rules-stating.ts";

/** Every operation answers a plain request with its declared success; the oracles judge its contents. */
export function plainRequests(contract: Contract): Check[] {
  return Object.values(contract.operations).map((operation) => {
    // Operations without credentials get none.
    const { scheme, rule } = operation.access;
    const rules =
      scheme === "none" ? rulesOfRows(contract, rule) : rulesStating(contract, "valid-credentials-accepted");
    return defineCheck({
      ...ofOperation("schema", operation, "answers a plain request"),
      rules,
      sharesFixtures: true,
      isStateless: true,
      run: (t) => checkPlainRequest(t, operation, rules),
    });
  });
}

async function checkPlainRequest(t: Trial, operation: Operation, rules: readonly string[]): Promise<void> {
  const reply = await perform(t, operation.id, await requestOf(t, operation.id));
  const declaredSuccess = operation.replies.filter(({ kind }) => kind === "success").map(({ status }) => status);
  expectStatus(t, rules, operation.id, reply, declaredSuccess);
}
