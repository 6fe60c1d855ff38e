import { operation as rowOf, type Contract } from "@tallystick/contract";
import { generateKeyPair } from "@tallystick/wallet";
import type { Check, Exchange, Trial } from "../../engine/check.ts";
import { makeCustomer } from "../../world/customers.ts";
import { answerOf, fixtureOf, fixturesOf, type Fixture } from "../../world/fixture.ts";
import { oauthProof } from "../../world/identity-proofs.ts";
import { findInternalAccount } from "../../world/internal-accounts.ts";
import { makeOauthCredential } from "../../world/oauth-credentials.ts";
import { creationToken, type Claims } from "../../world/oidc.ts";
import { goodPasskeyProof, makePasskey, passkeyBody } from "../../world/passkey-credentials.ts";
import { createPasskey } from "../../world/passkeys.ts";
import { challengeOf, perform, stamped } from "../../world/perform.ts";
import { openOauthSession, SANDBOX_OTP } from "../../world/sessions.ts";
import { textAt } from "../../world/value-at.ts";
import { defineCheck } from "../define-check.ts";
import { declared, expectStatus, expectSuccess, expectThat } from "../expect.ts";

const creation = "auth.credentials.create";

/** How a wallet comes to have further credentials. */
export function addedCredentialRules(contract: Contract): Check[] {
  return [
    askedFirst(contract),
    answered(contract),
    atOnce(contract),
    refusedAtOnce(contract),
    named(contract, "AUTH-05", "its email", (sub) => ({ email: `mail-of-${sub}@example.com` })),
    named(contract, "G-91a", "its sub, for want of an email", () => ({ email: undefined })),
    spelled(contract),
    several(contract),
    addedAgain(contract),
    provedLikeAny(contract),
    ...["AUTH-31", "AUTH-33"].map((rule) => signedForTwice(contract, rule)),
  ];
}

function addingCheck(
  contract: Contract,
  rule: string | readonly string[],
  what: string,
  run: (t: Trial, rules: string[]) => Promise<void>,
): Check {
  const rules = declared(contract, ...[rule].flat());
  return defineCheck({
    name: `rules/${what}`,
    family: "rules",
    operation: creation,
    rules,
    cost: 2,
    run: (t) => run(t, rules),
  });
}

/** The bodies of a new passkey and a new OAUTH credential of the wallet. */
async function newBodies(t: Trial, accountId: string): Promise<Record<string, unknown>[]> {
  return [
    passkeyBody(t, accountId, createPasskey()),
    { type: "OAUTH", accountId, oidcToken: await creationToken(t, t.unique("person")) },
  ];
}

async function listed(t: Trial, accountId: string): Promise<Fixture[]> {
  return fixturesOf(await t.call("auth.credentials.list", { query: { accountId } }), "Credentials");
}

function askedFirst(contract: Contract): Check {
  return addingCheck(contract, "AUTH-07", "a further credential is signed for", async (t: Trial, rules) => {
    const { id } = await t.world.wallet();
    const { length } = await listed(t, id);
    for (const body of await newBodies(t, id)) {
      expectStatus(t, rules, `a further ${String(body["type"])}`, await t.call(creation, { body }), [202]);
    }
    const now = (await listed(t, id)).length;
    expectThat(t, rules, "afterwards", now === length, () => ({
      operation: creation,
      expected: `${length} credentials, as before`,
      observed: `${now}`,
    }));
  });
}

function answered(contract: Contract): Check {
  return addingCheck(
    contract,
    "AUTH-08",
    "a further credential is there once it was signed for",
    async (t: Trial, rules) => {
      const { id } = await t.world.wallet();
      for (const body of await newBodies(t, id)) {
        const reply = await perform(t, creation, { body });
        expectStatus(t, rules, `a further ${String(body["type"])}`, reply, [201]);
        const made = (await listed(t, id)).find((each) => each.id === textAt(reply.body, "id"));
        const isShown = [made?.body, reply.body].every(
          (each) => textAt(each, "type") === body["type"] && textAt(each, "accountId") === id,
        );
        expectThat(t, rules, `the ${String(body["type"])} it shows`, isShown, () => ({
          operation: creation,
          expected: `a ${String(body["type"])} of ${id}, listed too`,
          observed: `${JSON.stringify(reply.body)}, listed as ${JSON.stringify(made?.body)}`,
        }));
      }
    },
  );
}

/** Nobody could sign for the first one (V-50a). */
function atOnce(contract: Contract): Check {
  return addingCheck(contract, "V-50a", "the first credential needs no signature", async (t: Trial, rules) => {
    for (const nth of [0, 1]) {
      const customer = await makeCustomer(t, { email: null });
      const wallet = await findInternalAccount(t, customer.id, { type: "EMBEDDED_WALLET" });
      const body = (await newBodies(t, wallet.id))[nth];
      expectStatus(t, rules, `a first ${String(body?.["type"])}`, await t.call(creation, { body }), [201]);
    }
  });
}

/** What the wallet cannot have is not even to be signed for (G-78c). */
function refusedAtOnce(contract: Contract): Check {
  return addingCheck(
    contract,
    "G-78c",
    "what a wallet cannot have is refused on the first call",
    async (t: Trial, rules) => {
      const accountId = (await t.world.wallet()).id;
      const [{ passkey }, { sub }] = [await makePasskey(t), await makeOauthCredential(t)];
      const bodies = {
        "a second EMAIL_OTP": { type: "EMAIL_OTP", accountId },
        "the same passkey": passkeyBody(t, accountId, passkey),
        "the same person": { type: "OAUTH", accountId, oidcToken: await creationToken(t, sub) },
      };
      for (const [state, body] of Object.entries(bodies)) {
        const reply = await t.call(creation, { body });
        expectThat(t, rules, state, reply.status >= 400 && reply.status < 500, () => ({
          operation: creation,
          expected: "a refusal, and no 202",
          observed: answerOf(reply),
        }));
      }
    },
  );
}

/** An OAUTH credential is named by its token, in the reply and in the list. */
function named(contract: Contract, rule: string, what: string, claims: (sub: string) => Claims): Check {
  return addingCheck(contract, rule, `an OAUTH credential is named by ${what}`, async (t: Trial, rules) => {
    const [wallet, sub] = [await t.world.wallet(), t.unique("person")];
    const wish = claims(sub);
    const body = { type: "OAUTH", accountId: wallet.id, oidcToken: await creationToken(t, sub, wish) };
    const made = fixtureOf(await perform(t, creation, { body }), "An OAUTH credential");
    const shown = (await listed(t, wallet.id)).find(({ id }) => id === made.id);
    const expected = textAt(wish, "email") ?? sub;
    const names = [made.body["nickname"], shown?.body["nickname"]];
    expectThat(
      t,
      rules,
      what,
      names.every((name) => name === expected),
      () => ({
        operation: creation,
        expected: `the nickname ${expected}`,
        observed: names.join(", listed as "),
      }),
    );
  });
}

function spelled(contract: Contract): Check {
  return addingCheck(contract, "AUTH-12", "clientDataJSON is no field of an attestation", async (t: Trial, rules) => {
    const { id } = await t.world.wallet();
    const { attestation, ...body } = passkeyBody(t, id, createPasskey());
    const { clientDataJson, ...rest } = Object(attestation) as Record<string, unknown>;
    const request = { ...body, attestation: { ...rest, clientDataJSON: clientDataJson } };
    const reply = await t.call(creation, { body: request, deliberatelyInvalid: true });
    expectStatus(t, rules, "clientDataJSON", reply, [400]);
  });
}

function several(contract: Contract): Check {
  return addingCheck(contract, "AUTH-30", "a wallet takes several passkeys", async (t: Trial, rules) => {
    const accountId = (await t.world.wallet()).id;
    for (const state of ["a first passkey", "a second passkey", "a third passkey"]) {
      const body = passkeyBody(t, accountId, createPasskey());
      expectSuccess(t, rules, state, await perform(t, creation, { body }));
    }
    const passkeys = (await listed(t, accountId)).filter(({ body }) => body["type"] === "PASSKEY");
    expectThat(t, rules, "afterwards", passkeys.length === 3, () => ({
      operation: "auth.credentials.list",
      expected: "three passkeys",
      observed: `${passkeys.length}`,
    }));
  });
}

/** The e-mail credential goes, by another's signature, and comes again (AUTH-32). */
function addedAgain(contract: Contract): Check {
  return addingCheck(contract, ["AUTH-32", "AUTH-37"], "an e-mail credential comes again", async (t: Trial) => {
    const rules = declared(contract, "AUTH-32");
    const [accountId, former] = [(await t.world.wallet()).id, await t.world.credential()];
    const other = await openOauthSession(t, await makeOauthCredential(t));
    const gone = await perform(t, "auth.credentials.revoke", { params: { id: former.id } }, other);
    t.precondition(gone.status === 204, "the e-mail credential could not be revoked");
    const again = await perform(t, creation, { body: { type: "EMAIL_OTP", accountId } }, other);
    expectStatus(t, rules, "once the one before is revoked", again, [201]);
    const credential = fixtureOf(again, "An e-mail credential");
    expectThat(t, rules, "a credential of its own", credential.id !== former.id, () => ({
      operation: creation,
      expected: "another id than before",
      observed: credential.id,
    }));
    const body = { type: "EMAIL_OTP", otp: SANDBOX_OTP, clientPublicKey: generateKeyPair().publicKey };
    const proof = await t.call("auth.credentials.verify", { params: { id: credential.id }, body });
    expectSuccess(t, declared(contract, "AUTH-37"), "by a code", proof);
  });
}

/** What a wallet may have once is looked at again once it is signed for (V-10). */
function signedForTwice(contract: Contract, rule: string): Check {
  const what = rule === "AUTH-33" ? "passkey" : "identity";
  return addingCheck(contract, rule, `a ${what} asked for twice is added once`, async (t: Trial, rules) => {
    const [wallet, session] = [await t.world.wallet(), await t.world.session()];
    const body = (await newBodies(t, wallet.id))[rule === "AUTH-33" ? 0 : 1];
    const { signedRetry } = rowOf(contract, creation);
    const challenges = [await t.call(creation, { body }), await t.call(creation, { body })].flatMap(
      (reply) => challengeOf(reply) ?? [],
    );
    const [first, second] = challenges;
    t.precondition(
      signedRetry !== undefined && first !== undefined && second?.requestId !== first.requestId,
      "one credential is not asked to be signed for twice",
    );
    const replies: Exchange[] = [];
    for (const each of challenges) {
      replies.push(await t.call(creation, stamped({ body }, signedRetry, each, session.stamp(each.payloadToSign))));
    }
    const statuses = replies.map(({ status }) => status);
    expectThat(
      t,
      rules,
      `the same ${what}, signed for twice`,
      statuses[0] === 201 && Number(statuses[1]) >= 400,
      () => ({
        operation: creation,
        expected: "201, and a refusal",
        observed: replies.map(answerOf).join(", "),
      }),
    );
  });
}

/** Whatever its type, a new credential opens sessions, and these are listed and sign (AUTH-37). */
function provedLikeAny(contract: Contract): Check {
  return addingCheck(contract, "AUTH-37", "a credential just added opens sessions", async (t: Trial, rules) => {
    const [oauth, passkey] = [await makeOauthCredential(t), await makePasskey(t)];
    const proofs = { "by a token": await oauthProof(t, oauth), "by a passkey": await goodPasskeyProof(t, passkey) };
    for (const [state, proof] of Object.entries(proofs)) {
      const reply = await t.call("auth.credentials.verify", proof);
      expectSuccess(t, rules, state, reply);
      await expectLive(t, rules, state, reply);
    }
  });
}

async function expectLive(t: Trial, rules: string[], state: string, opened: Exchange): Promise<void> {
  const accountId = (await t.world.wallet()).id;
  const sessions = fixturesOf(await t.call("auth.sessions.list", { query: { accountId } }), "Sessions");
  const id = textAt(opened.body, "id");
  expectThat(
    t,
    rules,
    `${state}, afterwards`,
    sessions.some((each) => each.id === id),
    () => ({
      operation: "auth.sessions.list",
      expected: `${id} among the wallet's sessions`,
      observed: sessions.map((each) => each.id).join(", "),
    }),
  );
}
