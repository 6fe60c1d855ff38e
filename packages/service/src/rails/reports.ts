import type { Schema } from "@tallystick/contract";
import type { IssuedDetails as CardIssuedDetails } from "../cards/index.ts";
import type { Money, Rails } from "./ports.ts";

/** The bank paid, or could not: then the money goes back to where it came from. */
export interface PaymentReport {
  about: "payment";
  reference: string;
  result: "COMPLETED" | "FAILED";
  reason?: Schema<"OutgoingFailureReason"> & Schema<"IncomingFailureReason">;
}

/** What the bank found out about the name on an account. */
export interface BeneficiaryReport {
  about: "beneficiary-check";
  reference: string;
  result: Schema<"BeneficiaryVerificationStatus">;
}

/** What an identity check found out. `PENDING` says that it goes on; every other result ends it. */
export interface CustomerReport {
  about: "customer-check";
  reference: string;
  result: "APPROVED" | "REJECTED" | "PENDING";
}

export interface OwnerReport {
  about: "owner-check";
  reference: string;
  result: "APPROVED" | "REJECTED" | "PENDING";
}

/** The issuer has issued a card, or rejects it. */
export type CardReport =
  | { about: "card-issue"; reference: string; result: "ACTIVE"; issued: CardIssuedDetails }
  | { about: "card-issue"; reference: string; result: "CLOSED" };

export type { CardIssuedDetails };

/** What an adapter says of an order; it may come late, in any order, and more than once. */
export type RailReport = PaymentReport | BeneficiaryReport | CustomerReport | OwnerReport | CardReport;

export type ReportAbout = RailReport["about"];

/** The results after which an order is still open. */
const going: readonly string[] = ["PENDING"];

export function endsOrder({ result }: RailReport): boolean {
  return !going.includes(result);
}

/** A deposit into an account, by the bank's own reference, which is booked once. */
export interface Deposit extends Money {
  reference: string;
  accountId: string;
}

/**
 * What became of a report. `repeated`: the order ended with this result before. `contradicting`: it ended with another, which stays; an
 * operator has to look. `outdated`: a later order asked the same again, with newer data, and only its report counts.
 */
export type ReportOutcome = "applied" | "repeated" | "contradicting" | "outdated";

/** The reports of adapters to the service, at any time. */
export interface RailCallbacks {
  /**
   * Takes what became of an order, at any time and more than once.
   * @throws RangeError when there is no order of that kind and reference.
   */
  report: (report: RailReport) => Promise<ReportOutcome>;
  /**
   * Books a deposit from outside; a known reference is ignored.
   * @throws RangeError for an account that does not exist, is not active, or has another currency, and for an amount that is no
   * positive integer.
   */
  deposit: (deposit: Deposit) => Promise<"booked" | "repeated">;
}

/** Connects the adapters of production with the service that they report to. */
export type ConnectRails = (service: RailCallbacks) => Partial<Rails>;
