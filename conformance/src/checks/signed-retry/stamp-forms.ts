import { mainSchemeOf } from "../../requests/callers/main-scheme.ts";
import type { ContractAdapter } from "../contract-adapter.ts";
import type { SignedAction, SigningSupport, Trial } from "../../requests/trial.ts";
import { signatureOf } from "@tallystick/wallet";
import type { Contract, Statement } from "@tallystick/contract";
import type { Check } from "../check.ts";
import { stamped } from "../../requests/fixtures/perform.ts";
import { defineCheck, ofOperation } from "../define-check.ts";
import { expecting } from "../../requests/expect.ts";
import { rulesStatingFor } from "../rules-stating.ts";
import {
  requestChallenge,
  actionFor,
  expectDone,
  signedRetryRules,
  goodRetry,
  type SignedOperation,
  signedOperations,
} from "./signed-operation.ts";

interface Form {
  name: string;
  states: Statement[];
  value(t: Trial, action: SignedAction, payload: string): string;
}

const forms: readonly Form[] = [
  {
    name: "a session's signature",
    states: ["session-stamp-accepted"],
    value: (t: Trial, action, payload) => {
      t.precondition(action.session.privateKey !== undefined, "the sandbox hands out a stub instead of a session key");
      return action.session.stamp(payload);
    },
  },
  {
    name: "a bare DER signature",
    states: ["bare-signature-accepted"],
    value: (t: Trial, action, payload) => {
      const { privateKey } = action.session;
      t.precondition(privateKey !== undefined, "the sandbox hands out a stub instead of a session key");
      return signatureOf(payload, privateKey);
    },
  },
  {
    name: "the sandbox signature",
    states: ["sandbox-stamp-accepted"],
    value: (t: Trial) => t.support.signing.sandboxStamp,
  },
];

/** A form besides a session's stamp is one that a rule of the contract speaks of. */
function isOffered(
  contract: Contract,
  { sandboxStamp }: SigningSupport,
  { id }: SignedOperation,
): (form: Form) => boolean {
  return ({ states }) =>
    states.includes("session-stamp-accepted") ||
    (rulesStatingFor(contract, id, ...states).length > 0 &&
      (sandboxStamp !== "" || !states.includes("sandbox-stamp-accepted")));
}

/** Each valid form of a stamp does the action. */
export function stampForms(contract: Contract, { signing }: Pick<ContractAdapter, "signing">): Check[] {
  return signedOperations(contract).flatMap((operation) => [
    byAnotherToken(contract, signing, operation),
    ...forms.filter(isOffered(contract, signing, operation)).map((form) => {
      const rules = signedRetryRules(contract, operation, ...form.states);
      return defineCheck({
        ...ofOperation("signed-retry", operation, `accepts ${form.name}`),
        sharesFixtures: signing.isShareable(operation.id),
        rules: [...new Set([...rules, ...rulesStatingFor(contract, operation.id, "signed-call-acts")])],
        cost: 2,
        run: (t) => accept(t, operation, form, rules),
      });
    }),
  ]);
}

/** Any token of the platform that may call the operation may carry the retry (V-13). */
function byAnotherToken(contract: Contract, signing: SigningSupport, operation: SignedOperation): Check {
  const rules = signedRetryRules(contract, operation, "signed-call-acts");
  return defineCheck({
    ...ofOperation("signed-retry", operation, "accepts the retry by another token"),
    sharesFixtures: signing.isShareable(operation.id),
    rules,
    cost: 2,
    async run(t: Trial) {
      const action = await actionFor(t, operation);
      const retry = goodRetry(operation, action, await requestChallenge(t, operation, action));
      const credentials = await t.support.callerOf(t, mainSchemeOf(t.contract));
      expecting(t, rules).success("another token", await t.call(operation.id, { ...retry, as: credentials }));
    },
  });
}

async function accept(t: Trial, operation: SignedOperation, form: Form, rules: readonly string[]): Promise<void> {
  const action = await actionFor(t, operation);
  const challenge = await requestChallenge(t, operation, action);
  const value = form.value(t, action, challenge.payloadToSign);
  const reply = await t.call(operation.id, stamped(action.request, operation.signedRetry, challenge, value));
  expecting(t, rules).success(form.name, reply);
  await expectDone(t, rulesStatingFor(t.contract, operation.id, "signed-call-acts"), `${form.name}, afterwards`, {
    operation,
    action,
    wanted: true,
  });
}
