import type { Contract } from "@tallystick/contract";
import type { Habit, Observation } from "../clients/habits/index.ts";
import type { Exchange } from "../http/exchange.ts";
import type { Sender, SenderKeys } from "./sender.ts";

/** What a receiver of webhooks should do or avoid under the contract, as far as a sender can see it. */
export interface ReceiverRule extends Omit<Habit, "examine"> {
  /** Whether this contract and these keys give occasions for it; without it, always. */
  applies?: (contract: Contract, keys: SenderKeys) => boolean;
  /** Sends the deliveries, and yields every occasion on which it was kept or broken. */
  observe: (sender: Sender) => AsyncIterable<Observation>;
}

export function isAccepted({ status }: Exchange): boolean {
  return status >= 200 && status < 300;
}

/** An occasion whose last exchange shows whether the rule was kept. */
export function occasion(exchanges: readonly Exchange[], isKept: boolean, expected: string): Observation {
  const last = exchanges.at(-1);
  const observed = exchanges.length === 1 ? answerOf(last) : exchanges.map(answerOf).join(", then ");
  return { operation: last?.operation ?? "", exchanges, ...(isKept ? {} : { fault: { expected, observed } }) };
}

function answerOf(exchange: Exchange | undefined): string {
  return exchange === undefined || exchange.status === 0 ? "no reply" : `${exchange.status}`;
}
