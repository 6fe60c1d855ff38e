import type { Trial } from "../../../../requests/trial.ts";
import { passkeyOf } from "../passkey-credentials.ts";
import { ruleCheck } from "../../../../checks/rule-checks.ts";
import type { Derivation } from "../../../../checks/contract-adapter.ts";
import { generateKeyPair } from "@tallystick/wallet";
import { answerOf } from "../../../../requests/fixtures/fixture.ts";
import { challengePasskey, makePasskey, passkeyProof } from "../passkey-credentials.ts";
import { createPasskey } from "../passkeys.ts";
import { openSealed } from "../sessions.ts";
import { textAt, valueAt } from "../../../../json/value-at.ts";
import { verification } from "./passkey-check.ts";
import { sessionOf } from "../fixtures.ts";

/** How a passkey is challenged, and what a challenge is valid for: its own passkey, its own key, one session. */
export const passkeyChallengeRules: readonly Derivation[] = [
  ruleCheck({
    rules: ["AUTH-15"],
    name: "each passkey challenge is unique",
    operation: verification,
    async run(t, expect) {
      const passkey = await passkeyOf(t);

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
    },
  }),

  /** The session's key opens with the key that its own challenge was requested with (AUTH-21). */
  ruleCheck({
    rules: ["AUTH-21"],
    name: "an assertion opens a session for the challenge's client key",
    operation: verification,
    async run(t: Trial, expect) {
      const credential = await passkeyOf(t);

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
  }),
  ruleCheck({
    rules: ["AUTH-23"],
    name: "an assertion for another challenge is refused",
    operation: verification,
    async run(t, expect) {
      const credential = await passkeyOf(t);

      const [first, second] = [await challengePasskey(t, credential), await challengePasskey(t, credential)];
      const answers: Record<string, string> = {
        "the challenge before": first.challenge,
        "a challenge nobody issued": Buffer.from(t.unique("challenge")).toString("base64url"),
      };
      for (const [state, challenge] of Object.entries(answers)) {
        const request = passkeyProof(credential, second, credential.passkey.assertion(challenge));
        expect.status(state, await t.call(verification, request), 401);
      }
    },
  }),

  /** A Request-Id belongs to its own credential (AUTH-22). */
  ruleCheck({
    rules: ["AUTH-22"],
    name: "a passkey is not verified by another passkey's challenge",
    operation: verification,
    async run(t, expect) {
      const credential = await passkeyOf(t);

      const challenge = await challengePasskey(t, await makePasskey(t));
      const request = passkeyProof(credential, challenge, credential.passkey.assertion(challenge.challenge));
      expect.status("the other one's Request-Id", await t.call(verification, request), 401);
    },
  }),

  /** Of equal concurrent proofs one opens a session (AUTH-22). */
  ruleCheck({
    rules: ["AUTH-22"],
    name: "concurrent equal assertions open one session",
    operation: verification,
    async run(t, expect) {
      const credential = await passkeyOf(t);

      const challenge = await challengePasskey(t, credential);
      const request = passkeyProof(credential, challenge, credential.passkey.assertion(challenge.challenge));
      const replies = await Promise.all([1, 2, 3, 4].map(() => t.call(verification, request)));
      const winners = replies.filter(({ status }) => status === 200).length;
      expect.that("four at once", winners === 1, () => ["exactly one success", replies.map(answerOf).join(", ")]);
    },
  }),

  /** A failed assertion leaves its challenge open (V-52b). */
  ruleCheck({
    rules: ["V-52b"],
    name: "a wrong assertion does not consume the challenge",
    operation: verification,
    async run(t: Trial, expect) {
      const credential = await passkeyOf(t);

      const challenge = await challengePasskey(t, credential);
      const good = credential.passkey.assertion(challenge.challenge);
      const signature = createPasskey().assertion(challenge.challenge)["signature"];
      const wrong = await t.call(verification, passkeyProof(credential, challenge, { ...good, signature }));
      t.precondition(wrong.status === 401, "a wrong assertion was not refused");
      expect.success("the right one after it", await t.call(verification, passkeyProof(credential, challenge, good)));
    },
  }),
];
