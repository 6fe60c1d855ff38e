import type { Contract } from "@tallystick/contract";
import type { Check, Trial } from "../../engine/check.ts";
import { makeQuote } from "../../world/quotes.ts";
import { textAt } from "../../world/value-at.ts";
import { defineCheck } from "../define-check.ts";
import { declaredFor, expectSame, expectStatus, expectSuccess } from "../expect.ts";
import { askFor, deedOf, gateRules, signedOperations, type SignedOperation } from "./signed-operation.ts";

/** Where the resource shows the payload itself, a stamp over it will do (V-14): the other of the two styles. */
export function shownPayloads(contract: Contract): Check[] {
  return signedOperations(contract)
    .filter(({ signedRetry }) => signedRetry.shownAt !== undefined)
    .flatMap((operation) => [
      samePayload(contract, operation),
      stampAlone(contract, operation),
      unasked(contract, operation),
    ]);
}

function samePayload(contract: Contract, operation: SignedOperation): Check {
  const rules = gateRules(contract, operation, "V-14a");
  return defineCheck({
    name: `signed-retry/${operation.id} asks for a signature over what the resource shows`,
    family: "signed-retry",
    operation: operation.id,
    rules,
    cost: 2,
    async run(t) {
      const deed = await deedOf(t, operation);
      const { payloadToSign } = await askFor(t, operation, deed);
      expectSame(t, rules, "the payload of the 202", {
        operation: operation.id,
        what: "the payload that the resource shows:",
        expected: await shownBy(t, operation, deed.request.params?.["quoteId"] ?? ""),
        observed: payloadToSign,
      });
    },
  });
}

function stampAlone(contract: Contract, operation: SignedOperation): Check {
  const rules = declaredFor(contract, operation.id, "V-14b", "V-11a", "ACCT-09", "QUOTE-35");
  const by = (rule: string): string[] => rules.filter((each) => each === rule);
  return defineCheck({
    name: `signed-retry/${operation.id} by a stamp alone`,
    family: "signed-retry",
    operation: operation.id,
    rules,
    cost: 2,
    async run(t) {
      const deed = await deedOf(t, operation);
      const payload = await shownBy(t, operation, deed.request.params?.["quoteId"] ?? "");
      const headers = { [operation.signedRetry.stampHeader]: deed.session.stamp(payload) };
      const stamped = { ...deed.request, headers };
      const first = await t.call(operation.id, stamped);
      for (const rule of ["V-14b", "QUOTE-35", "ACCT-09"]) expectSuccess(t, by(rule), "a stamp alone", first);
      expectStatus(t, by("V-11a"), "the same stamp again", await t.call(operation.id, stamped), [409]);
    },
  });
}

/** Where nothing is to be signed a stamp is as good as none (G-48d). */
function unasked(contract: Contract, operation: SignedOperation): Check {
  const rules = declaredFor(contract, operation.id, "G-48d");
  return defineCheck({
    name: `signed-retry/${operation.id} ignores a stamp that nobody asked for`,
    family: "signed-retry",
    operation: operation.id,
    rules,
    cost: 2,
    async run(t) {
      const { id } = await makeQuote(t);
      const headers = { [operation.signedRetry.stampHeader]: "not a stamp!" };
      expectSuccess(t, rules, "a stray stamp", await t.call(operation.id, { params: { quoteId: id }, headers }));
    },
  });
}

/** The payload as the resource shows it, before any call. */
async function shownBy(t: Trial, { signedRetry }: SignedOperation, id: string): Promise<string> {
  const reply = await t.call("quotes.get", { params: { quoteId: id } });
  return textAt(reply.body, signedRetry.shownAt ?? "") ?? "";
}
