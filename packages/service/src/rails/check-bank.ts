import type { Bank, BeneficiaryCheckOrder, Money, PaymentOrder } from "./ports.ts";
import { endsOrder, type ConnectRails, type RailReport } from "./reports.ts";

/** A payment that a bank carried out. */
export interface StatementLine {
  reference: string;
  sent: Money;
  received: Money;
}

/** An adapter, with the bank behind it. */
export interface BankUnderTest {
  connect: ConnectRails;
  /** Resolves when the bank has answered everything that it was asked. */
  settle: () => Promise<void>;
  /** Everything that the bank carried out, in any order. */
  statement: () => Promise<readonly StatementLine[]>;
}

const paymentCount = 20;

/**
 * Drives an adapter as the service does on a bad day: every order twice, at once, in another order, and once more after it was
 * answered. Returns a sentence for each finding; none for a correct adapter.
 */
export async function checkBank({ connect, settle, statement }: BankUnderTest): Promise<string[]> {
  const reports: RailReport[] = [];
  const { bank } = connect({
    report: async (report) => (reports.push(report), "applied"),
    deposit: async () => "booked",
  });
  if (!bank) return ["There is no bank among the adapters"];
  const payments = Array.from({ length: paymentCount }, (_, number) => paymentOrder(number));
  const orders = [...payments, beneficiaryOrder];
  await handOver(bank, [...orders, ...orders.toReversed()]);
  await settle();
  await handOver(bank, orders);
  await settle();
  const lines = await statement();
  return [
    ...payments.flatMap((order) => findingsOn(order, lines)),
    ...orders.flatMap((order) => findingsOnReports(order, reports)),
    ...unorderedReports(reports, orders),
  ];
}

async function handOver(bank: Bank, orders: readonly (PaymentOrder | BeneficiaryCheckOrder)[]): Promise<void> {
  await Promise.all(orders.map((order) => bank.submit(order)));
}

function findingsOn(order: PaymentOrder, lines: readonly StatementLine[]): string[] {
  const { reference } = order;
  const mine = lines.filter((line) => line.reference === reference);
  const [line] = mine;
  if (!line) return [`${reference}: it was ordered, and the bank never carried it out`];
  const wrong = (["sent", "received"] as const).filter((side) => !isSame(line[side], order[side]));
  return [
    ...(mine.length > 1 ? [`${reference}: the bank carried it out ${mine.length} times`] : []),
    ...wrong.map((side) => `${reference}: ${show(order[side])} were ${side} by order, ${show(line[side])} by the bank`),
  ];
}

function findingsOnReports(
  { reference, kind }: PaymentOrder | BeneficiaryCheckOrder,
  reports: readonly RailReport[],
): string[] {
  const mine = reports.filter((report) => report.reference === reference && report.about === kind);
  const ends = new Set(mine.filter(endsOrder).map(({ result }) => result));
  if (ends.size === 0) return [`${reference}: nothing was reported of it`];
  return ends.size === 1 ? [] : [`${reference}: it was reported as ${[...ends].join(" and as ")}`];
}

function unorderedReports(reports: readonly RailReport[], orders: readonly { reference: string }[]): string[] {
  const known = new Set(orders.map(({ reference }) => reference));
  const unknown = new Set(reports.map(({ reference }) => reference)).difference(known);
  return [...unknown].map((reference) => `${reference}: it was reported, and never ordered`);
}

function isSame(one: Money, other: Money): boolean {
  return one.currency === other.currency && one.amount === other.amount;
}

function show({ amount, currency }: Money): string {
  return `${amount} ${currency}`;
}

const account = {
  accountType: "USD_ACCOUNT",
  accountNumber: "123456789",
  routingNumber: "021000021",
  beneficiary: { beneficiaryType: "INDIVIDUAL", fullName: "Ada Byron" },
  paymentRails: ["ACH"],
} as const;

function paymentOrder(number: number): PaymentOrder {
  const money = { currency: "USD", amount: 100 + number };
  const end = { account: { ...account, paymentRails: [...account.paymentRails] } };
  return {
    kind: "payment",
    reference: `Transaction:${number}`,
    statementReference: `TS${number}`,
    // In turn: money that goes out, and money that comes in.
    ...(number % 2 === 0 ? { to: end } : { from: end }),
    sent: money,
    received: money,
  };
}

const beneficiaryOrder: BeneficiaryCheckOrder = {
  kind: "beneficiary-check",
  reference: "ExternalAccount:1",
  account: { ...account, paymentRails: [...account.paymentRails] },
};
