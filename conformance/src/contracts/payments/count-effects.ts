import type { CallRequest, Fixture, Operation, Trial } from "./words.ts";
import { fixturesOf } from "./words.ts";
import { ownerParameter } from "./owner-parameter.ts";
import { wholePage } from "../../requests/lists/whole-page.ts";
import { valueInRequest, withRequestValue } from "../../requests/fixtures/request-value.ts";
import type { Credentials } from "../../http/exchange.ts";
import { agentOf } from "./agents/fixtures.ts";
import { customerOf } from "./customers/fixtures.ts";

/**
 * How many times the operation has done its work for the trial's own customer: what it creates, or moves on, counted.
 */
export async function countEffects(t: Trial, operation: Operation): Promise<number> {
  const { resourceAction: part, access } = operation;
  if (part?.resource === "AgentAction")
    return countListed(t, "agents.me.actions.list", {}, (await agentOf(t)).credentials);
  const lister = Object.values(t.contract.operations).find(
    (each) => each.resourceAction?.resource === part?.resource && ownerParameter(each) !== undefined,
  );
  const { id } = await customerOf(t);
  if (lister !== undefined && access.scheme === "platform") {
    return countListed(t, lister.id, { [ownerParameter(lister) ?? ""]: id, ...wholePage(t.contract, lister) });
  }
  // A quote is recognised by its payment: there from the beginning, and PENDING until the quote is executed.
  const isMoved = (payment: Fixture): boolean => part?.kind === "creates" || payment.body["status"] !== "PENDING";
  const payments = await t.call("transactions.list", { query: { customerId: id, limit: 100 } });
  return fixturesOf(payments, "transactions.list").filter(isMoved).length;
}

async function countListed(
  t: Trial,
  list: string,
  query: NonNullable<CallRequest["query"]>,
  as?: Credentials,
): Promise<number> {
  return fixturesOf(await t.call(list, { query, ...(as !== undefined && { as }) }), list).length;
}

/** The request with so much more of its amount; undefined where it has none. */
export function withMore(request: CallRequest, more: number): CallRequest | undefined {
  if (request.body === undefined) return undefined;
  const at = valueInRequest(request, "body.amount") === undefined ? "body.lockedCurrencyAmount" : "body.amount";
  return withRequestValue(request, at, Number(valueInRequest(request, at)) + more);
}
