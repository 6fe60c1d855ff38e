// Generated from the contract of spec/ by `pnpm generate`. Do not edit.
import type { ClientContract } from "../client-contract.ts";
import { clientContractFrom } from "../client-rows.ts";

/** The members of a contract that a client needs. */
export const clientContract: ClientContract = /* @__PURE__ */ clientContractFrom({
  version: "2025-10-13",
  basePath: "/2025-10-13",
  conventions: {"paging":{"limit":"limit","cursor":"cursor","data":"data","hasMore":"hasMore","nextCursor":"nextCursor"},"schemes":{"platform":"basic","agent":"bearer"}},
  operations: `
/agents agents.create post platform body:application/json 201:object
/agents agents.list get platform query list 200:object
/agents/approvals agents.approvals.list get platform query list 200:object
/agents/device-codes/{code}/redeem agents.deviceCodes.redeem post none 200:object
/agents/device-codes/{code}/status agents.deviceCodes.status get platform 200:object
/agents/me agents.me.get get agent 200:object
/agents/me/actions agents.me.actions.list get agent query list 200:object
/agents/me/actions/{actionId} agents.me.actions.get get agent 200:object reads:AgentAction
/agents/me/external-accounts agents.me.externalAccounts.create post agent body:application/json 201:object
/agents/me/external-accounts agents.me.externalAccounts.list get agent query list 200:object
/agents/me/external-accounts/{externalAccountId} agents.me.externalAccounts.delete delete agent 204
/agents/me/external-accounts/{externalAccountId} agents.me.externalAccounts.get get agent 200:object reads:ExternalAccount
/agents/me/internal-accounts agents.me.internalAccounts.list get agent query list 200:object
/agents/me/quotes agents.me.quotes.create post agent body:application/json 201:object key:Idempotency-Key:P1D refuses:400/INVALID_CURRENCY:400/LOOKUP_REQUEST_FAILED:400/MISSING_MANDATORY_USER_INFO:400/AMOUNT_OUT_OF_RANGE:403/USER_NOT_READY:400/INSUFFICIENT_BALANCE
/agents/me/quotes/{quoteId} agents.me.quotes.get get agent 200:object reads:Quote
/agents/me/quotes/{quoteId}/execute agents.me.quotes.execute post agent 200:object key:Idempotency-Key:P1D refuses:404/QUOTE_NOT_FOUND:409/QUOTE_EXPIRED:403/USER_NOT_READY
/agents/me/transactions agents.me.transactions.list get agent query list 200:object
/agents/me/transactions/{transactionId} agents.me.transactions.get get agent 200:object reads:Transaction
/agents/me/transfer-in agents.me.transfers.in post agent body:application/json 201:object key:Idempotency-Key:P1D refuses:400/INVALID_AMOUNT:403/USER_NOT_READY:400/INVALID_CURRENCY
/agents/me/transfer-out agents.me.transfers.out post agent body:application/json 201:object key:Idempotency-Key:P1D refuses:400/INVALID_AMOUNT:403/USER_NOT_READY:400/INVALID_CURRENCY
/agents/{agentId} agents.delete delete platform 204
/agents/{agentId} agents.get get platform 200:object
/agents/{agentId} agents.update patch platform body:application/json 200:object
/agents/{agentId}/actions/{actionId}/approve agents.actions.approve post platform 200:object
/agents/{agentId}/actions/{actionId}/reject agents.actions.reject post platform body?:application/json 200:object
/agents/{agentId}/device-codes agents.deviceCodes.create post platform 201:object
/agents/{agentId}/policy agents.policy.update patch platform body:application/json 200:object
/auth/credentials auth.credentials.create post platform body:application/json 201:object 202?:object signs:Service-Wallet-Signature:Request-Id
/auth/credentials auth.credentials.list get platform query list 200:object
/auth/credentials/{id} auth.credentials.revoke delete platform 202?:object 204 signs:Service-Wallet-Signature:Request-Id
/auth/credentials/{id}/challenge auth.credentials.challenge post platform body?:application/json 200:object
/auth/credentials/{id}/verify auth.credentials.verify post platform body:application/json 200:object
/auth/sessions auth.sessions.list get platform query list 200:object
/auth/sessions/{id} auth.sessions.revoke delete platform 202?:object 204 signs:Service-Wallet-Signature:Request-Id
/auth/sessions/{id}/refresh auth.sessions.refresh post platform body:application/json 201:object 202?:object signs:Service-Wallet-Signature:Request-Id
/beneficial-owners owners.create post platform body:application/json 201:object
/beneficial-owners owners.list get platform query list 200:object
/beneficial-owners/{beneficialOwnerId} owners.get get platform 200:object
/beneficial-owners/{beneficialOwnerId} owners.update patch platform body:application/json 200:object
/cards cards.create post platform body:application/json 201:object
/cards cards.list get platform query list 200:object
/cards/{id} cards.get get platform 200:object reads:Card
/cards/{id} cards.update patch platform body:application/json 200:object 202?:object signs:Service-Wallet-Signature:Request-Id
/config config.get get platform 200:object
/config config.update patch platform body:application/json 200:object
/customers customers.create post platform body:application/json 201:object
/customers customers.list get platform query list 200:object
/customers/external-accounts customers.externalAccounts.create post platform body:application/json 201:object
/customers/external-accounts customers.externalAccounts.list get platform query list 200:object
/customers/external-accounts/{externalAccountId} customers.externalAccounts.delete delete platform 204
/customers/external-accounts/{externalAccountId} customers.externalAccounts.get get platform 200:object reads:ExternalAccount
/customers/internal-accounts customers.internalAccounts.list get platform query list 200:object
/customers/{customerId} customers.delete delete platform 200:object
/customers/{customerId} customers.get get platform 200:object reads:Customer
/customers/{customerId} customers.update patch platform body:application/json 200:object 202?:object signs:Service-Wallet-Signature:Request-Id
/documents documents.create post platform body:multipart/form-data 201:object
/documents documents.list get platform query list 200:object
/documents/{documentId} documents.delete delete platform 204
/documents/{documentId} documents.get get platform 200:object
/documents/{documentId} documents.replace put platform body:multipart/form-data 200:object
/internal-accounts/{id} internalAccounts.update patch platform body:application/json 200:object 202?:object signs:Service-Wallet-Signature:Request-Id
/internal-accounts/{id}/export internalAccounts.export post platform body:application/json 200:object 202?:object signs:Service-Wallet-Signature:Request-Id
/platform/external-accounts platform.externalAccounts.create post platform body:application/json 201:object
/platform/external-accounts platform.externalAccounts.list get platform query list 200:object
/platform/external-accounts/{externalAccountId} platform.externalAccounts.delete delete platform 204
/platform/external-accounts/{externalAccountId} platform.externalAccounts.get get platform 200:object reads:ExternalAccount
/platform/internal-accounts platform.internalAccounts.list get platform query list 200:object
/quotes quotes.create post platform body:application/json 201:object key:Idempotency-Key:P1D refuses:400/INVALID_CURRENCY:400/LOOKUP_REQUEST_FAILED:400/MISSING_MANDATORY_USER_INFO:400/AMOUNT_OUT_OF_RANGE:403/USER_NOT_READY:400/INSUFFICIENT_BALANCE
/quotes/{quoteId} quotes.get get platform 200:object reads:Quote
/quotes/{quoteId}/execute quotes.execute post platform 200:object 202?:object key:Idempotency-Key:P1D refuses:404/QUOTE_NOT_FOUND:409/QUOTE_EXPIRED:403/USER_NOT_READY:400/INSUFFICIENT_BALANCE signs:Service-Wallet-Signature:Request-Id:payloadToSign
/receiver/external-account/{accountId} receivers.externalAccount.lookup get platform query 200:object
/receiver/uma/{receiverUmaAddress} receivers.uma.lookup get platform query 200:object
/sandbox/cards/{id}/simulate/authorization sandbox.cards.authorize post platform body:application/json 200:object
/sandbox/cards/{id}/simulate/clearing sandbox.cards.clear post platform body:application/json 200:object
/sandbox/cards/{id}/simulate/return sandbox.cards.return post platform body:application/json 200:object
/sandbox/internal-accounts/{accountId}/fund sandbox.internalAccounts.fund post platform body:application/json 200:object
/sandbox/send sandbox.send post platform body:application/json 200:object
/sandbox/uma/receive sandbox.uma.receive post platform body:application/json 200:object
/sandbox/webhooks/test sandbox.webhooks.test post platform 200:object
/tokens tokens.create post platform body:application/json 201:object
/tokens tokens.list get platform query list 200:object
/tokens/{tokenId} tokens.delete delete platform 204
/tokens/{tokenId} tokens.get get platform 200:object
/transactions transactions.list get platform query list 200:object
/transactions/{transactionId} transactions.get get platform 200:object reads:Transaction
/transactions/{transactionId}/approve transactions.approve post platform body?:application/json 200:object
/transactions/{transactionId}/confirm transactions.confirm post platform body?:application/json 200:object
/transactions/{transactionId}/reject transactions.reject post platform body?:application/json 200:object
/transfer-in transfers.in post platform body:application/json 201:object key:Idempotency-Key:P1D refuses:400/INVALID_AMOUNT:403/USER_NOT_READY:400/INVALID_CURRENCY
/transfer-out transfers.out post platform body:application/json 201:object key:Idempotency-Key:P1D refuses:400/INVALID_AMOUNT:403/USER_NOT_READY:400/INVALID_CURRENCY:400/INSUFFICIENT_BALANCE
/verifications verifications.create post platform body:application/json 200:object
/verifications verifications.list get platform query list 200:object
/verifications/{verificationId} verifications.get get platform 200:object reads:Verification
`,
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
});
