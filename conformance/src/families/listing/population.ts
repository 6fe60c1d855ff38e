import type { Listing, Operation } from "@tallystick/contract";
import type { Trial } from "../../engine/check.ts";
import { makeSomeCard } from "../../world/cards.ts";
import { makeExternalAccount } from "../../world/external-accounts.ts";
import { fixturesOf, type Fixture } from "../../world/fixture.ts";
import { makeTransfer } from "../../world/transfers.ts";
import { PLAIN_AMOUNT } from "../../world/world.ts";
import { ownerParameter } from "../owner-parameter.ts";
import { wholePage } from "../whole-page.ts";

/** An operation that lists. */
export type ListOperation = Operation & { listing: Listing };

/** Whether an operation lists. */
export function isList(operation: Operation): operation is ListOperation {
  return operation.listing !== undefined && operation.part?.kind === "lists";
}

/** How one more item of a resource is made for an owner; of the others there are as many as there are. */
const makers: Readonly<Record<string, (t: Trial, owner: Fixture, nth: number) => Promise<Fixture>>> = {
  ExternalAccount: (t, owner, nth) => makeExternalAccount(t, owner.id, nth % 2 === 0 ? {} : { type: "EUR_ACCOUNT" }),
  Card: async (t, owner, nth) => makeSomeCard(t, owner, await t.world.wallet(owner), nth),
  Transaction: async (t, owner, nth) => {
    const internal = await t.world.fundedAccount("USD", 1_000 * PLAIN_AMOUNT, owner);
    const external = await t.world.externalAccount(nth % 3 === 2 ? { suffix: "002" } : {}, owner);
    const direction = nth % 2 === 0 ? "in" : "out";
    return makeTransfer(t, {
      direction,
      internalAccountId: internal.id,
      externalAccountId: external.id,
      amount: PLAIN_AMOUNT,
    });
  },
  AuthSession: async (t, owner) => {
    const { id, ...session } = await t.world.anotherSession(owner);
    return { id, body: { id, accountId: session.accountId } };
  },
};

/** Whether callers can make as many items as they like. */
export function isMakeable({ part }: Operation): boolean {
  return part !== undefined && makers[part.resource] !== undefined;
}

/** Makes so many items for the owner, one after another, each different from its neighbours; oldest first. */
export async function populate(t: Trial, operation: Operation, owner: Fixture, count: number): Promise<Fixture[]> {
  const make = makers[operation.part?.resource ?? ""];
  const made: Fixture[] = [];
  if (make !== undefined) for (let nth = 0; nth < count; nth += 1) made.push(await make(t, owner, nth));
  return made;
}

/** The query that narrows a list to what belongs to one owner; empty for a list that knows no owners. */
export async function ownQuery(t: Trial, operation: Operation, owner: Fixture): Promise<Record<string, string>> {
  const parameter = ownerParameter(operation);
  if (parameter !== undefined) return { [parameter]: owner.id };
  const byAccount = operation.parameters.some(({ name, required }) => name === "accountId" && required);
  return byAccount ? { accountId: (await t.world.wallet(owner)).id } : {};
}

/** Everything a list shows of one owner, on one page. */
export async function listed(t: Trial, operation: ListOperation, owner: Fixture): Promise<Fixture[]> {
  const query = await ownQuery(t, operation, owner);
  return fixturesOf(await t.call(operation.id, { query: { ...query, ...wholePage(operation) } }), operation.id);
}
