import type { Contract } from "@tallystick/contract";
import { generateKeyPair } from "@tallystick/wallet";
import type { CallRequest, Check, Exchange, Trial } from "../../engine/check.ts";
import { answerOf } from "../../world/fixture.ts";
import {
  challengePasskey,
  makePasskey,
  passkeyOf,
  passkeyProof,
  type PasskeyCredential,
} from "../../world/passkey-credentials.ts";
import { createPasskey, type CeremonyWish } from "../../world/passkeys.ts";
import { openSealed } from "../../world/sessions.ts";
import { unknownId } from "../../world/subjects.ts";
import { textAt, valueAt } from "../../world/value-at.ts";
import { defineCheck } from "../define-check.ts";
import { declared, expectStatus, expectSuccess, expectThat } from "../expect.ts";

const verification = "auth.credentials.verify";

/** The ceremony of a passkey: who answers which challenge, with what. */
export function passkeyRules(contract: Contract): Check[] {
  return [
    challenged(contract),
    sealedToTheChallengesKey(contract),
    taken(contract, "AUTH-24", { "no userHandle": {}, "a userHandle": { userHandle: "cm9iaW4" } }),
    taken(contract, "SBX-51", {
      "an authenticator that counts": { counter: 7 },
      "counting on": { counter: 8 },
    }),
    taken(contract, "SBX-51", { "an authenticator that never counts": { counter: 0 }, "nor again": { counter: 0 } }),
    untyped(contract),
    ofAnotherChallenge(contract),
    otherwiseSigned(contract),
    ofAnotherPasskey(contract),
    changedAfterSigning(contract),
    forAnotherCredential(contract),
    provedInARace(contract),
    countedBack(contract),
    stillOpen(contract),
    legacySignature(contract),
    legacySignatureAlone(contract),
  ];
}

function passkeyCheck(
  contract: Contract,
  rule: string,
  what: string,
  run: (t: Trial, rules: string[], credential: PasskeyCredential) => Promise<void>,
): Check {
  const rules = declared(contract, rule);
  return defineCheck({
    name: `rules/${what}`,
    family: "rules",
    operation: verification,
    rules,
    cost: 2,
    run: async (t) => run(t, rules, await passkeyOf(t)),
  });
}

/** A proof to a challenge of its own; the wish says what the authenticator does otherwise, `change` what is sent. */
async function prove(
  t: Trial,
  credential: PasskeyCredential,
  wish: CeremonyWish = {},
  change: Readonly<Record<string, unknown>> = {},
): Promise<Exchange> {
  const challenge = await challengePasskey(t, credential);
  const assertion = { ...credential.passkey.assertion(challenge.challenge, wish), ...change };
  return t.call(verification, passkeyProof(credential, challenge, assertion));
}

function challenged(contract: Contract): Check {
  return passkeyCheck(
    contract,
    "AUTH-15",
    "a passkey is asked with a challenge of its own",
    async (t: Trial, rules, passkey) => {
      const ask = async (): Promise<string> => {
        const body = { clientPublicKey: generateKeyPair().publicKey };
        const reply = await t.call("auth.credentials.challenge", { params: { id: passkey.id }, body });
        const [challenge, requestId] = [textAt(reply.body, "challenge"), textAt(reply.body, "requestId")];
        expectThat(t, rules, "asked", reply.status === 200 && Boolean(challenge) && Boolean(requestId), () => ({
          operation: "auth.credentials.challenge",
          expected: "200 with challenge and requestId",
          observed: `${answerOf(reply)} with ${Object.keys(Object(reply.body)).join(", ")}`,
        }));
        return requestId ?? "";
      };
      const ids = [await ask(), await ask()];
      expectThat(t, rules, "asked twice", ids[0] !== ids[1], () => ({
        operation: "auth.credentials.challenge",
        expected: "a requestId for each challenge",
        observed: `${ids[0]} twice`,
      }));
    },
  );
}

/** The session's key opens with the key that its own challenge was asked for with (AUTH-21). */
function sealedToTheChallengesKey(contract: Contract): Check {
  return passkeyCheck(
    contract,
    "AUTH-21",
    "an assertion opens a session for its challenge's key",
    async (t: Trial, rules, credential) => {
      const [asked, later] = [await challengePasskey(t, credential), await challengePasskey(t, credential)];
      const request = passkeyProof(credential, asked, credential.passkey.assertion(asked.challenge));
      const reply = await t.call(verification, request);
      expectSuccess(t, rules, "an assertion with its Request-Id", reply);
      const isReal = (await t.world.session()).privateKey !== undefined;
      t.precondition(isReal, "the sandbox hands out a stub instead of a session key");
      const sealed = valueAt(reply.body, "encryptedSessionSigningKey");
      const byAsked = await openSealed(sealed, asked.keys.privateKey);
      const byLater = await openSealed(sealed, later.keys.privateKey);
      expectThat(t, rules, "of two challenges", byAsked !== undefined && byLater === undefined, () => ({
        operation: verification,
        expected: "a bundle that opens with the key of the challenge that was answered, and no other",
        observed: byAsked === undefined ? "it did not open" : "it opened with the other one too",
      }));
    },
  );
}

/** Whatever else it says, an assertion that holds opens a session. */
function taken(contract: Contract, rule: string, wishes: Readonly<Record<string, CeremonyWish>>): Check {
  const what = `a passkey is proved, with ${Object.keys(wishes).join(" and ")}`;
  return passkeyCheck(contract, rule, what, async (t: Trial, rules, credential) => {
    for (const [state, wish] of Object.entries(wishes)) {
      expectSuccess(t, rules, state, await prove(t, credential, wish));
    }
  });
}

function untyped(contract: Contract): Check {
  return passkeyCheck(
    contract,
    "V-50b",
    "the proof of a passkey needs no type",
    async (t: Trial, rules, credential) => {
      const challenge = await challengePasskey(t, credential);
      const assertion = credential.passkey.assertion(challenge.challenge);
      const request = passkeyProof(credential, challenge, assertion);
      expectSuccess(t, rules, "no type", await t.call(verification, { ...request, body: { assertion } }));
    },
  );
}

function ofAnotherChallenge(contract: Contract): Check {
  return passkeyCheck(
    contract,
    "AUTH-23",
    "an assertion answers its own challenge",
    async (t: Trial, rules, credential) => {
      const [first, second] = [await challengePasskey(t, credential), await challengePasskey(t, credential)];
      const answers: Record<string, string> = {
        "the challenge before": first.challenge,
        "a challenge nobody issued": Buffer.from(t.unique("challenge")).toString("base64url"),
      };
      for (const [state, challenge] of Object.entries(answers)) {
        const request = passkeyProof(credential, second, credential.passkey.assertion(challenge));
        expectStatus(t, rules, state, await t.call(verification, request), [401]);
      }
    },
  );
}

/** What the authenticator signed is not what it should have signed (G-89b). */
function otherwiseSigned(contract: Contract): Check {
  return passkeyCheck(
    contract,
    "G-89b",
    "an assertion made elsewhere proves nothing",
    async (t: Trial, rules, credential) => {
      const wishes: Record<string, CeremonyWish> = {
        "another origin": { origin: "https://elsewhere.example.com" },
        "the user was not there": { isPresent: false },
        "of a registration": { type: "webauthn.create" },
        "another relying party": { rpId: "elsewhere.example.com" },
      };
      for (const [state, wish] of Object.entries(wishes)) {
        expectStatus(t, rules, state, await prove(t, credential, wish), [401]);
      }
    },
  );
}

function ofAnotherPasskey(contract: Contract): Check {
  return passkeyCheck(
    contract,
    "G-89b",
    "an assertion by another passkey proves nothing",
    async (t: Trial, rules, credential) => {
      const passkeys = {
        "a passkey nobody registered": createPasskey(),
        "the wallet's other passkey": (await makePasskey(t)).passkey,
      };
      for (const [state, passkey] of Object.entries(passkeys)) {
        expectStatus(t, rules, state, await prove(t, { ...credential, passkey }), [401]);
      }
    },
  );
}

/** What was signed is the whole of what is sent (SBX-52). */
function changedAfterSigning(contract: Contract): Check {
  return passkeyCheck(
    contract,
    "SBX-52",
    "an assertion changed after it was signed proves nothing",
    async (t: Trial, rules, credential) => {
      const changes: Record<string, (assertion: Record<string, unknown>) => Record<string, unknown>> = {
        "other client data": ({ clientDataJson }) => {
          const data = Buffer.from(String(clientDataJson), "base64url").toString();
          return { clientDataJson: Buffer.from(data.replace(/\}$/, ',"more":true}')).toString("base64url") };
        },
        "a higher counter": ({ authenticatorData }) => {
          const data = Buffer.from(String(authenticatorData), "base64url");
          data.writeUInt32BE(data.readUInt32BE(33) + 100, 33);
          return { authenticatorData: data.toString("base64url") };
        },
        "a bit of the signature": ({ signature }) => {
          const bytes = Buffer.from(String(signature), "base64url");
          bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
          return { signature: bytes.toString("base64url") };
        },
      };
      for (const [state, change] of Object.entries(changes)) {
        const challenge = await challengePasskey(t, credential);
        const good = credential.passkey.assertion(challenge.challenge);
        const request = passkeyProof(credential, challenge, { ...good, ...change(good) });
        expectStatus(t, rules, state, await t.call(verification, request), [401]);
      }
    },
  );
}

/** A Request-Id is its own credential's (AUTH-22). */
function forAnotherCredential(contract: Contract): Check {
  return passkeyCheck(
    contract,
    "AUTH-22",
    "a passkey is not proved by the challenge of another",
    async (t: Trial, rules, credential) => {
      const challenge = await challengePasskey(t, await makePasskey(t));
      const request = passkeyProof(credential, challenge, credential.passkey.assertion(challenge.challenge));
      expectStatus(t, rules, "the other one's Request-Id", await t.call(verification, request), [401]);
    },
  );
}

/** Of equal proofs at once one opens a session (AUTH-22). */
function provedInARace(contract: Contract): Check {
  return passkeyCheck(
    contract,
    "AUTH-22",
    "of equal proofs of a passkey at once one opens a session",
    async (t: Trial, rules, credential) => {
      const challenge = await challengePasskey(t, credential);
      const request = passkeyProof(credential, challenge, credential.passkey.assertion(challenge.challenge));
      const replies = await Promise.all([1, 2, 3, 4].map(() => t.call(verification, request)));
      const winners = replies.filter(({ status }) => status === 200).length;
      expectThat(t, rules, "four at once", winners === 1, () => ({
        operation: verification,
        expected: "exactly one success",
        observed: replies.map(answerOf).join(", "),
      }));
    },
  );
}

function countedBack(contract: Contract): Check {
  return passkeyCheck(
    contract,
    "G-89b",
    "an authenticator does not count back",
    async (t: Trial, rules, credential) => {
      expectSuccess(t, rules, "counting nine", await prove(t, credential, { counter: 9 }));
      expectStatus(t, rules, "counting five after nine", await prove(t, credential, { counter: 5 }), [401]);
    },
  );
}

/** An assertion that does not hold leaves its challenge to be answered (V-52b). */
function stillOpen(contract: Contract): Check {
  return passkeyCheck(
    contract,
    "V-52b",
    "a wrong assertion spends no challenge",
    async (t: Trial, rules, credential) => {
      const challenge = await challengePasskey(t, credential);
      const good = credential.passkey.assertion(challenge.challenge);
      const signature = createPasskey().assertion(challenge.challenge)["signature"];
      const wrong = await t.call(verification, passkeyProof(credential, challenge, { ...good, signature }));
      t.precondition(wrong.status === 401, "a wrong assertion was not refused");
      expectSuccess(
        t,
        rules,
        "the right one after it",
        await t.call(verification, passkeyProof(credential, challenge, good)),
      );
    },
  );
}

const legacy = { signature: "sandbox-valid-passkey-signature" };

function legacySignature(contract: Contract): Check {
  return passkeyCheck(
    contract,
    "SBX-53",
    "the sandbox's signature of a passkey holds",
    async (t: Trial, rules, credential) => {
      expectSuccess(t, rules, "in place of a signature", await prove(t, credential, {}, legacy));
    },
  );
}

/** The sandbox's signature holds only for a challenge and for the passkey itself (G-115a). */
function legacySignatureAlone(contract: Contract): Check {
  return passkeyCheck(
    contract,
    "G-115a",
    "the sandbox's signature is not enough",
    async (t: Trial, rules, credential) => {
      const challenge = await challengePasskey(t, credential);
      const assertion = { ...credential.passkey.assertion(challenge.challenge), ...legacy };
      const good = passkeyProof(credential, challenge, assertion);
      const { headers: _without, ...noId } = good;
      const requestId = unknownId(t.contract, "Request", t.unique("id"));
      const { credentialId } = createPasskey();
      const wrong: Record<string, CallRequest> = {
        "no Request-Id": noId,
        "nobody's Request-Id": passkeyProof(credential, { requestId }, assertion),
        "nobody's credentialId": passkeyProof(credential, challenge, { ...assertion, credentialId }),
      };
      for (const [state, request] of Object.entries(wrong)) {
        expectStatus(t, rules, state, await t.call(verification, request), [401]);
      }
    },
  );
}
