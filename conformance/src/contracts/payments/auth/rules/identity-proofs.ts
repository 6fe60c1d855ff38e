import type { Contract } from "@tallystick/contract";
import { generateKeyPair } from "@tallystick/wallet";
import type { Check } from "../../../../checks/check.ts";
import type { Trial } from "../../../../requests/trial.ts";
import type { Exchange } from "../../../../http/exchange.ts";
import { oauthProof } from "../identity-proofs.ts";
import { makeOauthCredential } from "../oauth-credentials.ts";
import { nonceOf, type Claims } from "../oidc.ts";
import { byTheClock } from "../../../../requests/run-conditions.ts";
import { defineCheck } from "../../../../checks/define-check.ts";
import { declared, expecting } from "../../../../requests/expect.ts";

/** An ID token proves its own credential, for the key it was requested with, while it is fresh. */
export function identityProofRules(contract: Contract): Check[] {
  return [ofAnother(contract), forAnotherKey(contract), grownOld(contract)];
}

/** The valid token of another identity proves nothing (OIDC-09). */
function ofAnother(contract: Contract): Check {
  const rules = declared(contract, "OIDC-09");
  return defineCheck({
    name: "rules/a token of another identity proves nothing",
    family: "rules",
    operation: "auth.credentials.verify",
    rules,
    cost: 2,
    async run(t) {
      const [credential, other] = [await makeOauthCredential(t), await makeOauthCredential(t)];
      const claims: Record<string, Claims> = {
        "another iss": { iss: "https://appleid.apple.com" },
        "another aud": { aud: "other.example.com" },
        "another sub": { sub: t.unique("person") },
        "another credential's sub": { sub: other.sub },
        "its sub, and more": { sub: `${credential.sub}0` },
        "its sub in capitals": { sub: credential.sub.toUpperCase() },
        "its aud, and more": { aud: "suite.example.com.example" },
      };
      const prove = async (given: Claims): Promise<Exchange> =>
        t.call("auth.credentials.verify", await oauthProof(t, credential, () => given));
      for (const [state, given] of Object.entries(claims)) expecting(t, rules).status(state, await prove(given), 401);
      expecting(t, rules).success("its own", await prove({}));
    },
  });
}

/** The nonce is over the exact text of the key that was sent (OIDC-10). */
function forAnotherKey(contract: Contract): Check {
  const rules = declared(contract, "OIDC-10");
  return defineCheck({
    name: "rules/a token is for one key",
    family: "rules",
    operation: "auth.credentials.verify",
    rules,
    cost: 2,
    async run(t) {
      const credential = await makeOauthCredential(t);
      const lower = generateKeyPair().publicKey.toLowerCase();
      const upper = lower.toUpperCase();
      const prove = async (clientPublicKey: string, given: Claims): Promise<Exchange> =>
        t.call("auth.credentials.verify", await oauthProof(t, credential, () => given, { clientPublicKey }));
      const wrong: Record<string, unknown> = {
        "no nonce": undefined,
        "an empty nonce": "",
        "another key's nonce": nonceOf(generateKeyPair().publicKey),
        "its nonce in capitals": nonceOf(lower).toUpperCase(),
        "the key itself": lower,
        "the nonce of the key's bytes": nonceOf(Buffer.from(lower, "hex")),
      };
      for (const [state, nonce] of Object.entries(wrong)) {
        expecting(t, rules).status(state, await prove(lower, { nonce }), 401);
      }
      const spelled = await prove(upper, { nonce: nonceOf(lower) });
      expecting(t, rules).status("the nonce of the key in small letters, the key in capitals", spelled, 401);
      expecting(t, rules).success("the nonce of the key in capitals", await prove(upper, {}));
    },
  });
}

/** A token that opened a session opens none 70 seconds later (OIDC-14). */
function grownOld(contract: Contract): Check {
  const rules = declared(contract, "OIDC-14");
  return defineCheck({
    ...byTheClock,
    name: "rules/a token that proved once has grown old",
    family: "rules",
    operation: "auth.credentials.verify",
    rules,
    async run(t: Trial) {
      const credential = await makeOauthCredential(t);
      const request = await oauthProof(t, credential, () => ({}), { nowMs: await t.advance(0) });
      expecting(t, rules).success("a fresh token", await t.call("auth.credentials.verify", request));
      await t.advance(70_000);
      expecting(t, rules).status("70 seconds later", await t.call("auth.credentials.verify", request), 401);
    },
  });
}
