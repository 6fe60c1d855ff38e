import type { Derivation, Exchange } from "../../words.ts";
import { byTheClock, check } from "../../words.ts";
import { generateKeyPair } from "@tallystick/wallet";
import { oauthProof } from "../identity-proofs.ts";
import { makeOauthCredential } from "../oauth-credentials.ts";
import { nonceOf, type Claims } from "../oidc.ts";

/** An ID token proves its own credential, for the key it was requested with, while it is fresh. */
export const identityProofRules: readonly Derivation[] = [
  /** The valid token of another identity proves nothing (OIDC-09). */
  check("auth.credentials.verify", "a token of another identity is refused", "OIDC-09", async (t, expect) => {
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
    for (const [state, given] of Object.entries(claims)) expect.status(state, await prove(given), 401);
    expect.success("its own", await prove({}));
  }),
  /** The nonce is over the exact text of the key that was sent (OIDC-10). */
  check("auth.credentials.verify", "a token is bound to one client key", "OIDC-10", async (t, expect) => {
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
      expect.status(state, await prove(lower, { nonce }), 401);
    }
    const spelled = await prove(upper, { nonce: nonceOf(lower) });
    expect.status("the nonce of the key in small letters, the key in capitals", spelled, 401);
    expect.success("the nonce of the key in capitals", await prove(upper, {}));
  }),
  /** A token that opened a session opens none 70 seconds later (OIDC-14). */
  check("auth.credentials.verify", "a used token expires", "OIDC-14", byTheClock, async (t, expect) => {
    const credential = await makeOauthCredential(t);
    const request = await oauthProof(t, credential, () => ({}), { nowMs: await t.advance(0) });
    expect.success("a fresh token", await t.call("auth.credentials.verify", request));
    await t.advance(70_000);
    expect.status("70 seconds later", await t.call("auth.credentials.verify", request), 401);
  }),
];
