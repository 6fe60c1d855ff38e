import type { BodyPart } from "../../schema/holds-part.ts";
import type { SignedAction, SigningSession, Trial } from "../../requests/trial.ts";
import type { SignedRetry, SignedRetryFailures, Signer, Statement } from "@tallystick/contract";
import { generateKeyPair, signatureOf } from "@tallystick/wallet";
import type { CallRequest } from "../../http/exchange.ts";
import { unknownId } from "../../requests/fixtures/unknown-id.ts";
import { challengeOf, stamped, type Challenge } from "../../requests/fixtures/perform.ts";
import { asObject } from "../../json/value-at.ts";
import {
  requestChallenge,
  actionFor,
  bareRetry,
  goodRetry,
  signedOperations,
  type SignedOperation,
} from "./signed-operation.ts";
import { flipBit } from "./flip-bit.ts";

/** One way in which a retry is wrong, and how the declaration says it is refused. */
export interface Tampering {
  name: string;
  /** Statements that demand a 401. */
  states: readonly Statement[];
  /** Statements that demand this code, where declared (V-12). */
  code?: Statement;
  failure: keyof SignedRetryFailures;
  /** The signers that the row allows, when the tampering lets another one sign. */
  signer?: Signer;
  /** Whether it is tried only where the contract has bare signatures. */
  isBare?: boolean;
  /** The binding that makes it wrong; when the row does not declare it, nothing is wrong. */
  bond?: SignedRetry["binds"][number];
  /** Parts that a body of the operation can contain. */
  part?: BodyPart;
  /** The wrong retry; undefined when it does not apply to the operation. */
  retry(t: Trial, scene: TamperContext): Promise<WrongRetry | undefined>;
}

/** A wrong retry, and the right one of the challenge that it used, where that was issued for something else. */
export interface WrongRetry extends CallRequest {
  readonly meant?: { readonly operation: string; readonly request: CallRequest };
}

/** A challenge to tamper with. `noise` chooses among equivalent ways. */
export interface TamperContext {
  operation: SignedOperation;
  action: SignedAction;
  challenge: Challenge;
  noise: number;
}

/** The retry with another header value. */
function restamped({ operation, action, challenge }: TamperContext, value: string): CallRequest {
  return stamped(action.request, operation.signedRetry, challenge, value);
}

/** Every single thing that can be wrong with one retry. */
export const tamperings: readonly Tampering[] = [
  {
    name: "a signature with a flipped bit",
    states: ["stamp-over-payload"],
    failure: "stampInvalid",
    retry: async (t: Trial, scene) => {
      t.precondition(
        scene.action.session.privateKey !== undefined,
        "the sandbox hands out a stub instead of a session key",
      );
      return restamped(scene, flipBit(scene.action.session.stamp(scene.challenge.payloadToSign), scene.noise));
    },
  },
  {
    name: "a signature of another payload",
    states: ["stamp-over-payload"],
    failure: "stampInvalid",
    retry: async (t: Trial, scene) => {
      const { session } = scene.action;
      t.precondition(session.privateKey !== undefined, "the sandbox hands out a stub instead of a session key");
      const others = otherTexts(scene.challenge);
      return restamped(scene, session.stamp(others[scene.noise % others.length] ?? ""));
    },
  },
  {
    name: "a signature of the re-encoded payload",
    states: ["stamp-over-payload"],
    failure: "stampInvalid",
    retry: async (t: Trial, scene) => {
      const { session } = scene.action;
      t.precondition(session.privateKey !== undefined, "the sandbox hands out a stub instead of a session key");
      return restamped(scene, session.stamp(rewritten(scene.challenge.payloadToSign)));
    },
  },
  {
    name: "a signature by an unknown key",
    states: ["live-signer-required"],
    failure: "stampInvalid",
    retry: async (t: Trial, scene) =>
      restamped(scene, t.support.signing.stampBy(scene.challenge.payloadToSign, generateKeyPair().privateKey)),
  },
  {
    name: "a bare signature by an unknown key",
    states: ["live-signer-required"],
    failure: "stampInvalid",
    retry: async (_t, scene) =>
      restamped(scene, signatureOf(scene.challenge.payloadToSign, generateKeyPair().privateKey)),
  },
  ...signedBy("another customer's session", ["other-owner-refused", "live-signer-required"], (t) =>
    t.support.signing.otherOwnersSession(t),
  ),
  ...signedBy("a withdrawn key", ["revoked-signer-refused", "live-signer-required"], async (t, { operation, action }) =>
    t.support.signing.withdrawnSession?.(t, { operation: operation.id, request: action.request }),
  ),
  {
    name: "a signature by another platform's key",
    states: ["other-owner-refused", "live-signer-required"],
    failure: "stampInvalid",
    retry: async (t: Trial, { operation, action, challenge }) => {
      const session = await t.support.signing.otherPlatformsSession?.(t, operation.id);
      return session && goodRetry(operation, { ...action, session }, challenge);
    },
  },
  {
    name: "a malformed signature",
    states: [],
    code: "malformed-stamp-code",
    failure: "stampMalformed",
    retry: async (_t, scene) => restamped(scene, "not a stamp!"),
  },
  {
    name: "a missing signature",
    states: ["both-headers-required"],
    code: "missing-stamp-code",
    failure: "stampMissing",
    retry: async (_t, { operation, action, challenge }) => ({
      ...action.request,
      headers: { [operation.signedRetry.requestHeader]: challenge.requestId },
    }),
  },
  {
    name: "a missing request id",
    states: ["both-headers-required"],
    code: "missing-request-id-code",
    failure: "requestIdMissing",
    retry: async (_t, { operation, action, challenge }) => ({
      ...action.request,
      headers: { [operation.signedRetry.stampHeader]: action.session.stamp(challenge.payloadToSign) },
    }),
  },
  {
    name: "an unknown request id",
    states: ["unknown-challenge-refused"],
    failure: "challengeUnusable",
    retry: async (t, { operation, action, challenge }) => {
      const requestId = unknownId(t.contract, "Request", t.unique("id"));
      return goodRetry(operation, action, { ...challenge, requestId });
    },
  },
  {
    name: "the sandbox signature with an unknown request id",
    states: ["unknown-challenge-refused"],
    failure: "challengeUnusable",
    retry: async (t, scene) => {
      const { sandboxStamp } = t.support.signing;
      if (sandboxStamp === "") return undefined;
      const requestId = unknownId(t.contract, "Request", t.unique("id"));
      return restamped({ ...scene, challenge: { ...scene.challenge, requestId } }, sandboxStamp);
    },
  },
  {
    name: "a challenge of another operation",
    states: ["challenge-bound"],
    failure: "challengeUnusable",
    bond: "operation",
    retry: async (t, { operation, action }) => {
      const other = signedOperations(t.contract).find(({ id }) => id !== operation.id);
      if (other === undefined) return undefined;
      const meant = await actionFor(t, other);
      const challenge = await requestChallenge(t, other, meant);
      const request = goodRetry(other, meant, challenge);
      return { ...goodRetry(operation, action, challenge), meant: { operation: other.id, request } };
    },
  },
  {
    name: "a challenge of another operation on the same resource",
    states: ["challenge-bound"],
    failure: "challengeUnusable",
    bond: "operation",
    retry: (t, scene) => siblingsChallenge(t, scene),
  },
  {
    name: "a challenge of another resource",
    states: ["challenge-bound"],
    failure: "challengeUnusable",
    bond: "resource",
    retry: async (t, { operation, action }) => {
      const { request, session } = await t.support.signing.actionOnOther(t, operation.id);
      const { body } = action.request;
      const elsewhere = { session, request: { ...request, ...(body !== undefined && { body }) } };
      const challenge = await requestChallenge(t, operation, elsewhere);
      const wrong = goodRetry(operation, action, challenge);
      // What a body says, such as an address, may be free for one of the two only.
      if (body !== undefined) return wrong;
      return { ...wrong, meant: { operation: operation.id, request: goodRetry(operation, elsewhere, challenge) } };
    },
  },
  {
    // A target may take the challenge's word for who signs.
    name: "a challenge of another resource, signed by its owner",
    states: ["challenge-bound"],
    failure: "challengeUnusable",
    bond: "resource",
    retry: async (t, { operation, action }) => {
      const { request, session } = await t.support.signing.actionOnOther(t, operation.id);
      if (session.id === action.session.id) return undefined;
      const { body } = action.request;
      const elsewhere = { session, request: { ...request, ...(body !== undefined && { body }) } };
      return goodRetry(operation, { ...action, session }, await requestChallenge(t, operation, elsewhere));
    },
  },
  {
    name: "a changed body",
    states: ["body-bound"],
    failure: "bodyMismatch",
    bond: "body",
    retry: async (_t, { operation, action, challenge }) =>
      action.otherBody === undefined
        ? undefined
        : goodRetry(operation, { ...action, request: { ...action.request, body: action.otherBody } }, challenge),
  },
  {
    name: "a body with an added member",
    states: ["body-bound"],
    failure: "bodyMismatch",
    bond: "body",
    retry: async (_t, { operation, action, challenge }) =>
      action.fullerBody === undefined
        ? undefined
        : goodRetry(operation, { ...action, request: { ...action.request, body: action.fullerBody } }, challenge),
  },
  nearlyEqual("a body with another value inside of an object", "object"),
  nearlyEqual("a body with a list in another order", "list"),
  nearlyEqual("a body with a letter in the other case", "letter"),
  nearlyEqual("a body with another digit in a text", "digit"),
  ...signedBy(
    "a session of the credential that is to go",
    ["revoked-signer-refused", "live-signer-required"],
    unfitSession,
    "other-credential",
  ),
  ...signedBy("another session of the same wallet", ["live-signer-required"], unfitSession, "same-session"),
];

/** The same resource and the same body, with what either operation needs: only the operation differs. */
async function siblingsChallenge(t: Trial, { operation, action }: TamperContext): Promise<CallRequest | undefined> {
  const sibling = signedOperations(t.contract).find((each) => each !== operation && isAboutTheSame(each, operation));
  if (sibling === undefined) return undefined;
  const other = await actionFor(t, sibling);
  const { params = {} } = action.request;
  const body = { ...asObject(other.request.body), ...asObject(action.request.body) };
  const withBoth = (request: CallRequest): CallRequest => ({
    ...request,
    params,
    ...(request.body !== undefined && { body }),
  });
  const challenge = await requestChallenge(t, sibling, { ...action, request: withBoth(other.request) });
  return goodRetry(operation, { ...action, request: withBoth(action.request) }, challenge);
}

function isAboutTheSame(one: SignedOperation, other: SignedOperation): boolean {
  const [mine, theirs] = [one, other].map(({ references }) => references.find(({ at }) => at.startsWith("path.")));
  return mine !== undefined && mine.resource === theirs?.resource;
}

/** Texts that could be confused with the payload to sign. */
function otherTexts({ payloadToSign, requestId }: Challenge): string[] {
  const readable = payloadToSign.replaceAll(/[\u0080-\uffff]/g, "?");
  const others = [`${payloadToSign} `, requestId, readable, ` ${payloadToSign}`, payloadToSign.slice(0, -1)];
  return [...others, `${payloadToSign}\n`].filter((each) => each !== payloadToSign);
}

/** The same JSON with other white space; of a text that is not JSON the letters in the other case. */
function rewritten(payload: string): string {
  try {
    const value: unknown = JSON.parse(payload);
    const again = JSON.stringify(value, undefined, 1);
    return again === payload ? JSON.stringify(value) : again;
  } catch {
    return payload === payload.toUpperCase() ? payload.toLowerCase() : payload.toUpperCase();
  }
}

/** A body whose members are the same one by one, but for what is inside of them; under a challenge of its own. */
function nearlyEqual(name: string, part: BodyPart): Tampering {
  return {
    name,
    states: ["body-bound"],
    failure: "bodyMismatch",
    bond: "body",
    part,
    async retry(t, { operation, action }) {
      const pair = await action.nearlyEqual?.(part);
      const challenge = pair && challengeOf(await t.call(operation.id, pair.request));
      if (pair === undefined || challenge === undefined) return undefined;
      return goodRetry(operation, { ...pair, request: { ...pair.request, body: pair.body } }, challenge);
    },
  };
}

async function unfitSession(_t: Trial, { action }: TamperContext): Promise<SigningSession | undefined> {
  return action.unfitSession?.();
}

/** Both forms of a signature by a session that may not sign this. */
function signedBy(
  whose: string,
  states: readonly Statement[],
  sessionOf: (t: Trial, scene: TamperContext) => Promise<SigningSession | undefined>,
  signer?: Signer,
): Tampering[] {
  const by = (form: string, retryOf: typeof bareRetry): Tampering => ({
    name: `${form} by ${whose}`,
    states,
    failure: "stampInvalid",
    ...(signer && { signer }),
    async retry(t: Trial, scene) {
      const session = await sessionOf(t, scene);
      if (session === undefined) return undefined;
      t.precondition(session.privateKey !== undefined, "the sandbox hands out a stub instead of a session key");
      return retryOf(scene.operation, { ...scene.action, session }, scene.challenge);
    },
  });
  return [by("a signature", goodRetry), { ...by("a bare signature", bareRetry), isBare: true }];
}
