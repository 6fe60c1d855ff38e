import type { Schema } from "@tallystick/contract";
import { expect, onTestFinished } from "vitest";
import type { PaymentOrder, Rails, ServiceOptions } from "../src/index.ts";
import { accountsOf, registerUsdAccount, transferOut } from "./funded-customer.ts";
import { startService, type RunningService } from "./start-service.ts";

export type AnyOrder = Parameters<Rails["bank" | "cardIssuer" | "identity"]["submit"]>[0];

export interface Connected {
  service: RunningService;
  /** Everything that was handed over, in order. */
  taken: AnyOrder[];
  /** Lets the next payments fail, as a bank does that cannot be reached. */
  breakLine: (times: number) => void;
}

/** A service in production whose adapters remember what they get, and report nothing of themselves. */
export async function connected(options: ServiceOptions = {}): Promise<Connected> {
  const taken: AnyOrder[] = [];
  let broken = 0;
  const submit = async (order: AnyOrder): Promise<void> => {
    taken.push(order);
    if (order.kind === "payment" && broken-- > 0) throw new Error("nobody answers");
  };
  const rails = { bank: { submit }, cardIssuer: { submit }, identity: { submit }, rates: { rate: () => 1.25 } };
  const service = await startService({
    sandbox: false,
    throttle: false,
    rateLimit: 100_000,
    rails: () => rails,
    ...options,
  });
  onTestFinished(service.close);
  return { service, taken, breakLine: (times) => (broken = times) };
}

export function last<Kind extends AnyOrder["kind"]>(taken: AnyOrder[], kind: Kind): Extract<AnyOrder, { kind: Kind }> {
  const order = taken.findLast((each): each is Extract<AnyOrder, { kind: Kind }> => each.kind === kind);
  if (!order) throw new Error(`Nothing was ordered of the kind ${kind}`);
  return order;
}

/** An approved customer with that much in dollars. */
export async function fundedBy(
  { service, taken }: Connected,
  amount: number,
): Promise<{ id: string; dollars: string }> {
  const body = { customerType: "INDIVIDUAL", fullName: "Ada 002" };
  const { body: customer } = await service.call<Schema<"IndividualCustomer">>("POST", "/customers", { body });
  expect(customer.kycStatus).not.toBe("APPROVED");
  await service.advance(1);
  const { reference } = last(taken, "customer-check");
  expect(await service.report({ about: "customer-check", reference, result: "PENDING" })).toBe("applied");
  expect(await service.report({ about: "customer-check", reference, result: "APPROVED" })).toBe("applied");
  const dollars = (await accountsOf(service, customer.id)).find(({ balance }) => balance.currency.code === "USD");
  const deposit = { reference: `deposit of ${customer.id}`, accountId: dollars?.id ?? "", currency: "USD", amount };
  expect(await service.deposit(deposit)).toBe("booked");
  expect(await service.deposit(deposit)).toBe("repeated");
  return { id: customer.id, dollars: dollars?.id ?? "" };
}

export async function balanceOf(
  service: RunningService,
  { id, dollars }: { id: string; dollars: string },
): Promise<number> {
  return (await accountsOf(service, id)).find((account) => account.id === dollars)?.balance.amount ?? Number.NaN;
}

export async function paid(
  rails: Connected,
  from: { id: string; dollars: string },
  amount: number,
): Promise<PaymentOrder> {
  const account = await registerUsdAccount(rails.service, from.id);
  const { status, body } = await transferOut(rails.service, from.dollars, account.id, amount);
  expect([status, body.status]).toEqual([201, "PENDING"]);
  await rails.service.advance(1);
  return last(rails.taken, "payment");
}
