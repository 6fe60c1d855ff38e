import type { Expectations } from "../../../../requests/expect.ts";
import type { Exchange } from "../../../../http/exchange.ts";
import type { Trial } from "../../../../requests/trial.ts";
import { textAt } from "../../../../json/value-at.ts";

/** The result of a payment, and the wallet's balance then. */
export interface Outcome {
  status: string;
  balance: number;
  declineReason?: string;
}

/**
 * The reply must show the payment like this, and the wallet must have this balance at once or within five seconds
 * (V-30).
 */
export async function expectOutcome(
  t: Trial,
  expect: Expectations,
  state: string,
  { reply, balance, wanted }: { reply: Exchange; balance: () => Promise<number>; wanted: Outcome },
): Promise<void> {
  expect.success(state, reply);
  const seen = async (): Promise<unknown> => ({
    status: textAt(reply.body, "status"),
    balance: await balance(),
    ...(wanted.declineReason !== undefined && { declineReason: textAt(reply.body, "declineReason") }),
  });
  let observed = await seen();
  await t.eventually(
    async () => {
      observed = await seen();
      return reply;
    },
    () => JSON.stringify(observed) === JSON.stringify(wanted),
  );
  expect.of(reply.operation).same(state, "", wanted, observed);
}
