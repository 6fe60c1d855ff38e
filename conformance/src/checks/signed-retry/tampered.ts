import type { ContractAdapter } from "../contract-adapter.ts";
import type { Answer, Contract, SignedRetry } from "@tallystick/contract";
import * as fc from "fast-check";
import type { Check } from "../check.ts";
import type { Trial } from "../../requests/trial.ts";
import type { Exchange } from "../../http/exchange.ts";
import { answerOf, declaredAnswer, hasAnswer } from "../../requests/fixtures/fixture.ts";
import { holdsPart } from "../../schema/holds-part.ts";
import { schemaAt } from "../../schema/resolve.ts";
import { defineCheck, defineGenerated, ofOperation } from "../define-check.ts";
import { expecting } from "../../requests/expect.ts";
import { rulesStatingFor } from "../rules-stating.ts";
import {
  requestChallenge,
  actionFor,
  expectDone,
  signedRetryRules,
  goodRetry,
  knowsBareSignatures,
  type SignedOperation,
  signedOperations,
} from "./signed-operation.ts";
import { tamperings, type TamperContext, type Tampering, type WrongRetry } from "./tamperings.ts";

type Adapter = Pick<ContractAdapter, "signing" | "document">;

/** Every tampering that the declaration forbids, one by one: refused, nothing done, and the challenge still valid. */
export function tampered(contract: Contract, { signing, document }: Adapter): Check[] {
  return signedOperations(contract).flatMap((operation, place) =>
    forbidden(contract, operation, document).map((tampering) => {
      const rules = rulesOf(contract, operation, tampering).flat();
      const unspent = signedRetryRules(contract, operation, "refused-retry-spends-nothing");
      return defineCheck({
        ...ofOperation("signed-retry", operation, `refuses ${tampering.name}`),
        sharesFixtures: signing.isShareable(operation.id),
        rules: [...new Set([...rules, ...unspent])],
        cost: 2,
        run: async (t: Trial) => {
          // Each operation tries another of the equivalent ways.
          const scene = await sceneOf(t, operation, place);
          const wrong = await attempt(t, scene, tampering);
          t.precondition(wrong !== undefined, `${operation.id} has nothing to do this to`);
          await finish(t, scene, unspent);
          if (wrong.meant !== undefined) await finishElsewhere(t, wrong.meant, unspent);
        },
      });
    }),
  );
}

/** Tamperings in any order and number, then the valid retry: only that one does the action, and only once. */
export function tamperedInAnyOrder(
  contract: Contract,
  { document }: Adapter,
): Check<{ which: number; noise: number }[]>[] {
  return signedOperations(contract).map((operation) => {
    const wrongs = forbidden(contract, operation, document);
    const rules = [
      ...new Set([
        ...wrongs.flatMap((each) => rulesOf(contract, operation, each).flat()),
        ...signedRetryRules(contract, operation, "refused-retry-spends-nothing"),
      ]),
    ];
    return defineGenerated({
      ...ofOperation("signed-retry", operation, "refuses random tampering"),
      rules,
      input: fc.array(fc.record({ which: fc.nat({ max: 999 }), noise: fc.nat({ max: 127 }) }), {
        minLength: 1,
        maxLength: 4,
      }),
      run: async (t, attacks) => {
        const scene = await sceneOf(t, operation, 0);
        for (const { which, noise } of attacks) {
          const tampering = wrongs[which % wrongs.length];
          if (tampering === undefined) continue;
          if ((await attempt(t, { ...scene, noise }, tampering)) === undefined) t.drop(tampering.name);
        }
        await finish(t, scene, signedRetryRules(contract, operation, "refused-retry-spends-nothing"));
      },
    });
  });
}

/** The tamperings that the row forbids: its declared bindings, as far as its bodies allow. */
function forbidden(contract: Contract, { signedRetry, body }: SignedOperation, document: object): Tampering[] {
  const schema = body && schemaAt(document, body.schema);
  return tamperings.filter(
    ({ bond, signer, failure, part, isBare }) =>
      (!isBare || knowsBareSignatures(contract)) &&
      (bond === undefined || signedRetry.binds.includes(bond)) &&
      (part === undefined || holdsPart(document, schema, part)) &&
      (signer === undefined || signer === signedRetry.signer) &&
      // A stamp over a payload that the resource shows needs no request id.
      !(failure === "requestIdMissing" && signedRetry.shownAt !== undefined),
  );
}

async function sceneOf(t: Trial, operation: SignedOperation, noise: number): Promise<TamperContext> {
  const action = await actionFor(t, operation);
  return { operation, action, challenge: await requestChallenge(t, operation, action), noise };
}

/** The wrong retry that was refused; undefined when the tampering does not apply to the operation. */
async function attempt(t: Trial, scene: TamperContext, tampering: Tampering): Promise<WrongRetry | undefined> {
  const { operation, action } = scene;
  const [rules, coded] = rulesOf(t.contract, operation, tampering);
  const wrong = await tampering.retry(t, scene);
  if (wrong === undefined) return undefined;
  const { meant: _meant, ...retry } = wrong;
  const reply = await t.call(operation.id, retry);
  expecting(t, rules).status(tampering.name, reply, 401);
  expecting(t, coded, operation.id).that(
    tampering.name,
    isRefusal(reply, tampering, { ...operation, contract: t.contract }),
    () => [`${expectation(tampering, operation)} for ${tampering.name}`, answerOf(reply)],
  );
  await expectDone(t, rules, `${tampering.name}, afterwards`, { operation, action, wanted: false });
  return wrong;
}

/** The rules by which it is refused at all, and those by which the refusal carries its code. */
function rulesOf(contract: Contract, operation: SignedOperation, { states, code }: Tampering): [string[], string[]] {
  const refused = signedRetryRules(contract, operation, ...states);
  const coded = code === undefined ? [] : rulesStatingFor(contract, operation.id, code);
  return [refused, coded.length > 0 ? coded : refused];
}

/** Where an unusable challenge has the general code of a 401, the codes of failed signatures are as good as each other. */
function lenientCodes({ conventions }: Contract, { failures }: SignedRetry): string[] {
  const general = conventions.answers.unauthenticated.code;
  if (failures.challengeUnusable.code !== general) return [];
  const { stampMissing, stampMalformed, stampInvalid, bodyMismatch } = failures;
  return [general, ...[stampMissing, stampMalformed, stampInvalid, bodyMismatch].map(({ code }) => code)];
}

function isRefusal(
  reply: Exchange,
  { failure, code: exact }: Tampering,
  { contract, signedRetry }: Pick<SignedOperation, "signedRetry"> & { contract: Contract },
): boolean {
  const declared: Answer = signedRetry.failures[failure];
  if (hasAnswer(reply, declared)) return true;
  const { status } = declared;
  return exact === undefined && lenientCodes(contract, signedRetry).some((code) => hasAnswer(reply, { status, code }));
}

function expectation({ failure, code: exact }: Tampering, { signedRetry }: SignedOperation): string {
  const answer = declaredAnswer(signedRetry.failures[failure]);
  return exact !== undefined ? answer : `${answer} or another code of a failed signature`;
}

/** A wrong retry spends nothing: the valid one still does the action (V-10). */
async function finish(
  t: Trial,
  { operation, action, challenge }: TamperContext,
  rules: readonly string[],
): Promise<void> {
  const reply = await t.call(operation.id, goodRetry(operation, action, challenge));
  expecting(t, rules).success("the good retry after a wrong one", reply);
  await expectDone(t, rules, "the good retry after a wrong one, afterwards", { operation, action, wanted: true });
}

/** Nor does a retry that was refused where its challenge does not belong: it still does what it was issued for. */
async function finishElsewhere(
  t: Trial,
  { operation, request }: NonNullable<WrongRetry["meant"]>,
  rules: readonly string[],
): Promise<void> {
  const reply = await t.call(operation, request);
  expecting(t, rules).success("the good retry of a challenge that was refused elsewhere", reply);
}
