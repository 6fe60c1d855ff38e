import type { ContractAdapter } from "../contract-adapter.ts";
import { refusalName, refusalSetupOf } from "./find-trigger.ts";
import type { Answer, Contract, Operation, Refusal } from "@tallystick/contract";
import type { Check } from "../check.ts";
import type { ExpectUnchanged, Trial } from "../../requests/trial.ts";
import type { Exchange } from "../../http/exchange.ts";
import { perform } from "../../requests/fixtures/perform.ts";
import { textAt } from "../../json/value-at.ts";
import { invalidAnswers } from "../../requests/invalid-answers.ts";
import { byTheClock } from "../../requests/run-conditions.ts";
import { defineCheck, ofOperation } from "../define-check.ts";
import { expecting, rulesOfRowsFor } from "../../requests/expect.ts";
import { rulesStating } from "../rules-stating.ts";
import type { RefusedRequest, RefusalSetup, RefusalTrigger } from "../../requests/refusal-trigger.ts";

/** Every declared refusal that carries a rule: the declared reply or an equivalent one, and nothing changed. */
export function declaredRefusals(
  contract: Contract,
  { refusalTriggers }: Pick<ContractAdapter, "refusalTriggers">,
): Check[] {
  return Object.values(contract.operations).flatMap((operation) =>
    operation.refusals
      .filter(({ rule, when }) => rule !== undefined && when !== "rate-limited")
      .flatMap((refusal) => {
        const setup = refusalSetupOf(refusalTriggers, operation, refusal);
        if (setup === undefined) return [];
        const { late, ...atOnce } = setup;
        const name = refusalName(operation, refusal);
        return [
          refusalCheck(contract, operation, refusal, { name, ...atOnce }),
          ...(late === undefined
            ? []
            : [
                refusalCheck(contract, operation, refusal, {
                  name: `${name}, by the clock`,
                  ...byTheClock,
                  trigger: late,
                }),
              ]),
        ];
      }),
  );
}

function refusalCheck(
  contract: Contract,
  operation: Operation,
  refusal: Refusal,
  { name, trigger, justBefore: _justBefore, ...settings }: RefusalSetup & { name: string },
): Check {
  const rules = rulesOfRowsFor(contract, operation.id, refusal.rule);
  const isInPath = refusal.when === "unknown" && refusal.at?.startsWith("path.") === true;
  return defineCheck({
    ...ofOperation("refusals", operation, name),
    rules: [
      ...rules,
      ...(refusal.reason === undefined ? [] : rulesStating(contract, "reason-given")),
      ...(isInPath ? rulesStating(contract, "ill-formed-is-unknown") : []),
    ],
    cost: isInPath ? 1 : 2,
    ...(isInPath && { bare: true, sharesFixtures: true }),
    ...settings,
    run: (t) => triggerRefusal(t, operation, refusal, trigger, rules),
  });
}

async function triggerRefusal(
  t: Trial,
  operation: Operation,
  refusal: Refusal,
  trigger: RefusalTrigger,
  rules: readonly string[],
): Promise<void> {
  const triggered = await trigger(t, operation, refusal);
  const unchanged = isHarmless(operation, refusal) ? undefined : await watched(t, operation, refusal, triggered);
  for (const { variant, request, isIllFormed = false } of triggered) {
    const reply = await perform(t, operation.id, request);
    const state = [refusal.when, refusal.at, variant].filter(Boolean).join(" ");
    const stating = isIllFormed ? rulesStating(t.contract, "ill-formed-is-unknown") : [];
    const others = isIllFormed && stating.length === 0 ? answersToIllFormed(t.contract, operation) : [];
    expecting(t, [...stating, ...rules]).answer(state, reply, [refusal, ...refusal.accepts, ...others]);
    expectReason(t, rules, state, reply, refusal);
  }
  await unchanged?.(rules, `${refusal.when}, afterwards`);
}

/** Where no rule says that an ill-formed id is unknown: as a path that does not exist, or a request that does not fit. */
function answersToIllFormed(contract: Contract, operation: Operation): Answer[] {
  return [contract.conventions.answers.unknownPath, ...invalidAnswers(contract, operation)];
}

/** Whether there is nothing that the refused call could have changed: a read, and a call about something unknown. */
function isHarmless({ method }: Operation, { at, when }: Refusal): boolean {
  return method === "get" || (at?.startsWith("path.") === true && when === "unknown");
}

function watched(
  t: Trial,
  operation: Operation,
  { when }: Refusal,
  triggered: readonly RefusedRequest[],
): Promise<ExpectUnchanged> {
  const owners = triggered.flatMap(({ touches }) => touches ?? []);
  return t.support.effects.watch(
    t,
    operation,
    triggered.map(({ request }) => request),
    owners,
    when === "wrong-proof",
  );
}

/** Where a reason is declared there must be one, and it must be that one. */
function expectReason(t: Trial, rules: readonly string[], state: string, reply: Exchange, { reason }: Refusal): void {
  if (reason === undefined) return;
  const seen = textAt(reply.body, "reason") ?? textAt(reply.body, "details.reason");
  expecting(t, rulesStating(t.contract, "reason-given"), reply.operation).that(
    `${state}, a reason`,
    seen !== undefined,
    () => ["a reason", "none"],
  );
  expecting(t, rules, reply.operation).that(`${state}, its reason`, seen === reason, () => [
    `the reason ${reason}`,
    seen ?? "none",
  ]);
}
