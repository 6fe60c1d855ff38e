import type { Derivation, Trial } from "../../words.ts";
import { answerOf, textAt, valueAt } from "../../words.ts";
import { generateKeyPair } from "@tallystick/wallet";
import { createPasskey } from "../passkeys.ts";
import { openSealed } from "../sessions.ts";
import { sessionOf } from "../fixtures.ts";
import { passkeyCheck, verification } from "./passkey-check.ts";
import { challengePasskey, makePasskey, newPasskeyProof, passkeyProof } from "../passkey-credentials.ts";

/** How a passkey is challenged, and what a challenge is valid for: its own passkey, its own key, one session. */
export const passkeyChallengeRules: readonly Derivation[] = [
  passkeyCheck("AUTH-15", "each passkey challenge is unique", async (t, expect, passkey) => {
    const issueChallenge = async (): Promise<{ challenge: string; requestId: string }> => {
      const body = { clientPublicKey: generateKeyPair().publicKey };
      const reply = await t.call("auth.credentials.challenge", { params: { id: passkey.id }, body });
      const [challenge, requestId] = [textAt(reply.body, "challenge"), textAt(reply.body, "requestId")];
      expect
        .of("auth.credentials.challenge")
        .that("asked", reply.status === 200 && Boolean(challenge) && Boolean(requestId), () => [
          "200 with challenge and requestId",
          `${answerOf(reply)} with ${Object.keys(Object(reply.body)).join(", ")}`,
        ]);
      return { challenge: challenge ?? "", requestId: requestId ?? "" };
    };
    const [first, second] = [await issueChallenge(), await issueChallenge()];
    for (const name of ["requestId", "challenge"] as const) {
      expect
        .of("auth.credentials.challenge")
        .that(`asked twice, its ${name}`, first[name] !== second[name], () => [
          `another ${name} each time`,
          `${first[name]} twice`,
        ]);
    }
  }),

  /** The session's key opens with the key that its own challenge was requested with (AUTH-21). */
  passkeyCheck(
    "AUTH-21",
    "an assertion opens a session for the challenge's client key",
    async (t: Trial, expect, credential) => {
      const [earlier, later] = [await challengePasskey(t, credential), await challengePasskey(t, credential)];
      const request = passkeyProof(credential, earlier, credential.passkey.assertion(earlier.challenge));
      const reply = await t.call(verification, request);
      expect.success("an assertion with its Request-Id", reply);
      const isReal = (await sessionOf(t)).privateKey !== undefined;
      t.precondition(isReal, "the sandbox hands out a stub instead of a session key");
      const sealed = valueAt(reply.body, "encryptedSessionSigningKey");
      const byEarlier = await openSealed(sealed, earlier.keys.privateKey);
      const byLater = await openSealed(sealed, later.keys.privateKey);
      expect.that("of two challenges", byEarlier !== undefined && byLater === undefined, () => [
        "a bundle that opens with the key of the challenge that was answered, and no other",
        byEarlier === undefined ? "it did not open" : "it opened with the other one too",
      ]);
    },
  ),
  passkeyCheck("AUTH-23", "an assertion for another challenge is refused", async (t, expect, credential) => {
    const [first, second] = [await challengePasskey(t, credential), await challengePasskey(t, credential)];
    const answers: Record<string, string> = {
      "the challenge before": first.challenge,
      "a challenge nobody issued": Buffer.from(t.unique("challenge")).toString("base64url"),
    };
    for (const [state, challenge] of Object.entries(answers)) {
      const request = passkeyProof(credential, second, credential.passkey.assertion(challenge));
      expect.status(state, await t.call(verification, request), 401);
    }
  }),

  /** A Request-Id belongs to its own credential (AUTH-22). */
  passkeyCheck("AUTH-22", "a passkey is not verified by another passkey's challenge", async (t, expect, credential) => {
    const challenge = await challengePasskey(t, await makePasskey(t));
    const request = passkeyProof(credential, challenge, credential.passkey.assertion(challenge.challenge));
    expect.status("the other one's Request-Id", await t.call(verification, request), 401);
  }),

  /** Of equal concurrent proofs one opens a session (AUTH-22). */
  passkeyCheck("AUTH-22", "concurrent equal assertions open one session", async (t, expect, credential) => {
    const request = await newPasskeyProof(t, credential);
    const replies = await Promise.all([1, 2, 3, 4].map(() => t.call(verification, request)));
    const winners = replies.filter(({ status }) => status === 200).length;
    expect.that("four at once", winners === 1, () => ["exactly one success", replies.map(answerOf).join(", ")]);
  }),

  /** A failed assertion leaves its challenge open (V-52b). */
  passkeyCheck("V-52b", "a wrong assertion does not consume the challenge", async (t: Trial, expect, credential) => {
    const challenge = await challengePasskey(t, credential);
    const good = credential.passkey.assertion(challenge.challenge);
    const signature = createPasskey().assertion(challenge.challenge)["signature"];
    const wrong = await t.call(verification, passkeyProof(credential, challenge, { ...good, signature }));
    t.precondition(wrong.status === 401, "a wrong assertion was not refused");
    expect.success("the right one after it", await t.call(verification, passkeyProof(credential, challenge, good)));
  }),
];
