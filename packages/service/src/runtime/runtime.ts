import type { Contract, Schema } from "@tallystick/contract";
import type { Clock } from "./clock.ts";
import type { Ids } from "./ids.ts";
import type { Logger } from "./logger.ts";
import type { OutcomeSteps } from "./outcome-steps.ts";
import type { Randomness } from "./randomness.ts";
import type { MoveMoney } from "../accounts/index.ts";
import type { Ledger } from "../ledger/index.ts";
import type { RailOrders, Rates } from "../rails/index.ts";
import type { Events } from "../webhooks/index.ts";
import type { Work } from "../work/index.ts";

/** An account for which payment instructions are made. */
export interface NewAccount {
  currency: string;
  isPlatformAccount: boolean;
}

/** What the domains are built with: everything that they need from outside the process. */
export interface Runtime {
  clock: Clock;
  ids: Ids;
  random: Randomness;
  logger: Logger;
  ledger: Ledger;
  moveMoney: MoveMoney;
  work: Work;
  steps: OutcomeSteps;
  events: Events;
  rails: RailOrders;
  rates: Rates;
  /** How money is paid into a new account. */
  instructions: (account: NewAccount) => Schema<"PaymentInstruction">[];
  contract: Contract;
}
