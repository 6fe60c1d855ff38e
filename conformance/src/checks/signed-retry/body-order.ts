import type { ContractAdapter } from "../contract-adapter.ts";
import type { Contract } from "@tallystick/contract";
import type { Check } from "../check.ts";
import type { Trial } from "../../requests/trial.ts";
import { asObject } from "../../json/value-at.ts";
import { defineCheck, ofOperation } from "../define-check.ts";
import { expecting } from "../../requests/expect.ts";
import {
  requestChallenge,
  actionFor,
  signedRetryRules,
  goodRetry,
  signedOperations,
  type SignedOperation,
} from "./signed-operation.ts";

/** A body is bound as a JSON value: other key order and white space are the same body (V-12). */
export function bodyOrders(contract: Contract, { signing }: Pick<ContractAdapter, "signing">): Check[] {
  return signedOperations(contract)
    .filter(({ signedRetry }) => signedRetry.binds.includes("body"))
    .map((operation) => {
      const rules = signedRetryRules(contract, operation, "body-bound");
      return defineCheck({
        ...ofOperation("signed-retry", operation, "accepts reordered members"),
        sharesFixtures: signing.isShareable(operation.id),
        rules,
        cost: 2,
        run: (t) => reorder(t, operation, rules),
      });
    });
}

async function reorder(t: Trial, operation: SignedOperation, rules: readonly string[]): Promise<void> {
  const plain = await actionFor(t, operation);
  const given = asObject(plain.request.body) ?? {};
  // Two fields, so that there is an order.
  const body = Object.keys(given).length > 1 ? given : (asObject(plain.fullerBody) ?? given);
  const action = { ...plain, request: { ...plain.request, body } };
  const challenge = await requestChallenge(t, operation, action);
  const text = JSON.stringify(Object.fromEntries(Object.entries(body).toReversed()), undefined, 2);
  const reply = await t.call(operation.id, { ...goodRetry(operation, action, challenge), raw: { body: text } });
  expecting(t, rules).success("the same body in other order", reply);
}
