import { advanceBefore, advanceTo } from "../../requests/states/advance-to.ts";
import type { SignedAction, Trial } from "../../requests/trial.ts";
import type { Contract } from "@tallystick/contract";
import type { Check } from "../check.ts";
import { textAt } from "../../json/value-at.ts";
import { byTheClock } from "../../requests/run-conditions.ts";
import { defineCheck, ofOperation } from "../define-check.ts";
import { expecting, rulesOfRowsFor, together } from "../../requests/expect.ts";
import {
  actionFor,
  expectDone,
  signedRetryRules,
  goodRetry,
  type SignedOperation,
  signedOperations,
} from "./signed-operation.ts";

/** A second before `expiresAt` the challenge is valid, a second after it is not (V-17). */
export function expiringChallenges(contract: Contract): Check[] {
  return signedOperations(contract).flatMap((operation) =>
    // A challenge that lives as long as its resource: the resource has expired too, and is refused as such.
    (operation.signedRetry.shownAt === undefined ? (["before", "after"] as const) : (["before"] as const)).map(
      (side) => {
        const rules = together(
          expiryRules(contract, operation),
          signedRetryRules(contract, operation, "challenge-expires"),
        );
        return defineCheck({
          ...byTheClock,
          ...ofOperation("signed-retry", operation, `is checked a second ${side} the challenge expires`),
          rules,
          // That it is accepted before does not show that it expires.
          ...(side === "before" && { onlyViolates: rules }),
          run: (t) => wait(t, operation, rules, side),
        });
      },
    ),
  );
}

/** The rules by which challenges expire: those of the models that replies of challenges show. */
function expiryRules(contract: Contract, { id }: SignedOperation): string[] {
  const challenges = signedOperations(contract).flatMap(({ replies }) =>
    replies.flatMap(({ kind, schema }) => (kind === "challenge" ? (schema ?? []) : [])),
  );
  const expiries = contract.expiries.filter(({ model }) => challenges.some((schema) => schema.endsWith(`/${model}`)));
  return rulesOfRowsFor(contract, id, ...expiries.map(({ rule }) => rule));
}

async function wait(
  t: Trial,
  operation: SignedOperation,
  rules: readonly string[],
  side: "before" | "after",
): Promise<void> {
  const action = await actionFor(t, operation);
  const first = await t.call(operation.id, action.request);
  const challenge = {
    requestId: textAt(first.body, "requestId") ?? "",
    payloadToSign: textAt(first.body, "payloadToSign") ?? "",
  };
  const expiresAt = Date.parse(textAt(first.body, "expiresAt") ?? "");
  t.precondition(first.status === 202 && Number.isFinite(expiresAt), "the first call names no expiresAt");
  await (side === "before" ? advanceBefore(t, expiresAt) : advanceTo(t, expiresAt + 1_000));
  t.precondition(outlives(action, expiresAt + 1_000), "the session ends before the challenge does");
  const reply = await t.call(operation.id, goodRetry(operation, action, challenge));
  if (side === "before") {
    t.inTime((await t.advance(0)) < expiresAt, "the second before expiry went by unused");
    expecting(t, rules).success("a second before expiry", reply);
    return;
  }
  expecting(t, rules).status("a second after expiry", reply, 401);
  await expectDone(t, rules, "a second after expiry, afterwards", { operation, action, wanted: false });
}

function outlives({ session }: SignedAction, instant: number): boolean {
  return session.expiresAt === undefined || Date.parse(session.expiresAt) > instant;
}
