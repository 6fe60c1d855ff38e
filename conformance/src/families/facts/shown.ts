import type { Contract } from "@tallystick/contract";
import { FixtureUnavailable, type Finding } from "../../engine/errors.ts";
import type { Check, Trial } from "../../engine/types.ts";
import { reachableStates } from "../../payments/cards/reachable-states.ts";
import { cardLifecycle, cardOf } from "../../payments/cards/fixtures.ts";
import { makeTransfer } from "../../payments/transfers/fixtures.ts";
import { PLAIN_AMOUNT } from "../../payments/plain-amount.ts";
import { carefulAgent, makePendingAction } from "../../payments/agents/fixtures.ts";
import { makeBusiness } from "../../payments/customers/businesses.ts";
import { makeCardPayment } from "../../payments/cards/card-payments.ts";
import { configOf } from "../../payments/config/fixtures.ts";
import { documentOf } from "../../payments/documents/fixtures.ts";
import { ownerOf } from "../../payments/owners/fixtures.ts";
import { makeQuote } from "../../payments/quotes/fixtures.ts";
import { tokenOf } from "../../payments/tokens/fixtures.ts";
import { lookupUma, payableUma } from "../../payments/quotes/uma-addresses.ts";
import { makeVerification, verificationOf } from "../../payments/verifications/fixtures.ts";
import { defineCheck } from "../define-check.ts";
import { expectThat } from "../expect.ts";
import { shownItems, stateOf } from "./fact-oracle.ts";
import { factsOf } from "../../payments/facts.ts";
import type { Fact, Item } from "./fact.ts";
import { customerOf } from "../../payments/customers/fixtures.ts";
import { fundedAccount, walletOf } from "../../payments/accounts/fixtures.ts";
import { sessionOf } from "../../payments/auth/fixtures.ts";
import { externalAccountOf } from "../../payments/external-accounts/fixtures.ts";

/** Brings every kind of resource into every state with other facts, so that all facts are exercised. */
const exhibitions: Readonly<Record<string, (t: Trial) => Promise<unknown>>> = {
  Customer: async (t) => t.call("customers.get", { params: { customerId: (await customerOf(t)).id } }),
  InternalAccount: async (t) => {
    await walletOf(t);
    await t.call("platform.internalAccounts.list");
  },
  AuthMethod: (t) => sessionOf(t),
  AuthSession: (t) => sessionOf(t),
  Card: async (t) => {
    for (const state of reachableStates(t.contract, cardLifecycle(t.contract))) await cardOf(t, state);
  },
  BeneficialOwner: (t) => ownerOf(t),
  Document: (t) => documentOf(t),
  Verification: async (t) => {
    await verificationOf(t);
    for (const info of [{}, { countriesOfOperation: undefined }]) {
      await makeVerification(t, (await makeBusiness(t, { registrationNumber: null, info })).id);
    }
  },
  ExternalAccount: async (t) => {
    for (const type of ["USD_ACCOUNT", "SOLANA_WALLET"]) await externalAccountOf(t, { type });
  },
  PlatformConfig: (t) => configOf(t),
  Token: (t) => tokenOf(t),
  CardTransaction: async (t) => {
    for (const suffix of ["002", undefined]) await makeCardPayment(t, suffix === undefined ? {} : { suffix });
  },
  Quote: async (t) => {
    for (const from of ["account", "wallet", "outside"] as const) await makeQuote(t, { from });
    await unlessUnavailable(async () => makeQuote(t, { to: { uma: await payableUma(t, "EUR") } }));
  },
  Receiver: async (t) => {
    await lookupUma(t, await payableUma(t));
  },
  AgentAction: async (t) => {
    const agent = await carefulAgent(t);
    const ends = ["agents.actions.approve", "agents.actions.reject"];
    for (const operation of ends) {
      const { id } = await makePendingAction(t);
      await t.call(operation, { params: { agentId: agent.id, actionId: id } });
    }
  },
  Transaction: async (t) => {
    const internal = await fundedAccount(t, "USD", 10 * PLAIN_AMOUNT);
    for (const suffix of ["002", undefined]) {
      const external = await externalAccountOf(t, suffix === undefined ? {} : { suffix });
      for (const direction of ["in", "out"] as const) {
        await makeTransfer(t, {
          direction,
          internalAccountId: internal.id,
          externalAccountId: external.id,
          amount: PLAIN_AMOUNT,
        });
      }
    }
  },
};

/** What some targets do not have: a currency that is not worth a dollar. */
async function unlessUnavailable(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof FixtureUnavailable)) throw error;
  }
}

/** For each kind of resource: in every state that is shown, every fact holds. */
export function shownFacts(contract: Contract): Check[] {
  const facts = factsOf(contract);
  return Object.entries(exhibitions).flatMap(([resource, exhibit]) => {
    const mine = facts.filter((fact) => fact.resource === resource);
    const rules = [...new Set(mine.map(({ rule }) => rule))];
    if (rules.length === 0) return [];
    return defineCheck({
      name: `schema/${resource} as it is shown`,
      family: "schema",
      rules,
      cost: resource === "Card" ? 2 : 1,
      async run(t: Trial) {
        await exhibit(t);
        const shown = t.transcript.flatMap((exchange) => shownItems(contract, exchange));
        const items = shown.filter((each) => each.resource === resource).map(({ item }) => item);
        t.precondition(items.length > 0, `no ${resource} was shown`);
        for (const fact of mine) look(t, fact, items);
      },
    });
  });
}

/** A fact about an optional field that no reply showed holds, since nothing contradicts it. */
function look(t: Trial, fact: Fact, items: readonly Item[]): void {
  const spokenOf = items.filter((item) => fact.when?.(item) !== false);
  if (spokenOf.length === 0) expectThat(t, [fact.rule], "nothing of the kind was shown", true, nothing);
  for (const item of spokenOf) {
    expectThat(t, [fact.rule], stateOf(item), fact.holds(item, t.contract), () => ({
      operation: fact.resource,
      expected: [fact.at, fact.expected].filter(Boolean).join(": "),
      observed: JSON.stringify(item),
    }));
  }
}

function nothing(): Finding {
  return { operation: "", expected: "", observed: "" };
}
