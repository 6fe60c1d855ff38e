import type { Contract, Operation, RegisteredKey } from "@tallystick/contract";
import { generateKeyPair, publicKeyOf, signatureOf } from "@tallystick/wallet";
import { isDeepStrictEqual } from "node:util";
import { FixtureUnavailable } from "../../errors/trial-errors.ts";
import type { BodyPart } from "../../schema/holds-part.ts";
import type { ContractSupport, SignedAction, SigningSession, SigningSupport, Trial } from "../trial.ts";
import { isSuccess } from "../expect.ts";
import { answerOf, fixtureOf } from "../fixtures/fixture.ts";
import { perform } from "../fixtures/perform.ts";
import { valueInRequest, withRequestValue } from "../fixtures/request-value.ts";
import type { CallRequest } from "../../http/exchange.ts";
import { asObject, valueAt } from "../../json/value-at.ts";
import { requestWith } from "../resources/fixtures.ts";
import { otherInside, otherOrder, withOtherCharacter } from "../bodies/nearly-equal.ts";
import { placeOf, referencesOf } from "../resources/references.ts";
import { idMemberOf } from "../fixtures/resource-id.ts";

/** A key for a signed request: of its owner where keys have owners, else any that the trial has registered. */
export const signerOf: ContractSupport["signerOf"] = async (t, _session, about) => {
  const row = about === undefined ? undefined : t.contract.operations[about.operation];
  const signer = keyOf(row) ?? anyKey(t.contract);
  if (signer === undefined) throw new FixtureUnavailable("The contract does not say how a signer is registered.");
  const owner = row === undefined || about === undefined ? undefined : await ownerIn(t, row, signer, about.request);
  return t.fixtures.once(`key ${signer.registeredBy} ${owner ?? ""}`, () => register(t, signer, { owner }));
};

/** Signing by registered keys. */
export const signingSupport: SigningSupport = {
  actionOf,
  // Every action is done on a resource of its own.
  actionOnOther: actionOf,
  isShareable: () => false,
  newSession: (t) => register(t, anyKey(t.contract)),
  async otherOwnersSession(t: Trial) {
    const signer = anyKey(t.contract);
    t.precondition(signer?.owner !== undefined, "every registered key may sign");
    return register(t, signer);
  },
  async withdrawnSession(t, { operation, request }) {
    const row = t.contract.operations[operation];
    const signer = keyOf(row);
    const withdrawal = signer && withdrawalOf(t.contract, signer);
    if (row === undefined || signer === undefined || withdrawal === undefined) return undefined;
    const session = await register(t, signer, { owner: await ownerIn(t, row, signer, request) });
    const remove = await requestWith(t, withdrawal.operation, { named: { [withdrawal.at]: session.id } });
    const reply = await perform(t, withdrawal.operation, remove);
    if (!isSuccess(reply)) throw new FixtureUnavailable(`${withdrawal.operation} answered ${answerOf(reply)}.`);
    return session;
  },
  async otherPlatformsSession(t, operation) {
    const signer = keyOf(t.contract.operations[operation]);
    const row = t.contract.operations[signer?.registeredBy ?? ""];
    // What a registration names would have to be the other platform's.
    if (signer?.owner !== undefined || row === undefined || referencesOf(t.contract, row).length > 0) return undefined;
    return t.target.capabilities.has("other-platform") ? register(t, signer, { as: "other" }) : undefined;
  },
  // A registered key signs alone: no wallet says whose key it is.
  stampBy: signatureOf,
  sandboxStamp: "",
};

async function actionOf(t: Trial, operation: string): Promise<SignedAction> {
  const row = t.contract.operations[operation];
  if (row === undefined) throw new FixtureUnavailable(`The contract has no ${operation}.`);
  const request = await t.support.requestOf(t, operation);
  const session = await t.support.signerOf(t, undefined, { operation, request });
  const look = (): Promise<unknown> => t.support.effects.look(t, row, request);
  const before = await look();
  const other = await t.support.effects.another(t, row, request, 1);
  return {
    request,
    session,
    ...(before !== undefined && { isDone: async () => !isDeepStrictEqual(await look(), before) }),
    ...(other !== undefined && { otherBody: other.body }),
    nearlyEqual: async (part) => {
      const near = nearlyEqual(t, row, request, part);
      return near && { request, session, body: near.body };
    },
  };
}

function nearlyEqual(t: Trial, row: Operation, request: CallRequest, part: BodyPart): CallRequest | undefined {
  if (part === "object") return otherInside(t, row, request);
  return part === "list" ? otherOrder(request) : withOtherCharacter(t, row, request, part);
}

function keyOf(row: Operation | undefined): RegisteredKey | undefined {
  const signer = row?.signedRetry?.signer;
  return typeof signer === "object" ? signer : undefined;
}

function anyKey({ operations }: Contract): RegisteredKey | undefined {
  return Object.values(operations).flatMap((row) => keyOf(row) ?? [])[0];
}

/** The operation that deletes what registered a key, and where its request names it; undefined where there is none. */
function withdrawalOf(
  contract: Contract,
  { registeredBy }: RegisteredKey,
): { operation: string; at: string } | undefined {
  const registered = contract.operations[registeredBy]?.resourceAction?.resource;
  const row = Object.values(contract.operations).find(
    ({ resourceAction: part }) => part?.kind === "deletes" && part.resource === registered,
  );
  const at = row && registered && placeOf(contract, row, registered);
  return row && at ? { operation: row.id, at } : undefined;
}

/** The owner whose keys sign the request; undefined where every key does. */
async function ownerIn(
  t: Trial,
  row: Operation,
  { owner }: RegisteredKey,
  request: CallRequest,
): Promise<string | undefined> {
  if (owner === undefined) return undefined;
  const named = owner.requestedAt === undefined ? undefined : valueInRequest(request, owner.requestedAt);
  if (typeof named === "string") return named;
  const shown = owner.shownAt === undefined ? undefined : await t.support.effects.look(t, row, request);
  const found = valueAt(shown, owner.shownAt ?? "");
  if (typeof found === "string") return found;
  throw new FixtureUnavailable(`Nothing shows whose key signs ${row.id}.`);
}

/** Registers a new key, for this owner or for whomever the plain request names, and as this caller. */
async function register(
  t: Trial,
  signer: RegisteredKey | undefined,
  { owner, as }: { owner?: string | undefined } & Pick<CallRequest, "as"> = {},
): Promise<SigningSession> {
  if (signer === undefined) throw new FixtureUnavailable("The contract does not say how a signer is registered.");
  const { privateKey } = generateKeyPair();
  const plain = await t.support.requestOf(t, signer.registeredBy);
  const keyed = withRequestValue(plain, signer.key, publicKeyOf(privateKey));
  const place = signer.owner?.registeredAt;
  const request = owner === undefined || place === undefined ? keyed : withRequestValue(keyed, place, owner);
  const { id, body } = fixtureOf(
    await t.call(signer.registeredBy, { ...request, ...(as && { as }) }),
    "A key",
    idMemberOf(t.contract, t.contract.operations[signer.registeredBy]?.resourceAction?.resource),
  );
  return {
    id,
    openedAt: earliestTime(body),
    expiresAt: undefined,
    privateKey,
    stamp: (payload) => signatureOf(payload, privateKey),
  };
}

/** The earliest instant of a new resource, which is its creation time. */
function earliestTime(body: unknown): string | undefined {
  const texts = Object.values(asObject(body) ?? {}).filter((each) => typeof each === "string");
  const times = texts.filter((text) => /^\d{4}-\d{2}-\d{2}T/.test(text) && !Number.isNaN(Date.parse(text)));
  return times.toSorted((one, other) => Date.parse(one) - Date.parse(other))[0];
}
