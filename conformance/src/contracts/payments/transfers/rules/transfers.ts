import type { Derivation, Exchange, Fixture, RuleId, Trial } from "../../words.ts";
import { answerOf, check, fixtureOf, fixturesOf, rulesIn, textAt, unlessUnavailable, valueAt } from "../../words.ts";
import { externalAccountOf, makeOwnerlessAccount } from "../../external-accounts/fixtures.ts";
import { fund, fundedAccount, platformsInternalAccount } from "../../accounts/fixtures.ts";
import { readConfig } from "../../config/fixtures.ts";
import { sendTransfer } from "../transfer-request.ts";
import { untilSettled, transferOf } from "../fixtures.ts";
import { PLAIN_AMOUNT } from "../../plain-amount.ts";
import { customerOf } from "../../customers/fixtures.ts";

/** What a transfer shows, and the rule for it. */
const views = {
  "TXN-04": (body: Fixture["body"]) =>
    ["destinationType", "accountId", "currency"].map((name) => valueAt(body, `destination.${name}`)),
  "TXN-08": (body: Fixture["body"]) => body["agentId"] ?? "no agent",
  "TXN-09": (body: Fixture["body"]) =>
    ["sourceType", "accountId", "currency"].map((name) => valueAt(body, `source.${name}`)),
};

/** What only transfers and their transactions have. */
export const transferRules: readonly Derivation[] = [
  shown("in"),
  shown("out"),
  /** The sandbox's outcome is seen wherever the transaction is shown (TXN-27). */
  check("transactions.get", "sandbox outcomes set the status", "TXN-27", async (t, expect) => {
    const { reply } = await transfer(t, "in");
    const { id } = fixtureOf(reply, "A transfer");
    const read = await untilSettled(t, id);
    const { id: customerId } = await customerOf(t);
    const listed = fixturesOf(await t.call("transactions.list", { query: { customerId } }), "Transactions");
    const seen = [textAt(read.body, "status"), listed.find((each) => each.id === id)?.body["status"]];
    expect.that(
      "a transfer that completes",
      seen.every((status) => status === "COMPLETED"),
      () => ["COMPLETED, alone and in the list", seen.map(String).join(" and ")],
    );
  }),
  /** Suffixes about the beneficiary's name do not affect payments (SBX-23). */
  check("transfers.out", "transfers ignore name suffixes", "SBX-23", async (t, expect) => {
    const rows = t.contract.operations["customers.externalAccounts.create"]?.outcomes?.rows ?? [];
    const reserved = rows.filter((row) => row.refuses === undefined && row.suffix !== "*");
    const internal = await fundedAccount(t, "USD", 100 * PLAIN_AMOUNT);
    for (const { suffix } of reserved) {
      const external = await externalAccountOf(t, { suffix });
      for (const direction of ["in", "out"] as const) {
        const state = `transfers.${direction} with ${suffix}`;
        const reply = await sendTransfer(t, { direction, internal, external });
        expect.success(state, reply);
        const settled = await untilSettled(t, fixtureOf(reply, "A transfer").id);
        const status = textAt(settled.body, "status");
        expect
          .of(reply.operation)
          .that(state, status === "COMPLETED", () => ["COMPLETED", status ?? answerOf(settled)]);
      }
    }
  }),
  /**
   * Payments between the platform's own accounts are listed under the platform's own id, and nothing else is (TXN-26).
   */
  check("transactions.list", "platform payments are filtered by the platform's id", "TXN-26", async (t, expect) => {
    const internal = await platformsInternalAccount(t, "USD");
    const external = await makeOwnerlessAccount(t);
    await fund(t, internal.id, PLAIN_AMOUNT);
    const reply = await sendTransfer(t, { direction: "out", internal, external });
    const own = fixtureOf(reply, "The platform's own payment");
    const customers = await transferOf(t, "in");

    // The platform's own id is that of its configuration (G-111).
    const platform = await readConfig(t).catch(unlessUnavailable);
    const query = { customerId: platform?.id ?? String(own.body["customerId"]), limit: 100 };
    const listed = fixturesOf(await t.call("transactions.list", { query }), "The platform's own payments");
    const ids = { has: [own.id], lacks: [customers.id] };
    expect.listed(
      "the platform's own id",
      listed.map(({ id }) => id),
      ids,
    );
  }),
];

/** The transaction names its direction and its two ends, in the reply and in the list. */
function shown(direction: "in" | "out"): Derivation {
  const directionRule = direction === "in" ? "XFER-03" : "XFER-06";
  return check(
    `transfers.${direction}`,
    `a transfer ${direction} returns source and destination`,
    [directionRule, ...rulesIn(views)],
    async (t: Trial, expect) => {
      const { reply, wanted } = await transfer(t, direction);
      expect.by(directionRule).success(`a transfer ${direction}`, reply);
      const made = fixtureOf(reply, "A transfer");
      const { id: customerId } = await customerOf(t);
      const listed = fixturesOf(await t.call("transactions.list", { query: { customerId } }), "Transactions");
      const found = listed.find(({ id }) => id === made.id);
      for (const [operation, seen] of [
        [reply.operation, made],
        ["transactions.list", found],
      ] as const) {
        const expectShown = (rule: RuleId, view: (body: Fixture["body"]) => unknown): void =>
          expect
            .by(rule)
            .of(operation)
            .same(`a transfer ${direction} by ${operation}`, "", view(wanted), seen && view(seen.body));
        for (const rule of rulesIn(views)) expectShown(rule, views[rule]);
        expectShown(directionRule, typeOf);
      }
    },
  );
}

function typeOf(body: Fixture["body"]): unknown {
  return body["type"];
}

async function transfer(t: Trial, direction: "in" | "out"): Promise<{ reply: Exchange; wanted: Fixture["body"] }> {
  const internal = await fundedAccount(t, "USD", 10 * PLAIN_AMOUNT);
  const external = await externalAccountOf(t);
  const [from, to] = direction === "in" ? [external.id, internal.id] : [internal.id, external.id];
  const wanted = {
    type: direction === "in" ? "INCOMING" : "OUTGOING",
    source: { sourceType: "ACCOUNT", accountId: from, currency: "USD" },
    destination: { destinationType: "ACCOUNT", accountId: to, currency: "USD" },
  };
  return { reply: await sendTransfer(t, { direction, internal, external }), wanted };
}
