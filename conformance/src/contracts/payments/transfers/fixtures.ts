import { sendTransfer, type TransferOptions } from "./transfer-request.ts";
import { fundedAccount } from "../accounts/fixtures.ts";
import { externalAccountOf } from "../external-accounts/fixtures.ts";
import type { Exchange, Fixture, Trial } from "../words.ts";
import { fixtureOf, FixtureUnavailable, textAt } from "../words.ts";

/** A final transfer. */
export async function makeTransfer(t: Trial, options: TransferOptions): Promise<Fixture> {
  const { id } = fixtureOf(await sendTransfer(t, options), "A transfer");
  const reply = await untilSettled(t, id);
  if (!isSettled(reply)) throw new FixtureUnavailable(`Transfer ${id} does not reach a final state.`);
  return fixtureOf(reply, "A transfer");
}

/** Reads the transaction until it is final, or five seconds have passed. */
export function untilSettled(t: Trial, transactionId: string): Promise<Exchange> {
  const read = (): Promise<Exchange> => t.call("transactions.get", { params: { transactionId } });
  return t.eventually(read, (reply) => reply.status !== 200 || isSettled(reply));
}

const moving = new Set(["CREATED", "PENDING", "PROCESSING"]);

function isSettled(reply: Exchange): boolean {
  const status = textAt(reply.body, "status");
  return reply.status === 200 && status !== undefined && !moving.has(status);
}

/** A final transfer of ten units of USD, one per direction. */
export function transferOf(t: Trial, direction: "in" | "out"): Promise<Fixture> {
  const { trial } = t.fixtures;
  return t.fixtures.once(`transfer ${direction}`, async () => {
    const [internal, external] = [await fundedAccount(t), await externalAccountOf(t)];
    return makeTransfer(trial, { direction, internal, external });
  });
}
