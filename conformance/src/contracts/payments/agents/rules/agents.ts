import type { Derivation } from "../../words.ts";
import { answerOf, check, fixtureOf, fixturesOf, FixtureUnavailable, isSuccess, textAt, valueAt } from "../../words.ts";
import { agentOf, makeAgent, makeConnectedAgent, makePendingAction, carefulAgent } from "../fixtures.ts";
import { ownAccountBody, externalAccountOf } from "../../external-accounts/fixtures.ts";
import { makeAgentQuote } from "../../quotes/fixtures.ts";
import { customerOf } from "../../customers/fixtures.ts";
import { transferOf } from "../../transfers/fixtures.ts";
import { fundedAccount } from "../../accounts/fixtures.ts";

/** What only agents, their codes and their view have. */
export const agentRules: readonly Derivation[] = [
  check("agents.create", "a new agent has zero usage", "G-63b", async (t, expect) => {
    const { body, code } = await makeAgent(t, (await customerOf(t)).id);
    const nothing = { "usage.dailyTransactionCount": 0, "usage.dailySpend": 0, "usage.monthlySpend": 0 };
    expect.members("a new agent", { body }, { isPaused: false, isConnected: false, ...nothing });
    expect.that("its code", code !== "", () => ["the code that connects it", "none"]);
  }),
  check(
    "agents.deviceCodes.redeem",
    "redeeming a device code connects the agent",
    ["AGENT-24", "AGENT-25", "G-64e", "G-65e"],
    async (t, expect) => {
      const agent = await makeAgent(t, (await customerOf(t)).id);
      const params = { code: agent.code };
      const isRedeemed = async (): Promise<unknown> =>
        valueAt((await t.call("agents.deviceCodes.status", { params })).body, "redeemed");
      const before = await isRedeemed();
      const reply = await t.call("agents.deviceCodes.redeem", { params });
      const token = textAt(reply.body, "accessToken") ?? "";
      expect.by("AGENT-24").that("a redeemed code", token !== "", () => ["an accessToken", "none"]);
      const redeemed = [before, await isRedeemed()];
      const status = expect.by("G-64e").of("agents.deviceCodes.status");
      status.same("before and after", "redeemed before and after:", [false, true], redeemed);
      const read = await t.call("agents.get", { params: { agentId: agent.id } });
      expect.by("G-65e").same("a redeemed code", "isConnected", true, valueAt(read.body, "isConnected"));
      const me = await t.call("agents.me.get", { as: { scheme: "bearer", token } });
      expect.by("AGENT-25").success("the token of a redeemed code", me);
    },
  ),
  check("agents.deviceCodes.create", "a new device code invalidates the previous one", "G-64c", async (t, expect) => {
    const agent = await makeAgent(t, (await customerOf(t)).id);
    const newer = await t.call("agents.deviceCodes.create", { params: { agentId: agent.id } });
    const code = textAt(newer.body, "code") ?? "";
    const old = await t.call("agents.deviceCodes.redeem", { params: { code: agent.code } });
    // Whether it is still known is the target's choice.
    expect.status("the code before", old, 400, 404);
    expect.success("the newer code", await t.call("agents.deviceCodes.redeem", { params: { code } }));
  }),
  /** A token that it issued would have to be accepted, and one of a deleted agent refused. */
  check("agents.deviceCodes.redeem", "a deleted agent's device code cannot be redeemed", "G-65b", async (t, expect) => {
    const agent = await makeAgent(t, (await customerOf(t)).id);
    const deletion = await t.call("agents.delete", { params: { agentId: agent.id } });
    if (!isSuccess(deletion)) throw new FixtureUnavailable(`An agent cannot be deleted: ${answerOf(deletion)}.`);
    const reply = await t.call("agents.deviceCodes.redeem", { params: { code: agent.code } });
    // Whether it is still known is the target's choice.
    expect.status("the code of a deleted agent", reply, 400, 404);
  }),
  check("agents.update", "a resumed agent keeps its token", "V-60b", { family: "access" }, async (t, expect) => {
    const agent = await agentOf(t);
    for (const isPaused of [true, false]) {
      await t.call("agents.update", { params: { agentId: agent.id }, body: { isPaused } });
    }
    expect.success("an agent resumed", await t.call("agents.me.get", { as: agent.credentials }));
  }),
  check("agents.me.get", "agent and platform read the same agent", "G-67a", async (t, expect) => {
    const { id, credentials } = await agentOf(t);
    const [theirs, own] = [
      await t.call("agents.get", { params: { agentId: id } }),
      await t.call("agents.me.get", { as: credentials }),
    ];
    expect.same("an agent", "what the platform reads:", theirs.body, own.body);
  }),

  /** The agent's quote is its own: no other agent of the customer reads it, and the platform does. */
  check("agents.me.quotes.get", "an agent reads only its own quotes", ["AGENT-22", "QUOTE-37"], async (t, expect) => {
    const [mine, other] = [await agentOf(t), await makeConnectedAgent(t, (await customerOf(t)).id)];
    const params = { quoteId: (await makeAgentQuote(t, mine)).id };
    const read = await t.call("agents.me.quotes.get", { as: mine.credentials, params });
    expect.status("its own quote", read, 200);
    expect.same("its own quote", "what the platform reads:", (await t.call("quotes.get", { params })).body, read.body);
    const foreign = await t.call("agents.me.quotes.get", { as: other.credentials, params });
    expect.by("AGENT-22").status("another agent's quote", foreign, 404);
  }),
  check(
    "agents.me.externalAccounts.create",
    "an agent's new external account belongs to its customer",
    "G-67n",
    async (t, expect) => {
      const customer = await customerOf(t);
      const { credentials } = await agentOf(t);
      const reply = await t.call("agents.me.externalAccounts.create", { as: credentials, body: ownAccountBody(t) });
      const made = fixtureOf(reply, "An external account");
      const query = { customerId: customer.id, limit: 100 };
      const listed = fixturesOf(await t.call("customers.externalAccounts.list", { query }), "External accounts");
      expect.same(
        "an agent's account",
        "its customer, and whether the customer has it:",
        [customer.id, true],
        [made.body["customerId"], listed.some(({ id }) => id === made.id)],
      );
    },
  ),

  /** An agent lists and reads what its customer has, also what others created (AGENT-26). */
  check("agents.me.transactions.list", "an agent reads its customer's accounts", "AGENT-26", async (t, expect) => {
    const as = (await agentOf(t)).credentials;
    const [payment, external] = [await transferOf(t, "out"), await externalAccountOf(t)];
    const internal = await fundedAccount(t, "USD", 1);
    for (const [operation, { id }] of [
      ["agents.me.transactions.list", payment],
      ["agents.me.externalAccounts.list", external],
      ["agents.me.internalAccounts.list", internal],
    ] as const) {
      const listed = fixturesOf(await t.call(operation, { as, query: { limit: 100 } }), "What an agent sees");
      const isThere = listed.some((each) => each.id === id);
      expect.of(operation).that(operation, isThere, () => [`${id}, its customer's`, "not listed"]);
    }
    const params = { transactionId: payment.id, externalAccountId: external.id };
    for (const [operation, name] of [
      ["agents.me.transactions.get", "transactionId"],
      ["agents.me.externalAccounts.get", "externalAccountId"],
    ] as const) {
      expect.status(operation, await t.call(operation, { as, params: { [name]: params[name] } }), 200);
    }
  }),

  /** The actions of a deleted agent can no longer be decided. */
  check("agents.delete", "a deleted agent's actions cannot be decided", "V-60d", async (t, expect) => {
    const agent = await carefulAgent(t);
    const action = await makePendingAction(t);
    await t.call("agents.delete", { params: { agentId: agent.id } });
    for (const operation of ["agents.actions.approve", "agents.actions.reject"]) {
      const reply = await t.call(operation, { params: { agentId: agent.id, actionId: action.id } });
      expect.status(operation, reply, 404);
    }
  }),
];
