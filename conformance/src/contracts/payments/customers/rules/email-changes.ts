import type { Derivation, Fixture, Trial } from "../../words.ts";
import { perform, check, textAt } from "../../words.ts";
import { credentialsOf } from "../../auth/credentials.ts";
import { credentialOf, sessionOf, openOauthSession } from "../../auth/fixtures.ts";
import { makeOauthCredential } from "../../auth/oauth-credentials.ts";
import { challengeOf, signedRetryOf } from "../../../../requests/fixtures/perform.ts";
import { readFields, updateRequest } from "./customer-fields.ts";
import { customerOf, makeCustomer, otherCustomerOf } from "../fixtures.ts";

const update = "customers.update";

/** What only a change of a customer's e-mail address has, which the wallet has to sign. */
export const emailChangeRules: readonly Derivation[] = [
  check(update, "changing the e-mail address needs a signature", "CUST-14", async (t, expect) => {
    const customer = await customerOf(t);
    await credentialOf(t);
    const changes = { email: `${t.unique("another")}@example.com` };
    const reply = await t.call(update, updateRequest(customer, changes));
    expect.that("a tied credential", challengeOf(reply) !== undefined, () => [
      "202 with payloadToSign, requestId and expiresAt",
      `${reply.status} ${reply.text.slice(0, 200)}`,
    ]);
  }),
  /** Nothing of the first call shows, whatever else its body contains (CUST-16). */
  check(update, "a customer is unchanged before the signed retry", "CUST-16", async (t: Trial, expect) => {
    const [customer, credential] = [await customerOf(t), await credentialOf(t)];
    const changes = { email: `${t.unique("later")}@example.com`, fullName: "Robin Later", nationality: "CA" };
    const names = [...Object.keys(changes), "updatedAt"];
    const before = await readFields(t, customer, names);
    const reply = await t.call(update, updateRequest(customer, changes));
    t.precondition(challengeOf(reply) !== undefined, "no signature was asked for");
    expect.same(
      "after a 202",
      "everything as before:",
      { ...before, nickname: credential.body["nickname"] },
      { ...(await readFields(t, customer, names)), nickname: await nicknameOf(t, credential) },
    );
  }),
  /**
   * With the signature customer and credential have the new address, and the rest of the body is applied too (CUST-15).
   */
  check(update, "a signed e-mail change updates the credential", "CUST-15", async (t, expect) => {
    const [customer, credential] = [await customerOf(t), await credentialOf(t)];
    const changes = { email: `${t.unique("new")}@example.com`, fullName: "Robin Signed" };
    const request = updateRequest(customer, changes);
    const retry = await signedRetryOf(t, update, request, await sessionOf(t));
    const reply = await t.call(update, retry);
    expect.status("the signed retry", reply, 200);
    const expected = { ...changes, nickname: changes.email };
    const now = {
      ...(await readFields(t, customer, ["email", "fullName"])),
      nickname: await nicknameOf(t, credential),
    };
    expect.same("the signed retry", "customer and credential with the new address:", expected, now);
    expect.members("the reply to the signed retry", reply, changes);
  }),
  check(update, "an unchanged e-mail address needs no signature", "G-17e", async (t, expect) => {
    const customer = await customerOf(t);
    await credentialOf(t);
    const changes = { email: customer.body["email"], fullName: "Robin Renamed" };
    const reply = await t.call(update, updateRequest(customer, changes));
    expect.status("the same address", reply, 200);
  }),
  /** An address that only a customer has, without a credential, is free (V-44c). */
  check(update, "an e-mail address without a credential can be used", "V-44c", async (t: Trial, expect) => {
    const otherCustomer = await otherCustomerOf(t);
    const credential = await credentialOf(t, otherCustomer);
    const session = await openOauthSession(t, await makeOauthCredential(t, otherCustomer));
    const revoked = await perform(t, "auth.credentials.revoke", { params: { id: credential.id } }, session);
    t.precondition(revoked.status === 204, "the other customer's credential could not be revoked");
    const customer = await customerOf(t);
    const reply = await perform(t, update, updateRequest(customer, { email: otherCustomer.body["email"] }));
    expect.status("the address of a customer without credential", reply, 200);
  }),
  /** What is checked before the signature is checked again after it (V-10): the address has got another holder. */
  check(update, "signed retry refuses an e-mail address claimed meanwhile", "G-17c", async (t: Trial, expect) => {
    const [customer, session] = [await customerOf(t), await sessionOf(t)];
    const email = `${t.unique("wanted")}@example.com`;
    const retry = await signedRetryOf(t, update, updateRequest(customer, { email }), session);
    const credential = await credentialOf(t, await makeCustomer(t, { email }));
    t.precondition(credential.body["nickname"] === email, "the other customer's credential has another address");
    expect.status("taken since the first call", await t.call(update, retry), 409);
  }),
];

async function nicknameOf(t: Trial, { id, body }: Fixture): Promise<unknown> {
  const credentials = await credentialsOf(t, textAt(body, "accountId") ?? "");
  return credentials.find((each) => each.id === id)?.body["nickname"];
}
