// Generated from the contract of spec/ by `pnpm generate`. Do not edit.
import type { ClientContract } from "../client-contract.ts";
import { wholeContractFrom } from "../client-contract-from.ts";
import { clientRows } from "./client-rows.ts";

/** The members of a contract that a client needs. */
export const clientContract: ClientContract = /* @__PURE__ */ wholeContractFrom(clientRows, {
  lifecycles: `
AgentActionStatus AgentAction status PENDING_APPROVAL:1:3:2 =APPROVED:3 =REJECTED =FAILED
CardState Card state PENDING_KYC:1 PENDING_ISSUE:2:4 =ACTIVE:3:4 =FROZEN:2:4 =CLOSED
ExternalAccountStatus ExternalAccount status PENDING:1 =ACTIVE:2:3 UNDER_REVIEW:1:3 =INACTIVE
KybStatus Customer kybStatus UNVERIFIED:1:2:3 PENDING:2:3 =APPROVED:1:3 =REJECTED:1:2
KycStatus Customer kycStatus UNVERIFIED:1:2:3 PENDING:2:3:0 =APPROVED:1:3:0 =REJECTED:1:2:0
QuoteStatus Quote status PENDING:1:3:4 PROCESSING:2:3 =COMPLETED =FAILED =EXPIRED
RefundStatus Transaction refund.status PENDING:1:2 =COMPLETED =FAILED
TransactionStatus Transaction status CREATED:1 PENDING:3:4:5:2:7 PROCESSING:3:5:6 =COMPLETED:5 =REJECTED =FAILED =REFUNDED =EXPIRED
VerificationStatus Verification verificationStatus =RESOLVE_ERRORS PENDING_MANUAL_REVIEW:3:4 IN_PROGRESS:1:3:4 =APPROVED =REJECTED READY_FOR_VERIFICATION:0:2:3:4
`,
  marks: `
agents.me.actions.get reads:AgentAction
agents.me.externalAccounts.get reads:ExternalAccount
agents.me.quotes.create refuses:400/INVALID_CURRENCY:400/LOOKUP_REQUEST_FAILED:400/MISSING_MANDATORY_USER_INFO:400/AMOUNT_OUT_OF_RANGE:403/USER_NOT_READY:400/INSUFFICIENT_BALANCE
agents.me.quotes.execute refuses:404/QUOTE_NOT_FOUND:409/QUOTE_EXPIRED:403/USER_NOT_READY
agents.me.quotes.get reads:Quote
agents.me.transactions.get reads:Transaction
agents.me.transfers.in refuses:400/INVALID_AMOUNT:403/USER_NOT_READY:400/INVALID_CURRENCY
agents.me.transfers.out refuses:400/INVALID_AMOUNT:403/USER_NOT_READY:400/INVALID_CURRENCY
cards.get reads:Card
customers.externalAccounts.get reads:ExternalAccount
customers.get reads:Customer
platform.externalAccounts.get reads:ExternalAccount
quotes.create refuses:400/INVALID_CURRENCY:400/LOOKUP_REQUEST_FAILED:400/MISSING_MANDATORY_USER_INFO:400/AMOUNT_OUT_OF_RANGE:403/USER_NOT_READY:400/INSUFFICIENT_BALANCE
quotes.execute refuses:404/QUOTE_NOT_FOUND:409/QUOTE_EXPIRED:403/USER_NOT_READY:400/INSUFFICIENT_BALANCE
quotes.get reads:Quote
transactions.get reads:Transaction
transfers.in refuses:400/INVALID_AMOUNT:403/USER_NOT_READY:400/INVALID_CURRENCY
transfers.out refuses:400/INVALID_AMOUNT:403/USER_NOT_READY:400/INVALID_CURRENCY:400/INSUFFICIENT_BALANCE
verifications.get reads:Verification
`,
  answers: {"tooManyRequests":{"status":429,"code":"RATE_LIMITED"},"unavailable":{"status":503,"code":"SERVICE_UNAVAILABLE"}},
});
