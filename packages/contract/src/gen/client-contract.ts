// Generated from the contract of spec/ by `pnpm generate`. Do not edit.
import type { ClientContract } from "../client-contract.ts";
import { clientContractFrom } from "../client-rows.ts";

/** The members of a contract that a client needs. */
export const clientContract: ClientContract = /* @__PURE__ */ clientContractFrom({
  version: "2025-10-13",
  basePath: "/2025-10-13",
  conventions: {"paging":{"limit":"limit","cursor":"cursor","data":"data","hasMore":"hasMore","nextCursor":"nextCursor"},"schemes":{"platform":"basic","agent":"bearer"}},
  operations: `
/agents .create post platform body 201:2
/agents .list get platform query pages 200:1
/agents/approvals .list get platform query pages 200:1
/agents/device-codes/{code}/redeem . post none 200:4
/agents/device-codes/{code}/status . get platform 200:5
/agents/me .get get agent 200:6
/agents/me/actions .list get agent query pages 200:1
/agents/me/actions/{actionId} .get get agent 200:0 reads:AgentAction
/agents/me/external-accounts .create post agent body 201:7
/agents/me/external-accounts .list get agent query pages 200:1
/agents/me/external-accounts/{externalAccountId} .delete delete agent 204
/agents/me/external-accounts/{externalAccountId} .get get agent 200:7 reads:ExternalAccount
/agents/me/internal-accounts .list get agent query pages 200:1
/agents/me/quotes .create post agent body 201:8 key:Idempotency-Key:P1D refuses:400/INVALID_CURRENCY:400/LOOKUP_REQUEST_FAILED:400/MISSING_MANDATORY_USER_INFO:400/AMOUNT_OUT_OF_RANGE:403/USER_NOT_READY:400/INSUFFICIENT_BALANCE
/agents/me/quotes/{quoteId} .get get agent 200:8 reads:Quote
/agents/me/quotes/{quoteId}/execute . post agent 200:0 key:Idempotency-Key:P1D refuses:404/QUOTE_NOT_FOUND:409/QUOTE_EXPIRED:403/USER_NOT_READY
/agents/me/transactions .list get agent query pages 200:1
/agents/me/transactions/{transactionId} .get get agent 200:9 reads:Transaction
/agents/me/transfer-in agents.me.transfers.in post agent body 201:0 key:Idempotency-Key:P1D refuses:400/INVALID_AMOUNT:403/USER_NOT_READY:400/INVALID_CURRENCY
/agents/me/transfer-out agents.me.transfers.out post agent body 201:0 key:Idempotency-Key:P1D refuses:400/INVALID_AMOUNT:403/USER_NOT_READY:400/INVALID_CURRENCY
/agents/{agentId} .delete delete platform 204
/agents/{agentId} .get get platform 200:6
/agents/{agentId} .update patch platform body 200:6
/agents/{agentId}/actions/{actionId}/approve . post platform 200:0
/agents/{agentId}/actions/{actionId}/reject . post platform body? 200:0
/agents/{agentId}/device-codes .create post platform 201:3
/agents/{agentId}/policy .update patch platform body 200:6
/auth/credentials .create post platform body 201:10 202?:11 signs:Service-Wallet-Signature:Request-Id
/auth/credentials .list get platform query list 200:12
/auth/credentials/{id} .revoke delete platform 202?:11 204 signs:Service-Wallet-Signature:Request-Id
/auth/credentials/{id}/challenge . post platform body? 200:10
/auth/credentials/{id}/verify . post platform body 200:13
/auth/sessions .list get platform query list 200:12
/auth/sessions/{id} .revoke delete platform 202?:11 204 signs:Service-Wallet-Signature:Request-Id
/auth/sessions/{id}/refresh . post platform body 201:13 202?:14 signs:Service-Wallet-Signature:Request-Id
/beneficial-owners owners.create post platform body 201:21
/beneficial-owners owners.list get platform query pages 200:1
/beneficial-owners/{beneficialOwnerId} owners.get get platform 200:21
/beneficial-owners/{beneficialOwnerId} owners.update patch platform body 200:21
/cards .create post platform body 201:15
/cards .list get platform query pages 200:1
/cards/{id} .get get platform 200:15 reads:Card
/cards/{id} .update patch platform body 200:15 202?:14 signs:Service-Wallet-Signature:Request-Id
/config .get get platform 200:16
/config .update patch platform body 200:16
/customers .create post platform body 201:17
/customers .list get platform query pages 200:1
/customers/external-accounts .create post platform body 201:7
/customers/external-accounts .list get platform query pages 200:1
/customers/external-accounts/{externalAccountId} .delete delete platform 204
/customers/external-accounts/{externalAccountId} .get get platform 200:7 reads:ExternalAccount
/customers/internal-accounts .list get platform query pages 200:1
/customers/{customerId} .delete delete platform 200:17
/customers/{customerId} .get get platform 200:17 reads:Customer
/customers/{customerId} .update patch platform body 200:17 202?:14 signs:Service-Wallet-Signature:Request-Id
/documents .create post platform 201:18
/documents .list get platform query pages 200:1
/documents/{documentId} .delete delete platform 204
/documents/{documentId} .get get platform 200:18
/documents/{documentId} .replace put platform 200:18
/internal-accounts/{id} .update patch platform body 200:20 202?:14 signs:Service-Wallet-Signature:Request-Id
/internal-accounts/{id}/export . post platform body 200:19 202?:14 signs:Service-Wallet-Signature:Request-Id
/platform/external-accounts .create post platform body 201:7
/platform/external-accounts .list get platform query pages 200:1
/platform/external-accounts/{externalAccountId} .delete delete platform 204
/platform/external-accounts/{externalAccountId} .get get platform 200:7 reads:ExternalAccount
/platform/internal-accounts .list get platform query list 200:12
/quotes .create post platform body 201:8 key:Idempotency-Key:P1D refuses:400/INVALID_CURRENCY:400/LOOKUP_REQUEST_FAILED:400/MISSING_MANDATORY_USER_INFO:400/AMOUNT_OUT_OF_RANGE:403/USER_NOT_READY:400/INSUFFICIENT_BALANCE
/quotes/{quoteId} .get get platform 200:8 reads:Quote
/quotes/{quoteId}/execute . post platform 200:8 202?:14 key:Idempotency-Key:P1D refuses:404/QUOTE_NOT_FOUND:409/QUOTE_EXPIRED:403/USER_NOT_READY:400/INSUFFICIENT_BALANCE signs:Service-Wallet-Signature:Request-Id:payloadToSign
/receiver/external-account/{accountId} receivers.externalAccount.lookup get platform query 200:22
/receiver/uma/{receiverUmaAddress} receivers.uma.lookup get platform query 200:23
/sandbox/cards/{id}/simulate/authorization sandbox.cards.authorize post platform body 200:24
/sandbox/cards/{id}/simulate/clearing sandbox.cards.clear post platform body 200:24
/sandbox/cards/{id}/simulate/return sandbox.cards.return post platform body 200:24
/sandbox/internal-accounts/{accountId}/fund . post platform body 200:20
/sandbox/send . post platform body 200:25
/sandbox/uma/receive . post platform body 200:26
/sandbox/webhooks/test . post platform 200:27
/tokens .create post platform body 201:28
/tokens .list get platform query pages 200:1
/tokens/{tokenId} .delete delete platform 204
/tokens/{tokenId} .get get platform 200:29
/transactions .list get platform query pages 200:1
/transactions/{transactionId} .get get platform 200:9 reads:Transaction
/transactions/{transactionId}/approve . post platform body? 200:26
/transactions/{transactionId}/confirm . post platform body? 200:9
/transactions/{transactionId}/reject . post platform body? 200:26
/transfer-in transfers.in post platform body 201:26 key:Idempotency-Key:P1D refuses:400/INVALID_AMOUNT:403/USER_NOT_READY:400/INVALID_CURRENCY
/transfer-out transfers.out post platform body 201:25 key:Idempotency-Key:P1D refuses:400/INVALID_AMOUNT:403/USER_NOT_READY:400/INVALID_CURRENCY:400/INSUFFICIENT_BALANCE
/verifications .create post platform body 200:30
/verifications .list get platform query pages 200:1
/verifications/{verificationId} .get get platform 200:30 reads:Verification
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
  shapes: `
id agentId customerId platformCustomerId status type createdAt updatedAt
data hasMore
agent deviceCode
code agentId expiresAt redeemed
agentId agentName accessToken policy
code redeemed
id name customerId isPaused isConnected policy usage createdAt updatedAt
id status currency accountInfo
id status createdAt expiresAt source destination sendingCurrency receivingCurrency totalSendingAmount totalReceivingAmount exchangeRate feesIncluded transactionId
id status destination customerId platformCustomerId type=INCOMING|OUTGOING
id accountId type createdAt updatedAt
payloadToSign requestId expiresAt type
data
id accountId type expiresAt createdAt updatedAt encryptedSessionSigningKey
payloadToSign requestId expiresAt
id cardholderId state stateReason form fundingSources createdAt updatedAt
id umaDomain webhookPublicKey supportedCurrencies createdAt updatedAt
id platformCustomerId umaAddress customerType=INDIVIDUAL|BUSINESS
id documentHolder documentType country fileName createdAt
id encryptedWalletCredentials
id type status balance fundingPaymentInstructions createdAt updatedAt
id customerId roles ownershipPercentage personalInfo kycStatus createdAt
supportedCurrencies lookupId accountId
supportedCurrencies lookupId receiverUmaAddress
id cardId status merchant authorizedAmount accountId pullSummary refundSummary settlementSummary authorizedAt createdAt updatedAt
type id status destination customerId platformCustomerId source sentAmount
type id status destination customerId platformCustomerId receivedAmount
response_status
id name permissions clientId createdAt updatedAt clientSecret
id name permissions clientId createdAt updatedAt
id customerId verificationStatus errors createdAt updatedAt
`,
  others: {"documents.create":{"body":{"contentType":"multipart/form-data","required":true,"kind":"object"}},"documents.replace":{"body":{"contentType":"multipart/form-data","required":true,"kind":"object"}}},
});
