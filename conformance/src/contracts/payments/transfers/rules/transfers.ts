import type { Derivation, RuleId, Trial } from "../../words.ts";
import { answerOf, check, fixtureOf, fixturesOf, textAt, unlessUnavailable } from "../../words.ts";
import { externalAccountOf, makeOwnerlessAccount } from "../../external-accounts/fixtures.ts";
import { fund, fundedAccount, platformsInternalAccount } from "../../accounts/fixtures.ts";
import { readConfig } from "../../config/fixtures.ts";
import { sendTransfer } from "../transfer-request.ts";
import { untilSettled, transferOf } from "../fixtures.ts";
import { PLAIN_AMOUNT } from "../../plain-amount.ts";
import { customerOf } from "../../customers/fixtures.ts";

/** What only transfers and their transactions have. */
export const transferRules: readonly Derivation[] = [
  shown("in"),
  shown("out"),
  /** The sandbox's outcome is seen wherever the transaction is shown (TXN-27). */
  check("transactions.get", "sandbox outcomes set the status", "TXN-27", async (t, expect) => {
    const [internal, external] = [await fundedAccount(t), await externalAccountOf(t)];
    const { id } = fixtureOf(await sendTransfer(t, { direction: "in", internal, external }), "A transfer");
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
    [directionRule, "TXN-04", "TXN-08", "TXN-09"],
    async (t: Trial, expect) => {
      const [internal, external] = [await fundedAccount(t), await externalAccountOf(t)];
      const reply = await sendTransfer(t, { direction, internal, external });
      expect.by(directionRule).success(`a transfer ${direction}`, reply);
      const made = fixtureOf(reply, "A transfer");
      const { id: customerId } = await customerOf(t);
      const listed = fixturesOf(await t.call("transactions.list", { query: { customerId } }), "Transactions");
      const found = { body: listed.find(({ id }) => id === made.id)?.body };
      const [from, to] = direction === "in" ? [external.id, internal.id] : [internal.id, external.id];
      for (const [operation, seen] of [
        [reply.operation, made],
        ["transactions.list", found],
      ] as const) {
        const expectShown = (rule: RuleId, members: Readonly<Record<string, unknown>>): void =>
          expect.by(rule).of(operation).members(`a transfer ${direction} by ${operation}`, seen, members);
        expectShown(directionRule, { type: direction === "in" ? "INCOMING" : "OUTGOING" });
        expectShown("TXN-04", end("destination", to));
        expectShown("TXN-08", { agentId: undefined });
        expectShown("TXN-09", end("source", from));
      }
    },
  );
}

/** An end of a transfer: an account in USD. */
function end(name: "source" | "destination", accountId: string): Record<string, unknown> {
  return { [`${name}.${name}Type`]: "ACCOUNT", [`${name}.accountId`]: accountId, [`${name}.currency`]: "USD" };
}
