import type { Contract, RuleId } from "@tallystick/contract";
import type { Check } from "../../../../checks/check.ts";
import type { Trial } from "../../../../requests/trial.ts";
import { fixtureOf } from "../../../../requests/fixtures/fixture.ts";
import { perform } from "../../../../requests/fixtures/perform.ts";
import { challengePasskey, makePasskey, passkeyBody, passkeyProof } from "../passkey-credentials.ts";
import { createPasskey, type CeremonyOptions, type PasskeyAlgorithm } from "../passkeys.ts";
import { expecting } from "../../../../requests/expect.ts";
import { handWrittenCheck } from "../../../../checks/hand-written-check.ts";
import { walletOf } from "../../accounts/fixtures.ts";
import { passkeyCheck, prove, verification } from "./passkey-check.ts";

/** What an assertion may leave out, and what it must contain and sign. */
export function passkeyAssertionRules(contract: Contract): Check[] {
  return [
    taken(contract, "AUTH-24", { "no userHandle": {}, "a userHandle": { userHandle: "cm9iaW4" } }),
    taken(contract, "SBX-51", {
      "an authenticator that counts": { counter: 7 },
      "counting on": { counter: 8 },
    }),
    taken(contract, "SBX-51", { "an authenticator that never counts": { counter: 0 }, "nor again": { counter: 0 } }),
    ...(["RS256", "EdDSA"] as const).map((algorithm) => signingBy(contract, algorithm)),
    untyped(contract),
    otherwiseSigned(contract),
    ofAnotherPasskey(contract),
    changedAfterSigning(contract),
    countedBack(contract),
  ];
}

/** Whatever else it contains, a valid assertion opens a session. */
function taken(contract: Contract, rule: RuleId, ceremonies: Readonly<Record<string, CeremonyOptions>>): Check {
  const what = `a passkey is proved, with ${Object.keys(ceremonies).join(" and ")}`;
  return passkeyCheck(contract, rule, what, async (t: Trial, rules, credential) => {
    for (const [state, options] of Object.entries(ceremonies)) {
      expecting(t, rules).success(state, await prove(t, credential, options));
    }
  });
}

/** The whole ceremony by an authenticator that signs in another way (G-89). */
function signingBy(contract: Contract, algorithm: PasskeyAlgorithm): Check {
  return handWrittenCheck(contract, {
    rules: ["SBX-51"],
    name: `a passkey with ${algorithm} is registered and verified`,
    operation: verification,
    async run(t: Trial, rules) {
      const [wallet, passkey] = [await walletOf(t), createPasskey(algorithm)];
      const body = passkeyBody(t, wallet.id, passkey);
      const reply = await perform(t, "auth.credentials.create", { body });
      expecting(t, rules).success("registering it", reply);
      const credential = { ...fixtureOf(reply, "A passkey"), passkey };
      expecting(t, rules).success("proving it", await prove(t, credential));
    },
  });
}

function untyped(contract: Contract): Check {
  return passkeyCheck(
    contract,
    "V-50b",
    "an assertion without a type is accepted",
    async (t: Trial, rules, credential) => {
      const challenge = await challengePasskey(t, credential);
      const assertion = credential.passkey.assertion(challenge.challenge);
      const request = passkeyProof(credential, challenge, assertion);
      expecting(t, rules).success("no type", await t.call(verification, { ...request, body: { assertion } }));
    },
  );
}

/** The authenticator signed something else than required (G-89b). */
function otherwiseSigned(contract: Contract): Check {
  return passkeyCheck(
    contract,
    "G-89b",
    "an assertion for another origin is refused",
    async (t: Trial, rules, credential) => {
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
        expecting(t, rules).status(state, await prove(t, credential, options), 401);
      }
    },
  );
}

function ofAnotherPasskey(contract: Contract): Check {
  return passkeyCheck(
    contract,
    "G-89b",
    "an assertion by another passkey is refused",
    async (t: Trial, rules, credential) => {
      const passkeys = {
        "a passkey nobody registered": createPasskey(),
        "the wallet's other passkey": (await makePasskey(t)).passkey,
      };
      for (const [state, passkey] of Object.entries(passkeys)) {
        expecting(t, rules).status(state, await prove(t, { ...credential, passkey }), 401);
      }
    },
  );
}

/** The signature covers everything that is sent (SBX-52). */
function changedAfterSigning(contract: Contract): Check {
  return passkeyCheck(contract, "SBX-52", "a modified assertion is refused", async (t: Trial, rules, credential) => {
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
      expecting(t, rules).status(state, await t.call(verification, request), 401);
    }
  });
}

function countedBack(contract: Contract): Check {
  return passkeyCheck(
    contract,
    "G-89b",
    "a decreasing signature counter is refused",
    async (t: Trial, rules, credential) => {
      expecting(t, rules).success("counting nine", await prove(t, credential, { counter: 9 }));
      expecting(t, rules).status("counting five after nine", await prove(t, credential, { counter: 5 }), 401);
      expecting(t, rules).status("counting no more after nine", await prove(t, credential, { counter: 0 }), 401);
    },
  );
}
