import type { Schema } from "@tallystick/contract";

/**
 * What the service needs of the world outside. The sandbox simulates all of it by the contract's outcome tables; in production each
 * is an adapter that the operator gives, and an operation whose adapter is missing answers 501 (V-94).
 */
export interface Rails {
  /** Moves money to and from accounts elsewhere, and checks whose they are. */
  bank: Bank;
  /** Makes cards, freezes and closes them. */
  cardIssuer: CardIssuer;
  /** Finds out whether people and businesses are who they say, with their documents. */
  identity: IdentityChecks;
  /** The rate of one currency in another. */
  rates: Rates;
}

export type RailName = keyof Rails;

/**
 * Takes orders. Each is handed over at least once, always with the same `reference`: an adapter that has it already does nothing
 * again. It resolves when the order is safe with the other side; when it rejects, or the process ends, the order is handed over
 * again. The result comes later, by `report` of the service.
 */
export interface TakesOrders<Order> {
  submit(order: Order): Promise<void>;
}

export interface Bank extends TakesOrders<PaymentOrder | BeneficiaryCheckOrder> {
  /** How money is paid into a new account; without it, accounts show no instructions. */
  paymentInstructions?(account: { currency: string; isPlatformAccount: boolean }): Schema<"PaymentInstruction">[];
}

export type CardIssuer = TakesOrders<CardIssueOrder | CardStateOrder>;

export type IdentityChecks = TakesOrders<CustomerCheckOrder | OwnerCheckOrder>;

export interface Rates {
  /**
   * Units of the sending currency for one unit of the receiving currency, both major units: above zero, with at most eight decimals.
   * Undefined when there is no rate at the moment.
   */
  rate(sending: string, receiving: string): number | undefined;
}

/** An amount in the smallest unit of its currency. */
export interface Money {
  currency: string;
  amount: number;
}

/** Where money comes from or goes to outside of the service. */
export type PaymentEnd = { account: Schema<"ExternalAccountInfo"> } | { umaAddress: string };

export interface PaymentOrder {
  kind: "payment";
  /** The id of the transaction. */
  reference: string;
  /** The text for the statements of both sides. */
  statementReference: string;
  /** Undefined when the service holds the money. */
  from?: PaymentEnd;
  /** Undefined when the service keeps the money. */
  to?: PaymentEnd;
  /** The sender's debit, without the service's fees. */
  sent: Money;
  /** What the receiver gets. */
  received: Money;
  /** The rail that the platform chose. */
  paymentRail?: string;
}

export interface BeneficiaryCheckOrder {
  kind: "beneficiary-check";
  /** The id of the external account. */
  reference: string;
  account: Schema<"ExternalAccountInfo">;
}

export interface CustomerCheckOrder {
  kind: "customer-check";
  reference: string;
  customer: Schema<"Customer">;
  /** The documents of the customer and its owners. */
  documents: Schema<"Document">[];
  /** The verification that asked for it; a customer is also checked when it is created. */
  verificationId?: string;
}

export interface OwnerCheckOrder {
  kind: "owner-check";
  reference: string;
  owner: Schema<"BeneficialOwner">;
}

export interface CardIssueOrder {
  kind: "card-issue";
  /** The id of the card. */
  reference: string;
  cardholderId: string;
  /** The currency of the accounts that pay. */
  currency: string;
}

export interface CardStateOrder {
  kind: "card-state";
  reference: string;
  cardId: string;
  /** The issuer's own name of the card. */
  issuerRef: string;
  state: Schema<"CardState">;
}

/** The orders of each rail. */
export interface OrdersByRail {
  bank: PaymentOrder | BeneficiaryCheckOrder;
  cardIssuer: CardIssueOrder | CardStateOrder;
  identity: CustomerCheckOrder | OwnerCheckOrder;
}

export type RailOrder = OrdersByRail[keyof OrdersByRail];
