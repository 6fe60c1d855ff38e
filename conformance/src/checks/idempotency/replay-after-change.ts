import type { Contract, Operation } from "@tallystick/contract";
import type { Check } from "../check.ts";
import type { Trial } from "../../requests/trial.ts";
import { perform } from "../../requests/fixtures/perform.ts";
import { withRequestValue } from "../../requests/fixtures/request-value.ts";
import type { CallRequest } from "../../http/exchange.ts";
import type { ContractAdapter } from "../contract-adapter.ts";
import { defineCheck, ofOperation } from "../define-check.ts";
import { isSuccess } from "../../requests/expect.ts";
import { expectFirst, expectReplay, keyed, keyedOperations, keyRules, type KeyedOperation } from "./keyed.ts";
import { idShownBy } from "../../requests/fixtures/resource-id.ts";

/** The same key again, after another operation has changed what was created: the first reply, as it was. */
export function replaysAfterChanges(contract: Contract, { effects }: Pick<ContractAdapter, "effects">): Check[] {
  if (effects.changing === undefined) return [];
  return keyedOperations(contract).flatMap((operation) =>
    changesOf(contract, operation).map((change) => {
      const rules = keyRules(contract, operation);
      return defineCheck({
        ...ofOperation("idempotency", operation, `replays the first reply after ${change.operation.id}`),
        rules,
        cost: 2,
        alsoCalls: [change.operation.id],
        async run(t) {
          const request = await effects.changing?.(t, change.operation);
          if (request !== undefined) await replay(t, operation, { ...change, request }, rules);
        },
      });
    }),
  );
}

/** An operation that changes what another has created, and the place of the id in its requests. */
export interface Change {
  operation: Operation;
  at: string;
}

/** The operations by which callers change what this one creates, by the same scheme. */
export function changesOf(contract: Contract, { resourceAction, access }: Operation): Change[] {
  const { kind, resource = "" } = resourceAction ?? {};
  const { changes = [] } = contract.resources[resource] ?? {};
  if (kind !== "creates") return [];
  return changes
    .flatMap((id) => contract.operations[id] ?? [])
    .filter((operation) => operation.access.scheme === access.scheme)
    .flatMap((operation) => {
      const named = operation.references.filter((each) => each.at.startsWith("path.") && each.resource === resource);
      return named.slice(0, 1).map(({ at }) => ({ operation, at }));
    });
}

async function replay(
  t: Trial,
  operation: KeyedOperation,
  { operation: { id: changing }, at, request: change }: Change & { request: CallRequest },
  rules: readonly string[],
): Promise<void> {
  const request = await keyed(t, operation, t.unique("key"));
  const first = await perform(t, operation.id, request);
  expectFirst(t, rules, first);
  const made = idShownBy(t.contract, first);
  t.precondition(made !== undefined, "the reply does not show the id of what was created");
  const changed = await perform(t, changing, withRequestValue(change, at, made));
  t.precondition(isSuccess(changed), `what was just created cannot be changed by ${changing}`);
  expectReplay(t, rules, `replay after ${changing}`, first, await perform(t, operation.id, request));
}
