import type { Derivation, Exchange, RuleId, Trial } from "../../words.ts";
import { answerOf, check, fixturesOf, textAt, valueAt } from "../../words.ts";
import { generateKeyPair } from "@tallystick/wallet";
import { wholeListOf } from "../../../../requests/fixtures/whole-list.ts";
import { oauthProof } from "../identity-proofs.ts";
import { makeOauthCredential } from "../oauth-credentials.ts";
import { fixtureValue, fixtureValues } from "../../fixture-values.ts";
import { openSealed } from "../sessions.ts";
import { customerOf } from "../../customers/fixtures.ts";
import { walletOf } from "../../accounts/fixtures.ts";
import { anotherSession, credentialOf } from "../fixtures.ts";

const verification = "auth.credentials.verify";

/** What only credentials and their sessions have. */
export const credentialRules: readonly Derivation[] = [
  /** The wallet has its credential from the start, named after the customer's address (AUTH-04, AUTH-06). */
  check("auth.credentials.list", "a new wallet has an e-mail credential", ["AUTH-04", "AUTH-06"], async (t, expect) => {
    const [customer, wallet] = [await customerOf(t), await walletOf(t)];
    const list = (): Promise<Exchange> => t.call("auth.credentials.list", { query: { accountId: wallet.id } });
    const nickname = nicknameOf(await t.eventually(list, (seen) => nicknameOf(seen) !== undefined));
    expect.by("AUTH-06").that("a new wallet", nickname !== undefined, () => ["an EMAIL_OTP credential", "none"]);
    expect.by("AUTH-04").same("a new wallet", "the nickname", customer.body["email"], nickname);
  }),
  check("auth.credentials.challenge", "an e-mail challenge accepts an empty body", "AUTH-14", async (t, expect) => {
    const { id } = await credentialOf(t);
    const reply = await t.call("auth.credentials.challenge", { params: { id } });
    expect.that("without a body", reply.status === 200 && textAt(reply.body, "id") === id, () => [
      `200 with the credential ${id}`,
      `${answerOf(reply)} with ${String(textAt(reply.body, "id"))}`,
    ]);
  }),
  opened(["SBX-48", "AUTH-19"], []),
  opened(["AUTH-25"], ["encryptedSessionSigningKey", "expiresAt"]),
  opened(["SBX-50"], ["encryptedSessionSigningKey"]),
  /** The key is shown to the caller that opens a session, and never again: sessions are listed without it (G-82). */
  check("auth.sessions.list", "a session key is returned only on verification", "AUTH-25", async (t: Trial, expect) => {
    const sealed = textAt((await verify(t, generateKeyPair().publicKey)).body, "encryptedSessionSigningKey") ?? "";
    t.precondition(sealed !== "", "the session shows no key in the first place");
    const { id: accountId } = await walletOf(t);
    const list = await t.call("auth.sessions.list", { query: { accountId } });
    expect.that("sessions listed", !list.text.includes(JSON.stringify(sealed)), () => [
      "the session without its encryptedSessionSigningKey",
      "the key that was shown when it was opened",
    ]);
  }),
  /** The key opens with the private key that belongs to the request, and with no other (AUTH-26). */
  check(verification, "a session key is sealed to the client's key", "AUTH-26", async (t: Trial, expect) => {
    const [mine, other] = [generateKeyPair(), generateKeyPair()];
    let sealed = sealedIn(await verify(t, mine.publicKey));
    if ((await openSealed(sealed, mine.privateKey)) === undefined) {
      const proof = await oauthProof(t, await makeOauthCredential(t), undefined, { clientPublicKey: mine.publicKey });
      sealed = sealedIn(await t.call(verification, proof));
    }
    const byMine = await openSealed(sealed, mine.privateKey);
    t.precondition(byMine !== undefined, "the sandbox hands out a stub instead of a session key");
    const byOther = await openSealed(sealed, other.privateKey);
    expect.that("another private key", byOther === undefined, () => [
      "a bundle that another key does not open",
      "it opened",
    ]);
  }),
  check(verification, "each verification opens a new session", "AUTH-28", async (t, expect) => {
    const sessions = [await anotherSession(t), await anotherSession(t)];
    const ids = sessions.map(({ id }) => id);
    const listed = await wholeListOf(t, "auth.sessions.list", { accountId: (await walletOf(t)).id });
    const live = ids.filter((each) => listed.includes(each));
    expect.that("two proofs", new Set(live).size === 2, () => [
      "two sessions, both live",
      `${new Set(live).size} of ${ids.join(", ")}`,
    ]);
  }),
];

function nicknameOf(reply: Exchange): unknown {
  return fixturesOf(reply, "Credentials").find(({ body }) => body["type"] === "EMAIL_OTP")?.body["nickname"];
}

async function verify(t: Trial, publicKey: string, otp: string = fixtureValue(t, "oneTimeCode")): Promise<Exchange> {
  const { id } = await credentialOf(t);
  await t.call("auth.credentials.challenge", { params: { id } });
  const body = { type: "EMAIL_OTP", otp, clientPublicKey: publicKey };
  return t.call(verification, { params: { id }, body });
}

/** The sandbox's code opens a session, which shows these fields. */
function opened(rules: RuleId[], names: string[]): Derivation {
  return check(
    verification,
    `the sandbox code opens a session with ${names.join(" and ") || "an id"}`,
    rules,
    { cost: 1 },
    async (t: Trial, expect) => {
      const { usual } = fixtureValues.oneTimeCode;
      const isUsual = fixtureValue(t, "oneTimeCode") === usual;
      const reply = await verify(t, generateKeyPair().publicKey);
      const byAnyCode = expect.by(...rules.filter((rule) => rule !== "SBX-48"));
      const byUsualCode = expect.by(...rules.filter((rule) => rule === "SBX-48"));
      if (isUsual) byUsualCode.success(`the code ${usual}`, reply);
      byAnyCode.success("a code that holds", reply);
      const lacking = names.filter((name) => !isText(textAt(reply.body, name)));
      byAnyCode.that("a session just opened", lacking.length === 0, () => [
        names.join(" and "),
        `no ${lacking.join(", ")}`,
      ]);
      const needsUsual = byUsualCode.rules.length > 0;
      t.precondition(!needsUsual || isUsual, `the target has another one-time code than ${usual}`);
    },
  );
}

function isText(value: string | undefined): boolean {
  return value !== undefined && value !== "";
}

function sealedIn(reply: Exchange): unknown {
  return valueAt(reply.body, "encryptedSessionSigningKey");
}
