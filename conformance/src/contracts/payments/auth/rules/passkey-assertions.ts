import type { Derivation, RuleId } from "../../words.ts";
import { asObject, check, fixtureOf, perform } from "../../words.ts";
import { createPasskey, type CeremonyOptions, type PasskeyAlgorithm } from "../passkeys.ts";
import { walletOf } from "../../accounts/fixtures.ts";
import { passkeyCheck, prove, verification } from "./passkey-check.ts";
import { challengePasskey, makePasskey, newPasskeyProof, passkeyBody, passkeyProof } from "../passkey-credentials.ts";

/** What an assertion may leave out, and what it must contain and sign. */
export const passkeyAssertionRules: readonly Derivation[] = [
  taken("AUTH-24", { "no userHandle": {}, "a userHandle": { userHandle: "cm9iaW4" } }),
  taken("SBX-51", { "an authenticator that counts": { counter: 7 }, "counting on": { counter: 8 } }),
  taken("SBX-51", { "an authenticator that never counts": { counter: 0 }, "nor again": { counter: 0 } }),
  ...(["RS256", "EdDSA"] as const).map((algorithm) => signingBy(algorithm)),
  passkeyCheck("V-50b", "an assertion without a type is accepted", async (t, expect, credential) => {
    const { body, ...request } = await newPasskeyProof(t, credential);
    const { type: _type, ...untyped } = asObject(body) ?? {};
    expect.success("no type", await t.call(verification, { ...request, body: untyped }));
  }),

  /** The authenticator signed something else than required (G-89b). */
  passkeyCheck("G-89b", "an assertion for another origin is refused", async (t, expect, credential) => {
    const ceremonies: Record<string, CeremonyOptions> = {
      "another origin": { origin: "https://elsewhere.example.com" },
      "an origin that begins like its own": { origin: "https://suite.example.com.example" },
      "its origin at another port": { origin: "https://suite.example.com:8443" },
      "its origin without encryption": { origin: "http://suite.example.com" },
      "the user was not there": { isPresent: false },
      "of a registration": { type: "webauthn.create" },
      "another relying party": { rpId: "elsewhere.example.com" },
    };
    for (const [state, options] of Object.entries(ceremonies)) {
      expect.status(state, await prove(t, credential, options), 401);
    }
  }),
  passkeyCheck("G-89b", "an assertion by another passkey is refused", async (t, expect, credential) => {
    const passkeys = {
      "a passkey nobody registered": createPasskey(),
      "the wallet's other passkey": (await makePasskey(t)).passkey,
    };
    for (const [state, passkey] of Object.entries(passkeys)) {
      expect.status(state, await prove(t, { ...credential, passkey }), 401);
    }
  }),

  /** The signature covers everything that is sent (SBX-52). */
  passkeyCheck("SBX-52", "a modified assertion is refused", async (t, expect, credential) => {
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
      expect.status(state, await t.call(verification, request), 401);
    }
  }),
  passkeyCheck("G-89b", "a decreasing signature counter is refused", async (t, expect, credential) => {
    expect.success("counting nine", await prove(t, credential, { counter: 9 }));
    expect.status("counting five after nine", await prove(t, credential, { counter: 5 }), 401);
    expect.status("counting no more after nine", await prove(t, credential, { counter: 0 }), 401);
  }),
];

/** Whatever else it contains, a valid assertion opens a session. */
function taken(rule: RuleId, ceremonies: Readonly<Record<string, CeremonyOptions>>): Derivation {
  const what = `a passkey is verified with ${Object.keys(ceremonies).join(" and ")}`;
  return passkeyCheck(rule, what, async (t, expect, credential) => {
    for (const [state, options] of Object.entries(ceremonies)) {
      expect.success(state, await prove(t, credential, options));
    }
  });
}

/** The whole ceremony by an authenticator that signs in another way (G-89). */
function signingBy(algorithm: PasskeyAlgorithm): Derivation {
  return check(verification, `a passkey with ${algorithm} is registered and verified`, "SBX-51", async (t, expect) => {
    const [wallet, passkey] = [await walletOf(t), createPasskey(algorithm)];
    const reply = await perform(t, "auth.credentials.create", { body: passkeyBody(t, wallet.id, passkey) });
    expect.success("registering it", reply);
    const credential = { ...fixtureOf(reply, "A passkey"), passkey };
    expect.success("proving it", await prove(t, credential));
  });
}
