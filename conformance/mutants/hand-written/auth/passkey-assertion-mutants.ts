import { type ProxiedCall, type ProxiedReply, bodyOf, refusal } from "../../proxy/proxied-call.ts";
import type { Item } from "../bodies.ts";
import { type HandWrittenMutant, mutant, type Part } from "../mutant.ts";
import { CHALLENGE, SANDBOX_SIGNATURE, assertionOf, setAssertion } from "./passkey-calls.ts";
import { idIn } from "./signed-calls.ts";

/** The parsed client data of an assertion. */
function clientDataOf(assertion: Item): Item {
  return { ...Object(JSON.parse(Buffer.from(String(assertion["clientDataJson"]), "base64url").toString())) };
}

function authenticatorDataOf(assertion: Item): Buffer {
  return Buffer.from(String(assertion["authenticatorData"]), "base64url");
}

/** The last challenge of each requestId, and the passkey of each credential. */
interface Known {
  challenges: Map<string, string>;
  passkeys: Map<string, string>;
}

type Looks = (assertion: Item, call: ProxiedCall, known: Known) => boolean;

function followChallenges({ challenges, passkeys }: Known): (call: ProxiedCall, reply: ProxiedReply) => void {
  return (call, { status, body }) => {
    const { id, credentialId, requestId, challenge: issued } = Object(body) as Record<string, string>;
    if (call.operation !== CHALLENGE || status !== 200 || !id || !credentialId || !requestId || !issued) return;
    challenges.set(requestId, issued);
    passkeys.set(id, credentialId);
  };
}

/** Accepts assertions that meet a condition, which should be refused. */
function acceptsAssertions(repair: (assertion: Item, call: ProxiedCall, known: Known) => void): Part<Looks> {
  return (meant) => () => {
    const known: Known = { challenges: new Map(), passkeys: new Map() };
    return {
      request(call) {
        const assertion = assertionOf(call);
        if (assertion === undefined || !meant(assertion, call, known)) return;
        repair(assertion, call, known);
        setAssertion(call, assertion);
      },
      reply: followChallenges(known),
    };
  };
}

const unsigned = (assertion: Item): void => void (assertion["signature"] = SANDBOX_SIGNATURE);

/** Refuses assertions that meet a condition, which should be accepted. */
function refusesAssertions(answer: ProxiedReply = refusal(401, "UNAUTHORIZED")): Part<Looks> {
  return (meant) => () => {
    const known: Known = { challenges: new Map(), passkeys: new Map() };
    return {
      request: async (call) => {
        const assertion = assertionOf(call);
        return assertion !== undefined && meant(assertion, call, known) ? answer : undefined;
      },
      reply: followChallenges(known),
    };
  };
}

const challengeOf = ({ headers }: ProxiedCall, { challenges }: Known): string | undefined =>
  challenges.get(headers["request-id"] ?? "");

const registered = (call: ProxiedCall, { passkeys }: Known): string | undefined => passkeys.get(idIn(call, 2));

/** Where the authenticator data has its counter, in bytes. */
const counterAt = 33;

/** Of data that is too short to have one: no number. */
function counterOf(assertion: Item): number {
  const data = authenticatorDataOf(assertion);
  return data.length < counterAt + 4 ? Number.NaN : data.readUInt32BE(counterAt);
}

/** Assertions that are accepted instead of refused, and the reverse. */
export const mutants: readonly HandWrittenMutant[] = [
  mutant(
    "AUTH-23",
    "passkeys/takes-of-another-challenge",
    acceptsAssertions(unsigned),
    (assertion, call, known) => clientDataOf(assertion)["challenge"] !== challengeOf(call, known),
  ),
  mutant("G-89b", "passkeys/takes-of-another-origin", acceptsAssertions(unsigned), (assertion) =>
    String(clientDataOf(assertion)["origin"]).includes("else"),
  ),
  mutant(
    "G-89b",
    "passkeys/takes-of-a-registration",
    acceptsAssertions(unsigned),
    (assertion) => clientDataOf(assertion)["type"] === "webauthn.create",
  ),
  mutant(
    "G-89b",
    "passkeys/takes-without-the-user",
    acceptsAssertions(unsigned),
    (assertion) => ((authenticatorDataOf(assertion)[32] ?? 0) & 1) === 0,
  ),
  mutant("G-89b", "passkeys/takes-of-an-origin-that-begins-like-its-own", acceptsAssertions(unsigned), (assertion) =>
    /^https:\/\/suite\.example\.com./.test(String(clientDataOf(assertion)["origin"])),
  ),
  mutant("G-89b", "passkeys/takes-of-an-origin-without-encryption", acceptsAssertions(unsigned), (assertion) =>
    String(clientDataOf(assertion)["origin"]).startsWith("http:"),
  ),
  mutant(
    "G-89b",
    "passkeys/takes-that-counts-back",
    acceptsAssertions(unsigned),
    (assertion) => counterOf(assertion) === 5,
  ),
  mutant(
    "G-89b",
    "passkeys/takes-that-counts-no-more",
    acceptsAssertions(unsigned),
    (assertion) => counterOf(assertion) === 0,
  ),
  mutant(
    "G-89b",
    "passkeys/takes-of-another-passkey",
    acceptsAssertions((assertion, call, known) => {
      assertion["credentialId"] = registered(call, known);
      unsigned(assertion);
    }),
    (assertion, call, known) => assertion["credentialId"] !== registered(call, known),
  ),
  mutant(
    "G-115a",
    "passkeys/takes-an-unknown-credentialId-by-the-sandbox's-signature",
    acceptsAssertions((assertion, call, known) => {
      assertion["credentialId"] = registered(call, known) ?? assertion["credentialId"];
    }),
    ({ signature }) => signature === SANDBOX_SIGNATURE,
  ),
  mutant(
    "G-115a",
    "passkeys/takes-without-a-challenge-by-the-sandbox's-signature",
    acceptsAssertions((_assertion, call, { challenges }) => {
      call.headers["request-id"] = [...challenges.keys()].at(-1) ?? "";
    }),
    ({ signature }, call, known) => signature === SANDBOX_SIGNATURE && challengeOf(call, known) === undefined,
  ),
  mutant(
    "AUTH-24",
    "passkeys/refuses-without-userHandle",
    refusesAssertions(refusal(400, "INVALID_INPUT")),
    ({ userHandle }) => userHandle === undefined,
  ),
  mutant(
    "AUTH-24",
    "passkeys/refuses-with-userHandle",
    refusesAssertions(refusal(400, "INVALID_INPUT")),
    ({ userHandle }) => userHandle !== undefined,
  ),
  mutant(
    "SBX-51",
    "passkeys/refuses-that-does-not-count",
    refusesAssertions(),
    (assertion) => counterOf(assertion) === 0,
  ),
  mutant(
    "SBX-51",
    "passkeys/refuses-that-is-really-signed",
    refusesAssertions(),
    ({ signature }) => signature !== SANDBOX_SIGNATURE,
  ),
  mutant(
    "SBX-53",
    "passkeys/refuses-by-the-sandbox's-signature",
    refusesAssertions(),
    ({ signature }) => signature === SANDBOX_SIGNATURE,
  ),
  mutant(
    "V-50b",
    "passkeys/refuses-without-a-type",
    refusesAssertions(refusal(400, "INVALID_INPUT")),
    (_, call) => bodyOf(call)?.["type"] === undefined,
  ),
];
