import type { ResourceName } from "@tallystick/contract";
import { unlessUnavailable } from "../../requests/fixtures/unless-unavailable.ts";
import type { Trial } from "../../requests/trial.ts";
import { fundedAccount, walletOf } from "./accounts/fixtures.ts";
import { carefulAgent, makePendingAction } from "./agents/fixtures.ts";
import { sessionOf } from "./auth/fixtures.ts";
import { makeCardPayment } from "./cards/card-payments.ts";
import { cardLifecycle } from "./cards/moves.ts";
import { cardOf } from "./cards/fixtures.ts";
import { reachableStates } from "./cards/reachable-states.ts";
import { configOf } from "./config/fixtures.ts";
import { makeBusiness } from "./customers/businesses.ts";
import { customerOf } from "./customers/fixtures.ts";
import { documentOf } from "./documents/fixtures.ts";
import { externalAccountOf } from "./external-accounts/fixtures.ts";
import { ownerOf } from "./owners/fixtures.ts";
import { PLAIN_AMOUNT } from "./plain-amount.ts";
import { makeQuote } from "./quotes/fixtures.ts";
import { lookupUma, payableUma } from "./quotes/uma-addresses.ts";
import { makeTransfer } from "./transfers/fixtures.ts";
import { makeVerification, verificationOf } from "./verifications/fixtures.ts";

/** Brings every kind of resource into every state with other facts, so that all facts are exercised. */
export const showInEachState: Readonly<Record<string, (t: Trial) => Promise<unknown>>> = {
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
  CardTransaction: async (t) => {
    for (const suffix of ["002", undefined]) await makeCardPayment(t, suffix === undefined ? {} : { suffix });
  },
  Quote: async (t) => {
    for (const from of ["account", "wallet", "outside"] as const) await makeQuote(t, { from });
    // Some targets do not have a currency that is not worth a dollar.
    const inEuro = payableUma(t, "EUR").then((uma) => makeQuote(t, { to: { uma } }));
    await inEuro.catch(unlessUnavailable);
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
        await makeTransfer(t, { direction, internal, external });
      }
    }
  },
} satisfies Partial<Record<ResourceName | "Receiver", (t: Trial) => Promise<unknown>>>;
