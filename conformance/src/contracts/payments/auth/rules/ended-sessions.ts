import type { Check, Contract, Trial } from "../../words.ts";
import { byTheClock, defineCheck, expecting } from "../../words.ts";
import type { WalletSession } from "../sessions.ts";
import { wholeListOf } from "../../../../requests/fixtures/whole-list.ts";
import { ofOperation } from "../../../../checks/define-check.ts";
import { declaredFor, rulesOfRowsFor, together } from "../../../../requests/expect.ts";
import {
  requestChallenge,
  actionFor,
  bareRetry,
  expectDone,
  signedRetryRules,
  goodRetry,
  type SignedOperation,
  signedOperations,
} from "../../../../checks/signed-retry/signed-operation.ts";
import { advanceBefore, advanceTo } from "../../../../requests/states/advance-to.ts";
import { anotherSession } from "../fixtures.ts";

/** The stamps of a session are valid until it expires. */
export function endedSessions(contract: Contract): Check[] {
  // A session that signs only for itself cannot sign anything once it has ended: that is refused before (V-53a).
  const signed = signedOperations(contract).filter(({ signedRetry }) => signedRetry.signer !== "same-session");
  return signed.flatMap((operation) => [expired(contract, operation, "before"), expired(contract, operation, "after")]);
}

function expired(contract: Contract, operation: SignedOperation, side: "before" | "after"): Check {
  const rules = together(
    declaredFor(contract, operation.id, "AUTH-27"),
    rulesOfRowsFor(contract, operation.id, ...expiryRules(contract)),
    signedRetryRules(contract, operation),
  );
  return defineCheck({
    ...byTheClock,
    ...ofOperation("signed-retry", operation, `is checked a second ${side} its session expires`),
    rules,
    async run(t: Trial) {
      const session = await anotherSession(t);
      t.precondition(session.privateKey !== undefined, "the sandbox hands out a stub instead of a session key");
      const expiresAt = Date.parse(session.expiresAt ?? "");
      t.precondition(Number.isFinite(expiresAt), "the session names no expiresAt");
      if (side === "after") {
        await advanceTo(t, expiresAt + 1_000);
        await expectRefused(t, operation, session, rules);
        await expectUnlisted(t, declaredFor(contract, operation.id, "AUTH-27"), session);
        return;
      }
      // Everything except the retry itself is done before the last second.
      await advanceTo(t, expiresAt - 20_000);
      const action = { ...(await actionFor(t, operation)), session };
      const retry = goodRetry(operation, action, await requestChallenge(t, operation, action));
      await advanceBefore(t, expiresAt);
      const reply = await t.call(operation.id, retry);
      t.inTime((await t.advance(0)) < expiresAt, "the second before expiry went by unused");
      expecting(t, rules).success("a session about to expire", reply);
    },
  });
}

/** The rules about the expiry of sessions. */
function expiryRules(contract: Contract): string[] {
  return contract.expiries
    .filter(({ model }) => model.includes("Session"))
    .flatMap(({ rule }) => (rule === undefined ? [] : [rule]));
}

async function expectUnlisted(t: Trial, rules: readonly string[], { id, accountId }: WalletSession): Promise<void> {
  const ids = await wholeListOf(t, "auth.sessions.list", { accountId });
  expecting(t, rules, "auth.sessions.list").listed("an expired session in the list", ids, { lacks: [id] });
}

async function expectRefused(
  t: Trial,
  operation: SignedOperation,
  session: WalletSession,
  rules: readonly string[],
): Promise<void> {
  const state = "an expired session";
  const action = { ...(await actionFor(t, operation)), session };
  const challenge = await requestChallenge(t, operation, action);
  expecting(t, rules).status(state, await t.call(operation.id, goodRetry(operation, action, challenge)), 401);
  // Which session has signed is found in another way where the value does not say it.
  const bare = bareRetry(operation, action, challenge);
  if (bare) expecting(t, rules).status(`${state}, a bare signature`, await t.call(operation.id, bare), 401);
  await expectDone(t, rules, `${state}, afterwards`, { operation, action, wanted: false });
}
