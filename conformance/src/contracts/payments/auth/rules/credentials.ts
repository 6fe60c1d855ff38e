import type { Contract, RuleId } from "@tallystick/contract";
import { generateKeyPair } from "@tallystick/wallet";
import type { Check } from "../../../../checks/check.ts";
import type { Trial } from "../../../../requests/trial.ts";
import type { Exchange } from "../../../../http/exchange.ts";
import { answerOf, fixturesOf } from "../../../../requests/fixtures/fixture.ts";
import { oauthProof } from "../identity-proofs.ts";
import { makeOauthCredential } from "../oauth-credentials.ts";
import { perform } from "../../../../requests/fixtures/perform.ts";
import { fixtureValue, fixtureValues } from "../../fixture-values.ts";
import { openSealed } from "../sessions.ts";
import { textAt, valueAt } from "../../../../json/value-at.ts";
import { defineCheck } from "../../../../checks/define-check.ts";
import { declared, expecting } from "../../../../requests/expect.ts";
import { customerOf } from "../../customers/fixtures.ts";
import { walletOf } from "../../accounts/fixtures.ts";
import { anotherSession, credentialOf, sessionOf } from "../fixtures.ts";

/** What only credentials and their sessions have. */
export function credentialRules(contract: Contract): Check[] {
  return [
    fromTheStart(contract),
    challenged(contract),
    ...opened(contract),
    sealedToOne(contract),
    againAndAgain(contract),
    offTheCurve(contract),
    revokedIsGone(contract),
  ];
}

/** The wallet has its credential from the start, named after the customer's address (AUTH-04, AUTH-06). */
function fromTheStart(contract: Contract): Check {
  const rules = declared(contract, "AUTH-04", "AUTH-06");
  return defineCheck({
    name: "rules/a wallet has an e-mail credential from the start",
    family: "rules",
    operation: "auth.credentials.list",
    rules,
    async run(t) {
      const [customer, wallet] = [await customerOf(t), await walletOf(t)];
      const list = (): Promise<Exchange> => t.call("auth.credentials.list", { query: { accountId: wallet.id } });
      const nickname = nicknameOf(await t.eventually(list, (seen) => nicknameOf(seen) !== undefined));
      expecting(t, declared(contract, "AUTH-06"), "auth.credentials.list").that(
        "a new wallet",
        nickname !== undefined,
        () => ["an EMAIL_OTP credential", "none"],
      );
      expecting(t, declared(contract, "AUTH-04"), "auth.credentials.list").that(
        "a new wallet",
        nickname === customer.body["email"],
        () => [`the nickname ${String(customer.body["email"])}`, String(nickname)],
      );
    },
  });
}

function nicknameOf(reply: Exchange): unknown {
  return fixturesOf(reply, "Credentials").find(({ body }) => body["type"] === "EMAIL_OTP")?.body["nickname"];
}

function challenged(contract: Contract): Check {
  const rules = declared(contract, "AUTH-14");
  return defineCheck({
    name: "rules/an e-mail challenge needs no body",
    family: "rules",
    operation: "auth.credentials.challenge",
    rules,
    async run(t) {
      const { id } = await credentialOf(t);
      const reply = await t.call("auth.credentials.challenge", { params: { id } });
      expecting(t, rules, "auth.credentials.challenge").that(
        "without a body",
        reply.status === 200 && textAt(reply.body, "id") === id,
        () => [`200 with the credential ${id}`, `${answerOf(reply)} with ${String(textAt(reply.body, "id"))}`],
      );
    },
  });
}

async function verify(t: Trial, publicKey: string, otp: string = fixtureValue(t, "oneTimeCode")): Promise<Exchange> {
  const { id } = await credentialOf(t);
  await t.call("auth.credentials.challenge", { params: { id } });
  const body = { type: "EMAIL_OTP", otp, clientPublicKey: publicKey };
  return t.call("auth.credentials.verify", { params: { id }, body });
}

function opened(contract: Contract): Check[] {
  return [
    shownAfter(contract, ["SBX-48", "AUTH-19"], []),
    shownAfter(contract, ["AUTH-25"], ["encryptedSessionSigningKey", "expiresAt"]),
    shownAfter(contract, ["SBX-50"], ["encryptedSessionSigningKey"]),
    hiddenFromLists(contract),
  ];
}

/** The sandbox's code opens a session, which shows these fields. */
function shownAfter(contract: Contract, ids: RuleId[], names: string[]): Check {
  const rules = declared(contract, ...ids);
  const ofUsualCode = declared(contract, ...ids.filter((id) => id === "SBX-48"));
  const ofAnyCode = rules.filter((rule) => !ofUsualCode.includes(rule));
  return defineCheck({
    name: `rules/the sandbox's code opens a session with ${names.join(" and ") || "an id"}`,
    family: "rules",
    operation: "auth.credentials.verify",
    rules,
    async run(t: Trial) {
      const { usual } = fixtureValues.oneTimeCode;
      const isUsual = fixtureValue(t, "oneTimeCode") === usual;
      const reply = await verify(t, generateKeyPair().publicKey);
      if (isUsual) expecting(t, ofUsualCode).success(`the code ${usual}`, reply);
      expecting(t, ofAnyCode).success("a code that holds", reply);
      const lacking = names.filter((name) => !isText(textAt(reply.body, name)));
      expecting(t, ofAnyCode, "auth.credentials.verify").that("a session just opened", lacking.length === 0, () => [
        names.join(" and "),
        `no ${lacking.join(", ")}`,
      ]);
      t.precondition(ofUsualCode.length === 0 || isUsual, `the target has another one-time code than ${usual}`);
    },
  });
}

/** The key is shown to the caller that opens a session, and never again: sessions are listed without it (G-82). */
function hiddenFromLists(contract: Contract): Check {
  const rules = declared(contract, "AUTH-25");
  return defineCheck({
    name: "rules/a session's key is shown to none but who opens it",
    family: "rules",
    operation: "auth.sessions.list",
    rules,
    async run(t: Trial) {
      const sealed = textAt((await verify(t, generateKeyPair().publicKey)).body, "encryptedSessionSigningKey") ?? "";
      t.precondition(sealed !== "", "the session shows no key in the first place");
      const { id: accountId } = await walletOf(t);
      const list = await t.call("auth.sessions.list", { query: { accountId } });
      expecting(t, rules, "auth.sessions.list").that(
        "sessions listed",
        !list.text.includes(JSON.stringify(sealed)),
        () => ["the session without its encryptedSessionSigningKey", "the key that was shown when it was opened"],
      );
    },
  });
}

function isText(value: string | undefined): boolean {
  return value !== undefined && value !== "";
}

function sealedIn(reply: Exchange): unknown {
  return valueAt(reply.body, "encryptedSessionSigningKey");
}

/** The key opens with the private key that belongs to the request, and with no other (AUTH-26). */
function sealedToOne(contract: Contract): Check {
  const rules = declared(contract, "AUTH-26");
  return defineCheck({
    name: "rules/a session's key opens with one key only",
    family: "rules",
    operation: "auth.credentials.verify",
    rules,
    async run(t: Trial) {
      const [mine, other] = [generateKeyPair(), generateKeyPair()];
      let sealed = sealedIn(await verify(t, mine.publicKey));
      if ((await openSealed(sealed, mine.privateKey)) === undefined) {
        const proof = await oauthProof(t, await makeOauthCredential(t), undefined, { clientPublicKey: mine.publicKey });
        sealed = sealedIn(await t.call("auth.credentials.verify", proof));
      }
      const byMine = await openSealed(sealed, mine.privateKey);
      t.precondition(byMine !== undefined, "the sandbox hands out a stub instead of a session key");
      const byOther = await openSealed(sealed, other.privateKey);
      expecting(t, rules, "auth.credentials.verify").that("another private key", byOther === undefined, () => [
        "a bundle that another key does not open",
        "it opened",
      ]);
    },
  });
}

function againAndAgain(contract: Contract): Check {
  const rules = declared(contract, "AUTH-28");
  return defineCheck({
    name: "rules/each proof opens a session of its own",
    family: "rules",
    operation: "auth.credentials.verify",
    rules,
    async run(t) {
      const sessions = [await anotherSession(t), await anotherSession(t)];
      const ids = sessions.map(({ id }) => id);
      const { id } = await walletOf(t);
      const listed = fixturesOf(await t.call("auth.sessions.list", { query: { accountId: id } }), "Sessions");
      const live = ids.filter((each) => listed.some((session) => session.id === each));
      expecting(t, rules, "auth.credentials.verify").that("two proofs", new Set(live).size === 2, () => [
        "two sessions, both live",
        `${new Set(live).size} of ${ids.join(", ")}`,
      ]);
    },
  });
}

/** A key of the right length that is not a point of the curve is not a key (AUTH-16). */
function offTheCurve(contract: Contract): Check {
  const rules = declared(contract, "AUTH-16");
  return defineCheck({
    name: "rules/a client key off the curve is refused",
    family: "rules",
    operation: "auth.credentials.verify",
    rules,
    async run(t: Trial) {
      const { privateKey } = await sessionOf(t);
      t.precondition(privateKey !== undefined, "the sandbox hands out a stub, for which no key is needed");
      expecting(t, rules).status("no point of P-256", await verify(t, `04${"1".repeat(128)}`), 400);
    },
  });
}

/** A revoked session is no longer listed; the other one is (AUTH-38). */
function revokedIsGone(contract: Contract): Check {
  const rules = declared(contract, "AUTH-38");
  return defineCheck({
    name: "rules/a revoked session is listed no more",
    family: "rules",
    operation: "auth.sessions.revoke",
    rules,
    cost: 2,
    async run(t) {
      const [signer, victim] = [await sessionOf(t), await anotherSession(t)];
      const revocation = await perform(t, "auth.sessions.revoke", { params: { id: victim.id } }, signer);
      expecting(t, rules).status("revoking", revocation, 204);
      const reply = await t.call("auth.sessions.list", { query: { accountId: signer.accountId } });
      const live = fixturesOf(reply, "Sessions").map(({ id }) => id);
      expecting(t, rules, "auth.sessions.list").that(
        "afterwards",
        live.includes(signer.id) && !live.includes(victim.id),
        () => [`${signer.id} and not ${victim.id}`, live.join(", ")],
      );
    },
  });
}
