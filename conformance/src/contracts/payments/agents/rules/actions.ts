import type { Derivation, Exchange, Fixture } from "../../words.ts";
import { answerOf, asObject, fixtureOf, fixturesOf, requestOf, check, textAt, valueAt } from "../../words.ts";
import { agentOf, carefulAgent, makePendingAction, transferOut } from "../fixtures.ts";
import { PLAIN_AMOUNT } from "../../plain-amount.ts";
import { quoteBody } from "../../quotes/fixtures.ts";
import { untilSettled } from "../../transfers/fixtures.ts";
import { balance, expectAction, readAgent, spentIn } from "./payments.ts";
import { customerOf } from "../../customers/fixtures.ts";

const transfer = "agents.me.transfers.out";

/** What only agents' actions have: what waits, what is done at once, and what counts. */
export const agentActionRules: readonly Derivation[] = [
  check(transfer, "pending approval leaves balances unchanged", "AGENT-11", async (t, expect) => {
    const before = await balance(t);
    expectAction(
      expect,
      "under APPROVAL_REQUIRED",
      await transferOut(t, await carefulAgent(t), PLAIN_AMOUNT),
      "PENDING_APPROVAL",
    );
    expect.same("the balance", "a balance of", before, await balance(t));
  }),
  check(transfer, "an unrestricted agent executes immediately", ["AGENT-12", "G-43f"], async (t, expect) => {
    const reply = await transferOut(t, await agentOf(t), PLAIN_AMOUNT);
    expectAction(expect.by("AGENT-12"), "under AUTO", reply, "APPROVED");
    const id = textAt(reply.body, "transaction.id");
    expect.by("AGENT-12").that("under AUTO", id !== undefined, () => ["its transaction", "none"]);
    for (const [suffix, status] of [
      [undefined, "COMPLETED"],
      ["002", "FAILED"],
    ] as const) {
      const made = await transferOut(t, await agentOf(t), PLAIN_AMOUNT, { suffix });
      const seen = await untilSettled(t, textAt(made.body, "transaction.id") ?? "");
      expect
        .by("G-43f")
        .that(`suffix ${suffix ?? "plain"}`, textAt(seen.body, "status") === status, () => [
          `a transaction that becomes ${status}`,
          textAt(seen.body, "status") ?? answerOf(seen),
        ]);
    }
  }),

  /** Of the customer's actions exactly those that wait are listed. */
  check("agents.approvals.list", "the approval list contains only pending actions", "V-60a", async (t, expect) => {
    const { id: agentId } = await carefulAgent(t);
    const actions = [await makePendingAction(t), await makePendingAction(t), await makePendingAction(t)];
    const [waits, rejected, approved] = actions as [Fixture, Fixture, Fixture];
    await t.call("agents.actions.reject", { params: { agentId, actionId: rejected.id } });
    await t.call("agents.actions.approve", { params: { agentId, actionId: approved.id } });
    await transferOut(t, await agentOf(t), PLAIN_AMOUNT);
    const query = { customerId: (await customerOf(t)).id };
    const listed = fixturesOf(await t.call("agents.approvals.list", { query }), "Approvals");
    expect.same(
      "one of four waits",
      "those that wait:",
      [waits.id],
      listed.map(({ id }) => id),
    );
  }),
  check("agents.actions.approve", "usage counts executed actions only", "V-60e", async (t, expect) => {
    const agent = await carefulAgent(t);
    const read = (): Promise<Exchange> => readAgent(t, agent.id);
    const action = await makePendingAction(t);
    expect.of(transfer).same("before it is approved", "nothing spent:", [0, 0, 0], spentIn(await read()));
    await t.call("agents.actions.approve", { params: { agentId: agent.id, actionId: action.id } });
    const expected = [1, PLAIN_AMOUNT, PLAIN_AMOUNT];
    const after = await t.eventually(read, (reply) => String(spentIn(reply)) === String(expected));
    expect.same("once it is approved", "one payment of the amount:", expected, spentIn(after));
  }),

  /** Without the money: a FAILED action, or a refusal without an action. */
  check(transfer, "an agent's transfer above the balance fails", "V-61a", async (t, expect) => {
    const reply = await transferOut(t, await agentOf(t), (await balance(t)) + 1);
    const isFailed =
      reply.status === 201 &&
      textAt(reply.body, "status") === "FAILED" &&
      valueAt(reply.body, "transaction") === undefined;
    expect.that("one unit too many", isFailed || reply.status === 400, () => [
      "an action that is FAILED and shows no transaction, or 400",
      `${answerOf(reply)} ${textAt(reply.body, "status") ?? ""}`.trim(),
    ]);
  }),

  /** A missing amount is never guessed (AGENT-19). */
  check(transfer, "an action without an amount is refused", "AGENT-19", async (t, expect) => {
    const { amount: _none, ...body } = asObject((await requestOf(t, transfer)).body) ?? {};
    const request = { as: (await agentOf(t)).credentials, body, deliberatelyInvalid: true };
    expect.status("without an amount", await t.call(transfer, request), 400);
  }),
  check(transfer, "an action stays APPROVED when its payment fails", "V-61b", async (t, expect) => {
    const agent = await agentOf(t);
    const action = fixtureOf(await transferOut(t, agent, PLAIN_AMOUNT, { suffix: "002" }), "An action");
    await untilSettled(t, textAt(action.body, "transaction.id") ?? "");
    const seen = await t.call("agents.me.actions.get", { as: agent.credentials, params: { actionId: action.id } });
    expect
      .of("agents.me.actions.get")
      .members("after its payment failed", seen, { status: "APPROVED", "transaction.status": "FAILED" });
  }),

  /** Under approval a quote with immediate execution is PENDING, and an action waits with it. */
  check("agents.me.quotes.create", "immediate execution of a quote awaits approval", "V-62c", async (t, expect) => {
    const agent = await carefulAgent(t);
    const body = await quoteBody(t, { more: { immediatelyExecute: true } });
    const quote = fixtureOf(await t.call("agents.me.quotes.create", { as: agent.credentials, body }), "A quote");
    const query = { customerId: (await customerOf(t)).id };
    const listed = fixturesOf(await t.call("agents.approvals.list", { query }), "Approvals");
    expect.same(
      "immediatelyExecute under approval",
      "the quote, and the action that waits:",
      ["PENDING", ["EXECUTE_QUOTE"], [quote.id]],
      [
        quote.body["status"],
        listed.map((action) => action.body["type"]),
        listed.map((action) => textAt(action.body, "quote.id")),
      ],
    );
  }),
];
