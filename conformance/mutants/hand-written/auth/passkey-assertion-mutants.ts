import type { Item } from "../behaviour.ts";
import type { HandWrittenMutant } from "../hand-written-mutant.ts";
import { bodyOf, type ProxiedCall, type ProxiedReply, refusal } from "../../proxy/proxied-call.ts";
import { idIn } from "./auth-behaviour.ts";
import { assertionOf, CHALLENGE, SANDBOX_SIGNATURE, setAssertion } from "./passkey-behaviour.ts";

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
function acceptsAssertions(
  rule: string,
  what: string,
  meant: Looks,
  repair: (assertion: Item, call: ProxiedCall, known: Known) => void,
): HandWrittenMutant {
  return {
    id: `passkeys/takes-${what}`,
    fault: `Accepts an assertion ${what.replaceAll("-", " ")}.`,
    rules: [rule],
    behave: () => {
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
    },
  };
}

const unsigned = (assertion: Item): void => void (assertion["signature"] = SANDBOX_SIGNATURE);

/** Refuses assertions that meet a condition, which should be accepted. */
function refusesAssertions(
  rule: string,
  what: string,
  meant: Looks,
  answer: ProxiedReply = refusal(401, "UNAUTHORIZED"),
): HandWrittenMutant {
  return {
    id: `passkeys/refuses-${what}`,
    fault: `Refuses an assertion ${what.replaceAll("-", " ")}.`,
    rules: [rule],
    behave: () => {
      const known: Known = { challenges: new Map(), passkeys: new Map() };
      return {
        request: async (call) => {
          const assertion = assertionOf(call);
          return assertion !== undefined && meant(assertion, call, known) ? answer : undefined;
        },
        reply: followChallenges(known),
      };
    },
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
  acceptsAssertions(
    "AUTH-23",
    "of-another-challenge",
    (assertion, call, known) => clientDataOf(assertion)["challenge"] !== challengeOf(call, known),
    unsigned,
  ),
  acceptsAssertions(
    "G-89b",
    "of-another-origin",
    (assertion) => String(clientDataOf(assertion)["origin"]).includes("else"),
    unsigned,
  ),
  acceptsAssertions(
    "G-89b",
    "of-a-registration",
    (assertion) => clientDataOf(assertion)["type"] === "webauthn.create",
    unsigned,
  ),
  acceptsAssertions(
    "G-89b",
    "without-the-user",
    (assertion) => ((authenticatorDataOf(assertion)[32] ?? 0) & 1) === 0,
    unsigned,
  ),
  acceptsAssertions(
    "G-89b",
    "of-an-origin-that-begins-like-its-own",
    (assertion) => /^https:\/\/suite\.example\.com./.test(String(clientDataOf(assertion)["origin"])),
    unsigned,
  ),
  acceptsAssertions(
    "G-89b",
    "of-an-origin-without-encryption",
    (assertion) => String(clientDataOf(assertion)["origin"]).startsWith("http:"),
    unsigned,
  ),
  acceptsAssertions("G-89b", "that-counts-back", (assertion) => counterOf(assertion) === 5, unsigned),
  acceptsAssertions("G-89b", "that-counts-no-more", (assertion) => counterOf(assertion) === 0, unsigned),
  acceptsAssertions(
    "G-89b",
    "of-another-passkey",
    (assertion, call, known) => assertion["credentialId"] !== registered(call, known),
    (assertion, call, known) => {
      assertion["credentialId"] = registered(call, known);
      unsigned(assertion);
    },
  ),
  acceptsAssertions(
    "G-115a",
    "an-unknown-credentialId-by-the-sandbox's-signature",
    ({ signature }) => signature === SANDBOX_SIGNATURE,
    (assertion, call, known) => {
      assertion["credentialId"] = registered(call, known) ?? assertion["credentialId"];
    },
  ),
  acceptsAssertions(
    "G-115a",
    "without-a-challenge-by-the-sandbox's-signature",
    ({ signature }, call, known) => signature === SANDBOX_SIGNATURE && challengeOf(call, known) === undefined,
    (_assertion, call, { challenges }) => {
      call.headers["request-id"] = [...challenges.keys()].at(-1) ?? "";
    },
  ),
  refusesAssertions(
    "AUTH-24",
    "without-userHandle",
    ({ userHandle }) => userHandle === undefined,
    refusal(400, "INVALID_INPUT"),
  ),
  refusesAssertions(
    "AUTH-24",
    "with-userHandle",
    ({ userHandle }) => userHandle !== undefined,
    refusal(400, "INVALID_INPUT"),
  ),
  refusesAssertions("SBX-51", "that-does-not-count", (assertion) => counterOf(assertion) === 0),
  refusesAssertions("SBX-51", "that-is-really-signed", ({ signature }) => signature !== SANDBOX_SIGNATURE),
  refusesAssertions("SBX-53", "by-the-sandbox's-signature", ({ signature }) => signature === SANDBOX_SIGNATURE),
  refusesAssertions(
    "V-50b",
    "without-a-type",
    (_, call) => bodyOf(call)?.["type"] === undefined,
    refusal(400, "INVALID_INPUT"),
  ),
];
