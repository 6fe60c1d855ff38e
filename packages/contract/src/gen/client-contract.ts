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
/agents .list get platform query pages 200:7
/agents/approvals .list get platform query pages 200:1
/agents/device-codes/{code}/redeem . post none 200:4
/agents/device-codes/{code}/status . get platform 200:5
/agents/me .get get agent 200:6
/agents/me/actions .list get agent query pages 200:1
/agents/me/actions/{actionId} .get get agent 200:0 reads:AgentAction
/agents/me/external-accounts .create post agent body 201:8
/agents/me/external-accounts .list get agent query pages 200:9
/agents/me/external-accounts/{externalAccountId} .delete delete agent 204
/agents/me/external-accounts/{externalAccountId} .get get agent 200:8 reads:ExternalAccount
/agents/me/internal-accounts .list get agent query pages 200:12
/agents/me/quotes .create post agent body 201:13 key:Idempotency-Key:P1D refuses:400/INVALID_CURRENCY:400/LOOKUP_REQUEST_FAILED:400/MISSING_MANDATORY_USER_INFO:400/AMOUNT_OUT_OF_RANGE:403/USER_NOT_READY:400/INSUFFICIENT_BALANCE
/agents/me/quotes/{quoteId} .get get agent 200:13 reads:Quote
/agents/me/quotes/{quoteId}/execute . post agent 200:0 key:Idempotency-Key:P1D refuses:404/QUOTE_NOT_FOUND:409/QUOTE_EXPIRED:403/USER_NOT_READY
/agents/me/transactions .list get agent query pages 200:15
/agents/me/transactions/{transactionId} .get get agent 200:14 reads:Transaction
/agents/me/transfer-in agents.me.transfers.in post agent body 201:0 key:Idempotency-Key:P1D refuses:400/INVALID_AMOUNT:403/USER_NOT_READY:400/INVALID_CURRENCY
/agents/me/transfer-out agents.me.transfers.out post agent body 201:0 key:Idempotency-Key:P1D refuses:400/INVALID_AMOUNT:403/USER_NOT_READY:400/INVALID_CURRENCY
/agents/{agentId} .delete delete platform 204
/agents/{agentId} .get get platform 200:6
/agents/{agentId} .update patch platform body 200:6
/agents/{agentId}/actions/{actionId}/approve . post platform 200:0
/agents/{agentId}/actions/{actionId}/reject . post platform body? 200:0
/agents/{agentId}/device-codes .create post platform 201:3
/agents/{agentId}/policy .update patch platform body 200:6
/auth/credentials .create post platform body 201:16 202?:17 signs:Service-Wallet-Signature:Request-Id
/auth/credentials .list get platform query list 200:18
/auth/credentials/{id} .revoke delete platform 202?:17 204 signs:Service-Wallet-Signature:Request-Id
/auth/credentials/{id}/challenge . post platform body? 200:16
/auth/credentials/{id}/verify . post platform body 200:19
/auth/sessions .list get platform query list 200:21
/auth/sessions/{id} .revoke delete platform 202?:17 204 signs:Service-Wallet-Signature:Request-Id
/auth/sessions/{id}/refresh . post platform body 201:19 202?:22 signs:Service-Wallet-Signature:Request-Id
/beneficial-owners owners.create post platform body 201:33
/beneficial-owners owners.list get platform query pages 200:34
/beneficial-owners/{beneficialOwnerId} owners.get get platform 200:33
/beneficial-owners/{beneficialOwnerId} owners.update patch platform body 200:33
/cards .create post platform body 201:23
/cards .list get platform query pages 200:24
/cards/{id} .get get platform 200:23 reads:Card
/cards/{id} .update patch platform body 200:23 202?:22 signs:Service-Wallet-Signature:Request-Id
/config .get get platform 200:27
/config .update patch platform body 200:27
/customers .create post platform body 201:28
/customers .list get platform query pages 200:29
/customers/external-accounts .create post platform body 201:8
/customers/external-accounts .list get platform query pages 200:9
/customers/external-accounts/{externalAccountId} .delete delete platform 204
/customers/external-accounts/{externalAccountId} .get get platform 200:8 reads:ExternalAccount
/customers/internal-accounts .list get platform query pages 200:12
/customers/{customerId} .delete delete platform 200:28
/customers/{customerId} .get get platform 200:28 reads:Customer
/customers/{customerId} .update patch platform body 200:28 202?:22 signs:Service-Wallet-Signature:Request-Id
/documents .create post platform 201:30
/documents .list get platform query pages 200:31
/documents/{documentId} .delete delete platform 204
/documents/{documentId} .get get platform 200:30
/documents/{documentId} .replace put platform 200:30
/internal-accounts/{id} .update patch platform body 200:11 202?:22 signs:Service-Wallet-Signature:Request-Id
/internal-accounts/{id}/export . post platform body 200:32 202?:22 signs:Service-Wallet-Signature:Request-Id
/platform/external-accounts .create post platform body 201:8
/platform/external-accounts .list get platform query pages 200:9
/platform/external-accounts/{externalAccountId} .delete delete platform 204
/platform/external-accounts/{externalAccountId} .get get platform 200:8 reads:ExternalAccount
/platform/internal-accounts .list get platform query list 200:35
/quotes .create post platform body 201:13 key:Idempotency-Key:P1D refuses:400/INVALID_CURRENCY:400/LOOKUP_REQUEST_FAILED:400/MISSING_MANDATORY_USER_INFO:400/AMOUNT_OUT_OF_RANGE:403/USER_NOT_READY:400/INSUFFICIENT_BALANCE
/quotes/{quoteId} .get get platform 200:13 reads:Quote
/quotes/{quoteId}/execute . post platform 200:13 202?:22 key:Idempotency-Key:P1D refuses:404/QUOTE_NOT_FOUND:409/QUOTE_EXPIRED:403/USER_NOT_READY:400/INSUFFICIENT_BALANCE signs:Service-Wallet-Signature:Request-Id:payloadToSign
/receiver/external-account/{accountId} receivers.externalAccount.lookup get platform query 200:37
/receiver/uma/{receiverUmaAddress} receivers.uma.lookup get platform query 200:38
/sandbox/cards/{id}/simulate/authorization sandbox.cards.authorize post platform body 200:39
/sandbox/cards/{id}/simulate/clearing sandbox.cards.clear post platform body 200:39
/sandbox/cards/{id}/simulate/return sandbox.cards.return post platform body 200:39
/sandbox/internal-accounts/{accountId}/fund . post platform body 200:11
/sandbox/send . post platform body 200:40
/sandbox/uma/receive . post platform body 200:41
/sandbox/webhooks/test . post platform 200:42
/tokens .create post platform body 201:43
/tokens .list get platform query pages 200:45
/tokens/{tokenId} .delete delete platform 204
/tokens/{tokenId} .get get platform 200:44
/transactions .list get platform query pages 200:15
/transactions/{transactionId} .get get platform 200:14 reads:Transaction
/transactions/{transactionId}/approve . post platform body? 200:41
/transactions/{transactionId}/confirm . post platform body? 200:14
/transactions/{transactionId}/reject . post platform body? 200:41
/transfer-in transfers.in post platform body 201:41 key:Idempotency-Key:P1D refuses:400/INVALID_AMOUNT:403/USER_NOT_READY:400/INVALID_CURRENCY
/transfer-out transfers.out post platform body 201:40 key:Idempotency-Key:P1D refuses:400/INVALID_AMOUNT:403/USER_NOT_READY:400/INVALID_CURRENCY:400/INSUFFICIENT_BALANCE
/verifications .create post platform body 200:47
/verifications .list get platform query pages 200:48
/verifications/{verificationId} .get get platform 200:47 reads:Verification
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
data@0 hasMore
agent deviceCode
code agentId expiresAt redeemed
agentId agentName accessToken policy
code redeemed
id name customerId isPaused isConnected policy usage createdAt updatedAt
data@6 hasMore
id status currency accountInfo
data@8 hasMore
accountOrWalletInfo
id type status balance fundingPaymentInstructions@10 createdAt updatedAt
data@11 hasMore
id status createdAt expiresAt source destination sendingCurrency receivingCurrency totalSendingAmount totalReceivingAmount exchangeRate feesIncluded transactionId
id status destination customerId platformCustomerId type=INCOMING|OUTGOING
data@14 hasMore
id accountId type createdAt updatedAt
payloadToSign requestId expiresAt type
data@16
id accountId type expiresAt createdAt updatedAt encryptedSessionSigningKey
id accountId type expiresAt createdAt updatedAt
data@20
payloadToSign requestId expiresAt
id cardholderId state stateReason form fundingSources createdAt updatedAt
data@23 hasMore
name mandatory
currencyCode minAmount maxAmount requiredCounterpartyFields@25 enabledTransactionTypes
id umaDomain webhookPublicKey supportedCurrencies@26 createdAt updatedAt
id platformCustomerId umaAddress customerType=INDIVIDUAL|BUSINESS
data@28 hasMore
id documentHolder documentType country fileName createdAt
data@30 hasMore
id encryptedWalletCredentials
id customerId roles ownershipPercentage personalInfo kycStatus createdAt
data@33 hasMore
data@11
currency estimatedExchangeRate min max
supportedCurrencies@36 lookupId accountId
supportedCurrencies@36 lookupId receiverUmaAddress
id cardId status merchant authorizedAmount accountId pullSummary refundSummary settlementSummary authorizedAt createdAt updatedAt
type id status destination customerId platformCustomerId source sentAmount
type id status destination customerId platformCustomerId receivedAmount
response_status
id name permissions clientId createdAt updatedAt clientSecret
id name permissions clientId createdAt updatedAt
data@44 hasMore
resourceId type reason
id customerId verificationStatus errors@46 createdAt updatedAt
data@47 hasMore
`,
  others: {"documents.create":{"body":{"contentType":"multipart/form-data","required":true,"kind":"object"}},"documents.replace":{"body":{"contentType":"multipart/form-data","required":true,"kind":"object"}}},
});
