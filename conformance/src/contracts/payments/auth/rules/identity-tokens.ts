import type { CallRequest, Derivation, Trial } from "../../words.ts";
import { answerOf, byTheClock, check, perform, rulesIn, textAt, unknownId } from "../../words.ts";
import { operation as rowOf } from "@tallystick/contract";
import { generateKeyPair } from "@tallystick/wallet";
import { freshClaimsOf, oauthProof, tokenOf } from "../identity-proofs.ts";
import { makeOauthCredential } from "../oauth-credentials.ts";
import { freshClaims, jwt } from "../oidc.ts";
import { signedRetryOf, stamped } from "../../../../requests/fixtures/perform.ts";
import { LEGACY_STAMP } from "../sessions.ts";
import { claimCases, type ClaimCase, type ClaimRule } from "./claim-cases.ts";
import { walletOf } from "../../accounts/fixtures.ts";
import { oauthBody, sessionOf } from "../fixtures.ts";

const creation = "auth.credentials.create";

const formerLiteral = "sandbox-valid-oidc-token";

const invalidInput = { status: 400, code: "INVALID_INPUT" };

/** What the claims of an ID token must say; the first call of a new credential already shows whether it is accepted. */
export const identityTokenRules: readonly Derivation[] = [
  ...rulesIn(claimCases).flatMap((rule) => [onCreation(rule), onProof(rule)]),
  check(creation, "a credential can be created by a token without a nonce", "OIDC-11", async (t, expect) => {
    expect.status("no nonce", await perform(t, creation, { body: await oauthBody(t) }), 201);
  }),
  check(creation, `${formerLiteral} is refused as a token`, "OIDC-13", async (t, expect) => {
    const accountId = (await walletOf(t)).id;
    const body = { type: "OAUTH", accountId, oidcToken: formerLiteral };
    const created = await t.call(creation, { body, deliberatelyInvalid: true });
    expect.status("created", created, 400);
    const { id } = await makeOauthCredential(t);
    const claim = { type: "OAUTH", oidcToken: formerLiteral, clientPublicKey: generateKeyPair().publicKey };
    const request = { params: { id }, body: claim, deliberatelyInvalid: true };
    expect.status("proved", await t.call("auth.credentials.verify", request), 400);
  }),
  /** A text that is not a JWT is refused as such, with a stamp or without, good or bad (ERR-02). */
  check(
    creation,
    "a malformed JWT is refused before the signature is checked",
    "ERR-02",
    { cost: 1 },
    async (t, expect) => {
      const body = { type: "OAUTH", accountId: (await walletOf(t)).id, oidcToken: "not.a.token" };
      const request: CallRequest = { body, deliberatelyInvalid: true };
      expect.answer("a missing signature", await t.call(creation, request), [invalidInput]);
      const { signedRetry } = rowOf(t.contract, creation);
      if (signedRetry === undefined) return;
      const requestId = unknownId(t.contract, "Request", t.unique("id"));
      const signed = stamped(request, signedRetry, { requestId }, LEGACY_STAMP);
      expect.answer("an unknown session's stamp", await t.call(creation, signed), [invalidInput]);
    },
  ),
  check("auth.credentials.verify", "a refused token is answered with a reason", "ERR-01", async (t: Trial, expect) => {
    const request = await oauthProof(t, await makeOauthCredential(t), ({ iat }) => ({ iat: iat - 70 }));
    const reply = await t.call("auth.credentials.verify", request);
    t.precondition(answerOf(reply) === "401 UNAUTHORIZED", "a token of 70 seconds is not refused as unproven");
    const reason = textAt(reply.body, "reason") ?? textAt(reply.body, "details.reason") ?? "";
    expect.that("a token of 70 seconds", reason !== "", () => ["a reason", "none"]);
  }),
  /** The token need not be fresh a second time, when the call is repeated with its signature (V-16a). */
  check(creation, "a token may expire before the signed retry", "V-16a", byTheClock, async (t, expect) => {
    const [wallet, session] = [await walletOf(t), await sessionOf(t)];
    const oidcToken = jwt(await freshClaims(t, t.unique("person"), await t.advance(0)));
    const request: CallRequest = { body: { type: "OAUTH", accountId: wallet.id, oidcToken } };
    const retry = await signedRetryOf(t, creation, request, session);
    await t.advance(90_000);
    expect.status("90 seconds later", await t.call(creation, retry), 201);
  }),
];

/** The statuses of a reply in this case; a new credential has to be signed for once its token was accepted. */
function statusesOf({ refused = [200, 201, 202] }: ClaimCase): readonly number[] {
  return refused;
}

function onCreation(rule: ClaimRule): Derivation {
  const { name, cases } = claimCases[rule];
  return check(creation, `credential creation ${name}`, rule, { sharesFixtures: true }, async (t, expect) => {
    const accountId = (await walletOf(t)).id;
    for (const each of cases) {
      const good = await freshClaimsOf(t, t.unique("person"));
      const oidcToken = tokenOf({ ...good, ...each.claims(good) }, each.signature);
      const reply = await t.call(creation, { body: { type: "OAUTH", accountId, oidcToken } });
      expect.status(`created: ${each.state}`, reply, ...statusesOf(each));
    }
  });
}

function onProof(rule: ClaimRule): Derivation {
  const { name, cases } = claimCases[rule];
  return check("auth.credentials.verify", `verification ${name}`, rule, async (t, expect) => {
    const credential = await makeOauthCredential(t);
    // Whether a list of one names the same audience as its text is left open.
    for (const each of cases.filter(({ state }) => state !== "a list of one")) {
      const request = await oauthProof(t, credential, (good) => each.claims(good), each);
      const reply = await t.call("auth.credentials.verify", request);
      expect.status(`proved: ${each.state}`, reply, ...statusesOf(each));
    }
  });
}
