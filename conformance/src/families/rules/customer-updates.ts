import type { Contract } from "@tallystick/contract";
import type { CallRequest, Check, Exchange, Trial } from "../../engine/check.ts";
import { makeBusiness } from "../../world/businesses.ts";
import { makeCustomer } from "../../world/customers.ts";
import { fixtureOf, fixturesOf, type Fixture } from "../../world/fixture.ts";
import { findInternalAccount } from "../../world/internal-accounts.ts";
import { makeOauthCredential } from "../../world/oauth-credentials.ts";
import { challengeOf, perform, stamped } from "../../world/perform.ts";
import { openOauthSession } from "../../world/sessions.ts";
import { asObject, textAt, valuesAt } from "../../world/value-at.ts";
import { defineCheck } from "../define-check.ts";
import { declared, expectSame, expectStatus, expectThat } from "../expect.ts";
import { within } from "../within.ts";

/** What is particular to changing customers. */
export function customerUpdateRules(contract: Contract): Check[] {
  return [
    atOnce(contract),
    ofBusiness(contract),
    times(contract),
    regionStays(contract),
    otherCurrencies(contract),
    asksForSignature(contract),
    untouchedUntilSigned(contract),
    allTogether(contract),
    sameEmail(contract),
    unusedEmail(contract),
  ];
}

const elsewhere = { line1: "2 Other Road", city: "Chicago", postalCode: "60601", country: "US" };

function update(customer: Fixture, changes: Record<string, unknown>): CallRequest {
  return { params: { customerId: customer.id }, body: { customerType: "INDIVIDUAL", ...changes } };
}

async function seen(t: Trial, customer: Fixture, names: readonly string[]): Promise<Record<string, unknown>> {
  const read = fixtureOf(await t.call("customers.get", { params: { customerId: customer.id } }), "A customer");
  return shown(read.body, names);
}

function shown(body: unknown, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(names.map((name) => [name, asObject(body)?.[name]]));
}

/** What needs no signature is changed by the first call, and what is left out stays, wallet or not (CUST-13). */
function atOnce(contract: Contract): Check {
  const rules = declared(contract, "CUST-13");
  return defineCheck({
    name: "rules/a customer's ordinary fields change at once",
    family: "rules",
    operation: "customers.update",
    rules,
    async run(t) {
      const customer = await t.world.customer();
      await t.world.credential();
      const steps = [
        { fullName: "Robin Renamed" },
        { birthDate: "1991-06-18", nationality: "CA" },
        { address: elsewhere },
      ];
      const names = ["fullName", "birthDate", "nationality", "email", "region", "platformCustomerId", "umaAddress"];
      let expected: Record<string, unknown> = { ...shown(customer.body, names), address: customer.body["address"] };
      for (const changes of steps) {
        expected = { ...expected, ...changes };
        const reply = await t.call("customers.update", update(customer, changes));
        expectStatus(t, rules, `another ${Object.keys(changes).join(", ")}`, reply, [200]);
        for (const body of [asObject(reply.body) ?? {}, await seen(t, customer, Object.keys(expected))]) {
          expectSame(t, rules, `another ${Object.keys(changes).join(", ")}`, {
            operation: "customers.update",
            what: "the change, and the rest as it was:",
            expected: within(expected, expected),
            observed: within(expected, body),
          });
        }
      }
    },
  });
}

/** What a business says of itself changes as easily (CUST-13). */
function ofBusiness(contract: Contract): Check {
  const rules = declared(contract, "CUST-13");
  return defineCheck({
    name: "rules/what a business says of itself changes at once",
    family: "rules",
    operation: "customers.update",
    rules,
    async run(t) {
      const made = await makeBusiness(t);
      const businessInfo = {
        ...asObject(made.body["businessInfo"]),
        legalName: "Other Trading LLC",
        taxId: "987654321",
      };
      for (const changes of [{ businessInfo }, { address: elsewhere }]) {
        const state = `another ${Object.keys(changes).join()}`;
        const body = { customerType: "BUSINESS", ...changes };
        const reply = await t.call("customers.update", { params: { customerId: made.id }, body });
        expectStatus(t, rules, state, reply, [200]);
        const read = await t.call("customers.get", { params: { customerId: made.id } });
        expectSame(t, rules, state, {
          operation: "customers.update",
          what: "the change:",
          expected: within(changes, changes),
          observed: within(changes, read.body),
        });
      }
    },
  });
}

const longAgo = "2001-02-03T04:05:06.789Z";

/** The times are the service's; a change moves `updatedAt` and nothing moves `createdAt` (CUST-08). */
function times(contract: Contract): Check {
  const rules = declared(contract, "CUST-08");
  return defineCheck({
    name: "rules/a customer's times are the service's own",
    family: "rules",
    operation: "customers.update",
    rules,
    async run(t) {
      const customer = await makeCustomer(t);
      const claim = { createdAt: longAgo, updatedAt: longAgo };
      const { createdAt, updatedAt } = customer.body;
      let nth = 0;
      // Again and again: a clock may not have ticked since the customer was made.
      const read = async (): Promise<Exchange> => {
        nth += 1;
        const request = update(customer, { fullName: `Robin Changed ${nth}`, ...claim });
        await t.call("customers.update", { ...request, deliberatelyInvalid: true });
        return t.call("customers.get", { params: { customerId: customer.id } });
      };
      const isMoved = ({ body }: Exchange): boolean =>
        Date.parse(textAt(body, "updatedAt") ?? "") > Date.parse(String(updatedAt));
      const reply = await t.eventually(read, isMoved);
      expectThat(t, rules, "after a change", isMoved(reply), () => ({
        operation: "customers.update",
        expected: `updatedAt after ${String(updatedAt)}`,
        observed: String(textAt(reply.body, "updatedAt")),
      }));
      expectSame(t, rules, "after a change", {
        operation: "customers.update",
        what: "createdAt as before:",
        expected: createdAt,
        observed: textAt(reply.body, "createdAt"),
      });
    },
  });
}

function regionStays(contract: Contract): Check {
  const rules = declared(contract, "G-17f");
  return defineCheck({
    name: "rules/a customer's region never changes",
    family: "rules",
    operation: "customers.update",
    rules,
    async run(t) {
      const customer = await makeCustomer(t, { region: "US" });
      const request = update(customer, { fullName: "Robin Moved", region: "CA" });
      const reply = await t.call("customers.update", { ...request, deliberatelyInvalid: true });
      expectStatus(t, rules, "an update with a region", reply, [200]);
      expectSame(t, rules, "an update with a region", {
        operation: "customers.update",
        what: "the region it was made with, and the new name:",
        expected: { region: "US", fullName: "Robin Moved" },
        observed: await seen(t, customer, ["region", "fullName"]),
      });
    },
  });
}

/** The list is replaced, the new account opened, the old one kept (V-40d). */
function otherCurrencies(contract: Contract): Check {
  const rules = declared(contract, "V-40d");
  return defineCheck({
    name: "rules/another list of currencies opens accounts and closes none",
    family: "rules",
    operation: "customers.update",
    rules,
    async run(t) {
      const customer = await makeCustomer(t, { currencies: ["USD"] });
      const before = await findInternalAccount(t, customer.id, { currency: "USD" });
      const reply = await t.call("customers.update", update(customer, { currencies: ["USDC"] }));
      expectStatus(t, rules, "another list", reply, [200]);
      expectSame(t, rules, "another list", {
        operation: "customers.update",
        what: "the currencies given, and no other:",
        expected: { currencies: ["USDC"] },
        observed: await seen(t, customer, ["currencies"]),
      });
      const accounts = await t.eventually(
        () => t.call("customers.internalAccounts.list", { query: { customerId: customer.id } }),
        (each) => currenciesIn(each).includes("USDC"),
      );
      const isKept = fixturesOf(accounts, "Accounts").some(
        ({ id, body }) => id === before.id && body["status"] === before.body["status"],
      );
      expectThat(t, rules, "another list", isKept && currenciesIn(accounts).includes("USDC"), () => ({
        operation: "customers.internalAccounts.list",
        expected: `an account in USDC, and ${before.id} as before`,
        observed: currenciesIn(accounts).join(", "),
      }));
    },
  });
}

function currenciesIn(accounts: Exchange): unknown[] {
  return valuesAt(accounts.body, "data[].balance.currency.code");
}

function asksForSignature(contract: Contract): Check {
  const rules = declared(contract, "CUST-14");
  return defineCheck({
    name: "rules/another e-mail address has to be signed for",
    family: "rules",
    operation: "customers.update",
    rules,
    async run(t) {
      const customer = await t.world.customer();
      await t.world.credential();
      const changes = { email: `${t.unique("another")}@example.com` };
      const reply = await t.call("customers.update", update(customer, changes));
      expectThat(t, rules, "a tied credential", challengeOf(reply) !== undefined, () => ({
        operation: "customers.update",
        expected: "202 with payloadToSign, requestId and expiresAt",
        observed: `${reply.status} ${reply.text.slice(0, 200)}`,
      }));
    },
  });
}

/** Nothing of the first call shows, whatever else stands in its body (CUST-16). */
function untouchedUntilSigned(contract: Contract): Check {
  const rules = declared(contract, "CUST-16");
  return defineCheck({
    name: "rules/a customer is as before until the change is signed",
    family: "rules",
    operation: "customers.update",
    rules,
    async run(t: Trial) {
      const [customer, credential] = [await t.world.customer(), await t.world.credential()];
      const changes = { email: `${t.unique("later")}@example.com`, fullName: "Robin Later", nationality: "CA" };
      const names = [...Object.keys(changes), "updatedAt"];
      const before = await seen(t, customer, names);
      const reply = await t.call("customers.update", update(customer, changes));
      t.precondition(challengeOf(reply) !== undefined, "no signature was asked for");
      expectSame(t, rules, "after a 202", {
        operation: "customers.update",
        what: "everything as before:",
        expected: { ...before, nickname: credential.body["nickname"] },
        observed: { ...(await seen(t, customer, names)), nickname: await nicknameOf(t, credential) },
      });
    },
  });
}

async function nicknameOf(t: Trial, { id, body }: Fixture): Promise<unknown> {
  const query = { accountId: textAt(body, "accountId") };
  const listed = fixturesOf(await t.call("auth.credentials.list", { query }), "Credentials");
  return listed.find((each) => each.id === id)?.body["nickname"];
}

/** With the signature customer and credential have the new address, and the rest of the body is done too (CUST-15). */
function allTogether(contract: Contract): Check {
  const rules = declared(contract, "CUST-15");
  return defineCheck({
    name: "rules/a signed change of address reaches the credential too",
    family: "rules",
    operation: "customers.update",
    rules,
    cost: 2,
    async run(t: Trial) {
      const [customer, credential] = [await t.world.customer(), await t.world.credential()];
      const changes = { email: `${t.unique("new")}@example.com`, fullName: "Robin Signed" };
      const request = update(customer, changes);
      const { signedRetry } = contract.operations["customers.update"] ?? {};
      const session = await t.world.session();
      const challenge = challengeOf(await t.call("customers.update", request));
      t.precondition(challenge !== undefined && signedRetry !== undefined, "no signature was asked for");
      const retry = stamped(request, signedRetry, challenge, session.stamp(challenge.payloadToSign));
      const reply = await t.call("customers.update", retry);
      expectStatus(t, rules, "the signed retry", reply, [200]);
      const expected = { ...changes, nickname: changes.email };
      const now = { ...(await seen(t, customer, ["email", "fullName"])), nickname: await nicknameOf(t, credential) };
      expectSame(t, rules, "the signed retry", {
        operation: "customers.update",
        what: "customer and credential with the new address:",
        expected,
        observed: now,
      });
      expectSame(t, rules, "the reply to the signed retry", {
        operation: "customers.update",
        what: "the customer as it is now:",
        expected: changes,
        observed: shown(reply.body, ["email", "fullName"]),
      });
    },
  });
}

function sameEmail(contract: Contract): Check {
  const rules = declared(contract, "G-17e");
  return defineCheck({
    name: "rules/the address a customer has already needs no signature",
    family: "rules",
    operation: "customers.update",
    rules,
    async run(t) {
      const customer = await t.world.customer();
      await t.world.credential();
      const changes = { email: customer.body["email"], fullName: "Robin Renamed" };
      const reply = await t.call("customers.update", update(customer, changes));
      expectStatus(t, rules, "the same address", reply, [200]);
    },
  });
}

/** An address that only a customer has, and no credential any more, is free (V-44c). */
function unusedEmail(contract: Contract): Check {
  const rules = declared(contract, "V-44c");
  return defineCheck({
    name: "rules/an address without a credential is free",
    family: "rules",
    operation: "customers.update",
    rules,
    cost: 2,
    async run(t: Trial) {
      const stranger = await t.world.stranger();
      const credential = await t.world.credential(stranger);
      const session = await openOauthSession(t, await makeOauthCredential(t, stranger));
      const revoked = await perform(t, "auth.credentials.revoke", { params: { id: credential.id } }, session);
      t.precondition(revoked.status === 204, "the stranger's credential could not be revoked");
      const customer = await t.world.customer();
      const reply = await perform(t, "customers.update", update(customer, { email: stranger.body["email"] }));
      expectStatus(t, rules, "the address of a customer without credential", reply, [200]);
    },
  });
}
