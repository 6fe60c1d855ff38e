import type { Contract } from "@tallystick/contract";
import { FixtureUnavailable } from "../../../../errors/trial-errors.ts";
import type { Check } from "../../../../checks/check.ts";
import type { Trial } from "../../../../requests/trial.ts";
import { agentOf, makeAgent, makeConnectedAgent, makePendingAction, carefulAgent } from "../fixtures.ts";
import { answerOf, fixtureOf, fixturesOf } from "../../../../requests/fixtures/fixture.ts";
import { ownAccountBody, externalAccountOf } from "../../external-accounts/fixtures.ts";
import { quoteBody } from "../../quotes/fixtures.ts";
import { textAt, valueAt } from "../../../../json/value-at.ts";
import { declared, expecting, isSuccess } from "../../../../requests/expect.ts";
import { agentCheck } from "./agent-check.ts";
import { customerOf } from "../../customers/fixtures.ts";
import { transferOf } from "../../transfers/fixtures.ts";
import { fundedAccount } from "../../accounts/fixtures.ts";

/** What only agents, their codes and their view have. */
export function agentRules(contract: Contract): Check[] {
  return [
    initialAgent(contract),
    connecting(contract),
    newerCode(contract),
    deletedAgentsCode(contract),
    self(contract),
    ownQuotes(contract),
    ownAccounts(contract),
    customersToo(contract),
    orphans(contract),
  ];
}

function initialAgent(contract: Contract): Check {
  const rules = declared(contract, "G-63b");
  return agentCheck("a new agent has zero usage", "agents.create", rules, async (t) => {
    const { body, code } = await makeAgent(t, (await customerOf(t)).id);
    expecting(t, rules, "agents.create").same(
      "a new agent",
      "neither paused nor connected, nothing spent:",
      [false, false, 0, 0, 0],
      [
        ...["isPaused", "isConnected"].map((name) => body[name]),
        ...["dailyTransactionCount", "dailySpend", "monthlySpend"].map((name) => valueAt(body, `usage.${name}`)),
      ],
    );
    expecting(t, rules, "agents.create").that("its code", code !== "", () => ["the code that connects it", "none"]);
  });
}

function connecting(contract: Contract): Check {
  const rules = declared(contract, "AGENT-24", "AGENT-25", "G-64e", "G-65e");
  const by = (rule: string): string[] => rules.filter((each) => each === rule);
  return agentCheck(
    "redeeming a device code connects the agent",
    "agents.deviceCodes.redeem",
    rules,
    async (t: Trial) => {
      const agent = await makeAgent(t, (await customerOf(t)).id);
      const params = { code: agent.code };
      const redeemed = async (): Promise<unknown> =>
        valueAt((await t.call("agents.deviceCodes.status", { params })).body, "redeemed");
      const before = await redeemed();
      const reply = await t.call("agents.deviceCodes.redeem", { params });
      const token = textAt(reply.body, "accessToken");
      expecting(t, by("AGENT-24"), reply.operation).that("a redeemed code", token !== undefined && token !== "", () => [
        "an accessToken",
        "none",
      ]);
      expecting(t, by("G-64e"), "agents.deviceCodes.status").same(
        "before and after",
        "redeemed before and after:",
        [false, true],
        [before, await redeemed()],
      );
      const read = await t.call("agents.get", { params: { agentId: agent.id } });
      expecting(t, by("G-65e"), reply.operation).that(
        "a redeemed code",
        valueAt(read.body, "isConnected") === true,
        () => ["isConnected true", String(valueAt(read.body, "isConnected"))],
      );
      const me = await t.call("agents.me.get", { as: { scheme: "bearer", token: token ?? "" } });
      expecting(t, by("AGENT-25")).success("the token of a redeemed code", me);
    },
  );
}

function newerCode(contract: Contract): Check {
  const rules = declared(contract, "G-64c");
  return agentCheck("a new device code invalidates the previous one", "agents.deviceCodes.create", rules, async (t) => {
    const agent = await makeAgent(t, (await customerOf(t)).id);
    const newer = await t.call("agents.deviceCodes.create", { params: { agentId: agent.id } });
    const code = textAt(newer.body, "code") ?? "";
    const old = await t.call("agents.deviceCodes.redeem", { params: { code: agent.code } });
    // Whether it is still known is the target's choice.
    expecting(t, rules).status("the code before", old, 400, 404);
    expecting(t, rules).success("the newer code", await t.call("agents.deviceCodes.redeem", { params: { code } }));
  });
}

/** Nothing can be connected by it: a token that it gave would have to be accepted, and one of a deleted agent refused. */
function deletedAgentsCode(contract: Contract): Check {
  const rules = declared(contract, "G-65b");
  const name = "the code of a deleted agent connects nobody";
  return agentCheck(name, "agents.deviceCodes.redeem", rules, async (t) => {
    const agent = await makeAgent(t, (await customerOf(t)).id);
    const deletion = await t.call("agents.delete", { params: { agentId: agent.id } });
    if (!isSuccess(deletion)) throw new FixtureUnavailable(`An agent cannot be deleted: ${answerOf(deletion)}.`);
    const reply = await t.call("agents.deviceCodes.redeem", { params: { code: agent.code } });
    // Whether it is still known is the target's choice.
    expecting(t, rules).status("the code of a deleted agent", reply, 400, 404);
  });
}

function self(contract: Contract): Check {
  const rules = declared(contract, "G-67a");
  return agentCheck("agent and platform read the same agent", "agents.me.get", rules, async (t) => {
    const { id, credentials } = await agentOf(t);
    const [theirs, own] = [
      await t.call("agents.get", { params: { agentId: id } }),
      await t.call("agents.me.get", { as: credentials }),
    ];
    expecting(t, rules, "agents.me.get").same("an agent", "what the platform reads:", theirs.body, own.body);
  });
}

/** The agent's quote is its own: no other agent of the customer reads it, and the platform does. */
function ownQuotes(contract: Contract): Check {
  const rules = declared(contract, "AGENT-22", "QUOTE-37");
  return agentCheck("an agent reads only its own quotes", "agents.me.quotes.get", rules, async (t) => {
    const [mine, other] = [await agentOf(t), await makeConnectedAgent(t, (await customerOf(t)).id)];
    const request = { as: mine.credentials, body: await quoteBody(t) };
    const { id } = fixtureOf(await t.call("agents.me.quotes.create", request), "A quote");
    const params = { quoteId: id };
    const read = await t.call("agents.me.quotes.get", { as: mine.credentials, params });
    expecting(t, rules).status("its own quote", read, 200);
    expecting(t, rules, "agents.me.quotes.get").same(
      "its own quote",
      "what the platform reads:",
      (await t.call("quotes.get", { params })).body,
      read.body,
    );
    const foreign = await t.call("agents.me.quotes.get", { as: other.credentials, params });
    expecting(t, declared(contract, "AGENT-22")).status("another agent's quote", foreign, 404);
  });
}

function ownAccounts(contract: Contract): Check {
  const rules = declared(contract, "G-67n");
  return agentCheck(
    "an agent's new external account belongs to its customer",
    "agents.me.externalAccounts.create",
    rules,
    async (t) => {
      const customer = await customerOf(t);
      const { credentials } = await agentOf(t);
      const reply = await t.call("agents.me.externalAccounts.create", { as: credentials, body: ownAccountBody(t) });
      const made = fixtureOf(reply, "An external account");
      const query = { customerId: customer.id, limit: 100 };
      const listed = fixturesOf(await t.call("customers.externalAccounts.list", { query }), "External accounts");
      expecting(t, rules, reply.operation).same(
        "an agent's account",
        "its customer, and whether the customer has it:",
        [customer.id, true],
        [made.body["customerId"], listed.some(({ id }) => id === made.id)],
      );
    },
  );
}

/** An agent lists and reads what its customer has, also what others created (AGENT-26). */
function customersToo(contract: Contract): Check {
  const rules = declared(contract, "AGENT-26");
  return agentCheck("an agent reads its customer's accounts", "agents.me.transactions.list", rules, async (t) => {
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
      expecting(t, rules, operation).that(operation, isThere, () => [`${id}, its customer's`, "not listed"]);
    }
    const params = { transactionId: payment.id, externalAccountId: external.id };
    for (const [operation, name] of [
      ["agents.me.transactions.get", "transactionId"],
      ["agents.me.externalAccounts.get", "externalAccountId"],
    ] as const) {
      expecting(t, rules).status(operation, await t.call(operation, { as, params: { [name]: params[name] } }), 200);
    }
  });
}

/** The actions of a deleted agent can no longer be decided. */
function orphans(contract: Contract): Check {
  const rules = declared(contract, "V-60d");
  return agentCheck("a deleted agent's actions cannot be decided", "agents.delete", rules, async (t) => {
    const agent = await carefulAgent(t);
    const action = await makePendingAction(t);
    await t.call("agents.delete", { params: { agentId: agent.id } });
    for (const operation of ["agents.actions.approve", "agents.actions.reject"]) {
      const reply = await t.call(operation, { params: { agentId: agent.id, actionId: action.id } });
      expecting(t, rules).status(operation, reply, 404);
    }
  });
}
