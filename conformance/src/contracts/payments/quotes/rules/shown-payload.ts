import type { Contract } from "@tallystick/contract";
import type { Check } from "../../../../checks/check.ts";
import type { Trial } from "../../../../requests/trial.ts";
import { answerOf } from "../../../../requests/fixtures/fixture.ts";
import { balanceOf, walletOf } from "../../accounts/fixtures.ts";
import { makeQuote } from "../fixtures.ts";
import { textAt } from "../../../../json/value-at.ts";
import { defineCheck, ofOperation } from "../../../../checks/define-check.ts";
import { declaredFor, expecting, isSuccess, together } from "../../../../requests/expect.ts";
import {
  requestChallenge,
  actionFor,
  expectDone,
  signedRetryRules,
  signedOperations,
  type SignedOperation,
} from "../../../../checks/signed-retry/signed-operation.ts";
import { customerOf } from "../../customers/fixtures.ts";

/** When the resource shows the payload itself, a stamp over it is enough (V-14): the other of the two styles. */
export function shownPayloads(contract: Contract): Check[] {
  return signedOperations(contract)
    .filter(({ signedRetry }) => signedRetry.shownAt !== undefined)
    .flatMap((operation) => [
      samePayload(contract, operation),
      stampAlone(contract, operation),
      unstamped(contract, operation),
      untouched(contract, operation),
      challengedOnce(contract, operation),
    ]);
}

function samePayload(contract: Contract, operation: SignedOperation): Check {
  const rules = together(declaredFor(contract, operation.id, "V-14a"), signedRetryRules(contract, operation));
  return defineCheck({
    ...ofOperation("signed-retry", operation, "challenge payload equals the quote's payload"),
    rules,
    cost: 2,
    async run(t) {
      const action = await actionFor(t, operation);
      const { payloadToSign } = await requestChallenge(t, operation, action);
      expecting(t, rules, operation.id).same(
        "the payload of the 202",
        "the payload that the resource shows:",
        await shownBy(t, operation, action.request.params?.["quoteId"] ?? ""),
        payloadToSign,
      );
    },
  });
}

function stampAlone(contract: Contract, operation: SignedOperation): Check {
  const rules = declaredFor(contract, operation.id, "V-14b", "V-11a");
  const by = (rule: string): string[] => rules.filter((each) => each === rule);
  return defineCheck({
    ...ofOperation("signed-retry", operation, "accepts a signature without a request id"),
    rules,
    cost: 2,
    async run(t) {
      const action = await actionFor(t, operation);
      const payload = await shownBy(t, operation, action.request.params?.["quoteId"] ?? "");
      const headers = { [operation.signedRetry.stampHeader]: action.session.stamp(payload) };
      const stamped = { ...action.request, headers };
      const first = await t.call(operation.id, stamped);
      expecting(t, by("V-14b")).success("a stamp alone", first);
      expecting(t, by("V-11a")).status("the same stamp again", await t.call(operation.id, stamped), 409);
    },
  });
}

/** Only with a stamp it is done. */
function unstamped(contract: Contract, operation: SignedOperation): Check {
  const rules = declaredFor(contract, operation.id, "QUOTE-35");
  return defineCheck({
    ...ofOperation("signed-retry", operation, "executes nothing without a signature"),
    rules,
    cost: 2,
    async run(t) {
      const action = await actionFor(t, operation);
      const payload = await shownBy(t, operation, action.request.params?.["quoteId"] ?? "");
      const reply = await t.call(operation.id, action.request);
      expecting(t, rules, operation.id).that("without a stamp", !isSuccess(reply), () => [
        "202, with something to sign",
        answerOf(reply),
      ]);
      await expectDone(t, rules, "without a stamp, afterwards", { operation, action, wanted: false });
      const headers = { [operation.signedRetry.stampHeader]: action.session.stamp(payload) };
      expecting(t, rules).success("with a stamp", await t.call(operation.id, { ...action.request, headers }));
    },
  });
}

/** The wallet's money stays until there is a stamp. */
function untouched(contract: Contract, operation: SignedOperation): Check {
  const rules = declaredFor(contract, operation.id, "ACCT-09");
  return defineCheck({
    ...ofOperation("signed-retry", operation, "debits nothing without a signature"),
    rules,
    cost: 2,
    async run(t) {
      const action = await actionFor(t, operation);
      const [{ id: customer }, { id: wallet }] = [await customerOf(t), await walletOf(t)];
      const before = await balanceOf(t, customer, wallet);
      await t.call(operation.id, action.request);
      expecting(t, rules, operation.id).same(
        "without a stamp",
        "the wallet's balance, as before:",
        before,
        await balanceOf(t, customer, wallet),
      );
    },
  });
}

/** When nothing has to be signed a stamp is ignored (G-48d). */
function challengedOnce(contract: Contract, operation: SignedOperation): Check {
  const rules = declaredFor(contract, operation.id, "G-48d");
  return defineCheck({
    ...ofOperation("signed-retry", operation, "ignores an unrequested signature"),
    rules,
    cost: 2,
    async run(t) {
      const { id } = await makeQuote(t);
      const headers = { [operation.signedRetry.stampHeader]: "not a stamp!" };
      expecting(t, rules).success("a stray stamp", await t.call(operation.id, { params: { quoteId: id }, headers }));
    },
  });
}

/** The payload as the resource shows it, before any call. */
async function shownBy(t: Trial, { signedRetry }: SignedOperation, id: string): Promise<string> {
  const reply = await t.call("quotes.get", { params: { quoteId: id } });
  return textAt(reply.body, signedRetry.shownAt ?? "") ?? "";
}
