import { bodyOf, refusal, type Fault, type FaultyCall, type FaultyReply } from "./fault.ts";

type Item = Record<string, unknown>;

const challenge = "auth.credentials.challenge";
const creation = "auth.credentials.create";
const proof = "auth.credentials.verify";

/** Holds in the sandbox whatever else an assertion says. */
const LEGACY = "sandbox-valid-passkey-signature";

function assertionOf(call: FaultyCall): Item | undefined {
  const assertion = call.operation === proof ? bodyOf(call)?.["assertion"] : undefined;
  return assertion === undefined ? undefined : { ...Object(assertion) };
}

function writeAssertion(call: FaultyCall, assertion: Item): void {
  call.body = JSON.stringify({ ...bodyOf(call), assertion });
}

/** What the authenticator said of the ceremony. */
function clientDataOf(assertion: Item): Item {
  return { ...Object(JSON.parse(Buffer.from(String(assertion["clientDataJson"]), "base64url").toString())) };
}

function authenticatorDataOf(assertion: Item): Buffer {
  return Buffer.from(String(assertion["authenticatorData"]), "base64url");
}

/** What was issued last for a requestId, and the passkey of each credential. */
interface Known {
  challenges: Map<string, string>;
  passkeys: Map<string, string>;
}

type Looks = (assertion: Item, call: FaultyCall, known: Known) => boolean;

function watch({ challenges, passkeys }: Known): (call: FaultyCall, reply: FaultyReply) => void {
  return (call, { status, body }) => {
    const { id, credentialId, requestId, challenge: issued } = Object(body) as Record<string, string>;
    if (call.operation !== challenge || status !== 200 || !id || !credentialId || !requestId || !issued) return;
    challenges.set(requestId, issued);
    passkeys.set(id, credentialId);
  };
}

/** A fault that takes assertions for which this is so, although they should be refused. */
function takes(
  rule: string,
  what: string,
  meant: Looks,
  mend: (assertion: Item, call: FaultyCall, known: Known) => void,
): Fault {
  return {
    name: `passkeys/takes-${what}`,
    fault: `Takes an assertion ${what.replaceAll("-", " ")}.`,
    rules: [rule],
    behave: () => {
      const known: Known = { challenges: new Map(), passkeys: new Map() };
      return {
        request(call) {
          const assertion = assertionOf(call);
          if (assertion === undefined || !meant(assertion, call, known)) return;
          mend(assertion, call, known);
          writeAssertion(call, assertion);
        },
        reply: watch(known),
      };
    },
  };
}

const unsigned = (assertion: Item): void => void (assertion["signature"] = LEGACY);

/** A fault that refuses assertions for which this is so, although they should be taken. */
function refuses(rule: string, what: string, meant: Looks, answer: FaultyReply = refusal(401, "UNAUTHORIZED")): Fault {
  return {
    name: `passkeys/refuses-${what}`,
    fault: `Refuses an assertion ${what.replaceAll("-", " ")}.`,
    rules: [rule],
    behave: () => {
      const known: Known = { challenges: new Map(), passkeys: new Map() };
      return {
        request: async (call) => {
          const assertion = assertionOf(call);
          return assertion !== undefined && meant(assertion, call, known) ? answer : undefined;
        },
        reply: watch(known),
      };
    },
  };
}

const asked = ({ headers }: FaultyCall, { challenges }: Known): string | undefined =>
  challenges.get(headers["request-id"] ?? "");

const credentialIn = ({ path }: FaultyCall): string => decodeURIComponent(path.split("/").at(-2) ?? "");

const registered = (call: FaultyCall, { passkeys }: Known): string | undefined => passkeys.get(credentialIn(call));

const counterOf = (assertion: Item): number => authenticatorDataOf(assertion).readUInt32BE(33);

const assertions: Fault[] = [
  takes(
    "AUTH-23",
    "of-another-challenge",
    (assertion, call, known) => clientDataOf(assertion)["challenge"] !== asked(call, known),
    unsigned,
  ),
  takes(
    "G-89b",
    "of-another-origin",
    (assertion) => String(clientDataOf(assertion)["origin"]).includes("else"),
    unsigned,
  ),
  takes("G-89b", "of-a-registration", (assertion) => clientDataOf(assertion)["type"] === "webauthn.create", unsigned),
  takes("G-89b", "without-the-user", (assertion) => ((authenticatorDataOf(assertion)[32] ?? 0) & 1) === 0, unsigned),
  takes("G-89b", "that-counts-back", (assertion) => counterOf(assertion) === 5, unsigned),
  takes(
    "G-89b",
    "of-another-passkey",
    (assertion, call, known) => assertion["credentialId"] !== registered(call, known),
    (assertion, call, known) => {
      assertion["credentialId"] = registered(call, known);
      unsigned(assertion);
    },
  ),
  takes(
    "G-115a",
    "of-nobody's-credentialId-by-the-sandbox's-signature",
    ({ signature }) => signature === LEGACY,
    (assertion, call, known) => {
      assertion["credentialId"] = registered(call, known) ?? assertion["credentialId"];
    },
  ),
  takes(
    "G-115a",
    "without-a-challenge-by-the-sandbox's-signature",
    ({ signature }, call, known) => signature === LEGACY && asked(call, known) === undefined,
    (_assertion, call, { challenges }) => {
      call.headers["request-id"] = [...challenges.keys()].at(-1) ?? "";
    },
  ),
  refuses("AUTH-24", "without-userHandle", ({ userHandle }) => userHandle === undefined, refusal(400, "INVALID_INPUT")),
  refuses("AUTH-24", "with-userHandle", ({ userHandle }) => userHandle !== undefined, refusal(400, "INVALID_INPUT")),
  refuses("SBX-51", "that-does-not-count", (assertion) => counterOf(assertion) === 0),
  refuses("SBX-51", "that-is-really-signed", ({ signature }) => signature !== LEGACY),
  refuses("SBX-53", "by-the-sandbox's-signature", ({ signature }) => signature === LEGACY),
  refuses("V-50b", "without-a-type", (_, call) => bodyOf(call)?.["type"] === undefined, refusal(400, "INVALID_INPUT")),
];

const publicKey =
  "046b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c2964fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5";

const ceremonies: Fault[] = [
  {
    name: "passkeys/asks-without-a-requestId",
    fault: "A passkey's challenge has no requestId.",
    rules: ["AUTH-15"],
    behave: () => ({
      reply: (call, { body }) => void (call.operation === challenge && delete Object(body).requestId),
    }),
  },
  {
    name: "passkeys/asks-with-201",
    fault: "A passkey's challenge is answered 201.",
    rules: ["AUTH-15"],
    behave: () => ({
      reply(call, reply) {
        if (call.operation === challenge && reply.status === 200 && Object(reply.body).challenge) reply.status = 201;
      },
    }),
  },
  {
    name: "passkeys/seals-to-another-key",
    fault: "The session of a passkey is sealed to some other key than the challenge's.",
    rules: ["AUTH-21"],
    behave: () => ({
      request(call) {
        const body = call.operation === challenge ? bodyOf(call) : undefined;
        if (body?.["clientPublicKey"] !== undefined) call.body = JSON.stringify({ clientPublicKey: publicKey });
      },
    }),
  },
  {
    name: "passkeys/seals-to-the-latest-key",
    fault: "The session of a passkey is sealed to the key of its latest challenge.",
    rules: ["AUTH-21"],
    behave: () => {
      const latest = new Map<string, string>();
      return {
        request(call) {
          const requestId = assertionOf(call) === undefined ? undefined : latest.get(credentialIn(call));
          const assertion = assertionOf(call);
          if (requestId === undefined || assertion === undefined) return;
          call.headers["request-id"] = requestId;
          writeAssertion(call, { ...assertion, signature: LEGACY });
        },
        reply(call, { status, body }) {
          const { requestId, id } = Object(body);
          if (call.operation === challenge && status === 200 && requestId) latest.set(id, requestId);
        },
      };
    },
  },
  {
    name: "passkeys/a-wrong-assertion-spends",
    fault: "An assertion that does not hold spends its Request-Id.",
    rules: ["V-52b"],
    behave: () => {
      const spent = new Set<string | undefined>();
      return {
        request: async (call) =>
          assertionOf(call) !== undefined && spent.has(call.headers["request-id"])
            ? refusal(401, "UNAUTHORIZED")
            : undefined,
        reply(call, { status }) {
          if (assertionOf(call) !== undefined && status === 401) spent.add(call.headers["request-id"]);
        },
      };
    },
  },
  {
    name: "passkeys/spelled-as-browsers-do",
    fault: "Takes clientDataJSON in an attestation.",
    rules: ["AUTH-12"],
    behave: () => ({
      request(call) {
        if (call.operation === creation) call.body = call.body?.replace("clientDataJSON", "clientDataJson");
      },
    }),
  },
  {
    name: "passkeys/one-for-each-wallet",
    fault: "A wallet takes one passkey only.",
    rules: ["AUTH-30"],
    behave: () => {
      const held = new Set<unknown>();
      return {
        request: async (call) =>
          call.operation === creation && bodyOf(call)?.["type"] === "PASSKEY" && held.has(bodyOf(call)?.["accountId"])
            ? refusal(400, "PASSKEY_CREDENTIAL_ALREADY_EXISTS")
            : undefined,
        reply(call, { status, body }) {
          if (call.operation === creation && status === 201 && Object(body).type === "PASSKEY") {
            held.add(Object(body).accountId);
          }
        },
      };
    },
  },
];

/** What is wrong with passkeys. */
export const passkeyFaults: readonly Fault[] = [...assertions, ...ceremonies];
