// Generated from the contract of spec/ by `pnpm generate`. Do not edit.
import type { ClientContract } from "../client-contract.ts";
import { clientContractFrom } from "../client-rows.ts";

/** The members of a contract that a client needs. */
export const clientContract: ClientContract = /* @__PURE__ */ clientContractFrom({
  version: "2025-10-13",
  basePath: "/2025-10-13",
  conventions: {"paging":{"limit":"limit","cursor":"cursor","data":"data","hasMore":"hasMore","nextCursor":"nextCursor"},"schemes":{"platform":"basic","agent":"bearer"}},
  operations: `
/agents .create post platform body 201:7
/agents .list get platform query pages 200:10
/agents/approvals .list get platform query pages 200:1
/agents/device-codes/{code}/redeem . post none 200:8
/agents/device-codes/{code}/status . get platform 200:9
/agents/me .get get agent 200:5
/agents/me/actions .list get agent query pages 200:1
/agents/me/actions/{actionId} .get get agent 200:0 reads:AgentAction
/agents/me/external-accounts .create post agent body 201:12
/agents/me/external-accounts .list get agent query pages 200:13
/agents/me/external-accounts/{externalAccountId} .delete delete agent 204
/agents/me/external-accounts/{externalAccountId} .get get agent 200:12 reads:ExternalAccount
/agents/me/internal-accounts .list get agent query pages 200:18
/agents/me/quotes .create post agent body 201:21 key:Idempotency-Key:P1D refuses:400/INVALID_CURRENCY:400/LOOKUP_REQUEST_FAILED:400/MISSING_MANDATORY_USER_INFO:400/AMOUNT_OUT_OF_RANGE:403/USER_NOT_READY:400/INSUFFICIENT_BALANCE
/agents/me/quotes/{quoteId} .get get agent 200:21 reads:Quote
/agents/me/quotes/{quoteId}/execute . post agent 200:0 key:Idempotency-Key:P1D refuses:404/QUOTE_NOT_FOUND:409/QUOTE_EXPIRED:403/USER_NOT_READY
/agents/me/transactions .list get agent query pages 200:23
/agents/me/transactions/{transactionId} .get get agent 200:22 reads:Transaction
/agents/me/transfer-in agents.me.transfers.in post agent body 201:0 key:Idempotency-Key:P1D refuses:400/INVALID_AMOUNT:403/USER_NOT_READY:400/INVALID_CURRENCY
/agents/me/transfer-out agents.me.transfers.out post agent body 201:0 key:Idempotency-Key:P1D refuses:400/INVALID_AMOUNT:403/USER_NOT_READY:400/INVALID_CURRENCY
/agents/{agentId} .delete delete platform 204
/agents/{agentId} .get get platform 200:5
/agents/{agentId} .update patch platform body 200:5
/agents/{agentId}/actions/{actionId}/approve . post platform 200:0
/agents/{agentId}/actions/{actionId}/reject . post platform body? 200:0
/agents/{agentId}/device-codes .create post platform 201:6
/agents/{agentId}/policy .update patch platform body 200:5
/auth/credentials .create post platform body 201:24 202?:25 signs:Service-Wallet-Signature:Request-Id
/auth/credentials .list get platform query list 200:26
/auth/credentials/{id} .revoke delete platform 202?:25 204 signs:Service-Wallet-Signature:Request-Id
/auth/credentials/{id}/challenge . post platform body? 200:24
/auth/credentials/{id}/verify . post platform body 200:27
/auth/sessions .list get platform query list 200:29
/auth/sessions/{id} .revoke delete platform 202?:25 204 signs:Service-Wallet-Signature:Request-Id
/auth/sessions/{id}/refresh . post platform body 201:27 202?:30 signs:Service-Wallet-Signature:Request-Id
/beneficial-owners owners.create post platform body 201:43
/beneficial-owners owners.list get platform query pages 200:44
/beneficial-owners/{beneficialOwnerId} owners.get get platform 200:43
/beneficial-owners/{beneficialOwnerId} owners.update patch platform body 200:43
/cards .create post platform body 201:31
/cards .list get platform query pages 200:32
/cards/{id} .get get platform 200:31 reads:Card
/cards/{id} .update patch platform body 200:31 202?:30 signs:Service-Wallet-Signature:Request-Id
/config .get get platform 200:35
/config .update patch platform body 200:35
/customers .create post platform body 201:36
/customers .list get platform query pages 200:37
/customers/external-accounts .create post platform body 201:12
/customers/external-accounts .list get platform query pages 200:13
/customers/external-accounts/{externalAccountId} .delete delete platform 204
/customers/external-accounts/{externalAccountId} .get get platform 200:12 reads:ExternalAccount
/customers/internal-accounts .list get platform query pages 200:18
/customers/{customerId} .delete delete platform 200:36
/customers/{customerId} .get get platform 200:36 reads:Customer
/customers/{customerId} .update patch platform body 200:36 202?:30 signs:Service-Wallet-Signature:Request-Id
/documents .create post platform 201:38
/documents .list get platform query pages 200:39
/documents/{documentId} .delete delete platform 204
/documents/{documentId} .get get platform 200:38
/documents/{documentId} .replace put platform 200:38
/internal-accounts/{id} .update patch platform body 200:17 202?:30 signs:Service-Wallet-Signature:Request-Id
/internal-accounts/{id}/export . post platform body 200:40 202?:30 signs:Service-Wallet-Signature:Request-Id
/platform/external-accounts .create post platform body 201:12
/platform/external-accounts .list get platform query pages 200:13
/platform/external-accounts/{externalAccountId} .delete delete platform 204
/platform/external-accounts/{externalAccountId} .get get platform 200:12 reads:ExternalAccount
/platform/internal-accounts .list get platform query list 200:45
/quotes .create post platform body 201:21 key:Idempotency-Key:P1D refuses:400/INVALID_CURRENCY:400/LOOKUP_REQUEST_FAILED:400/MISSING_MANDATORY_USER_INFO:400/AMOUNT_OUT_OF_RANGE:403/USER_NOT_READY:400/INSUFFICIENT_BALANCE
/quotes/{quoteId} .get get platform 200:21 reads:Quote
/quotes/{quoteId}/execute . post platform 200:21 202?:30 key:Idempotency-Key:P1D refuses:404/QUOTE_NOT_FOUND:409/QUOTE_EXPIRED:403/USER_NOT_READY:400/INSUFFICIENT_BALANCE signs:Service-Wallet-Signature:Request-Id:payloadToSign
/receiver/external-account/{accountId} receivers.externalAccount.lookup get platform query 200:47
/receiver/uma/{receiverUmaAddress} receivers.uma.lookup get platform query 200:48
/sandbox/cards/{id}/simulate/authorization sandbox.cards.authorize post platform body 200:51
/sandbox/cards/{id}/simulate/clearing sandbox.cards.clear post platform body 200:51
/sandbox/cards/{id}/simulate/return sandbox.cards.return post platform body 200:51
/sandbox/internal-accounts/{accountId}/fund . post platform body 200:17
/sandbox/send . post platform body 200:52
/sandbox/uma/receive . post platform body 200:53
/sandbox/webhooks/test . post platform 200:54
/tokens .create post platform body 201:55
/tokens .list get platform query pages 200:57
/tokens/{tokenId} .delete delete platform 204
/tokens/{tokenId} .get get platform 200:56
/transactions .list get platform query pages 200:23
/transactions/{transactionId} .get get platform 200:22 reads:Transaction
/transactions/{transactionId}/approve . post platform body? 200:53
/transactions/{transactionId}/confirm . post platform body? 200:22
/transactions/{transactionId}/reject . post platform body? 200:53
/transfer-in transfers.in post platform body 201:53 key:Idempotency-Key:P1D refuses:400/INVALID_AMOUNT:403/USER_NOT_READY:400/INVALID_CURRENCY
/transfer-out transfers.out post platform body 201:52 key:Idempotency-Key:P1D refuses:400/INVALID_AMOUNT:403/USER_NOT_READY:400/INVALID_CURRENCY:400/INSUFFICIENT_BALANCE
/verifications .create post platform body 200:59
/verifications .list get platform query pages 200:60
/verifications/{verificationId} .get get platform 200:59 reads:Verification
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
currency perTransactionLimit
permissions defaultExecutionMode spendingLimits:2
dailyTransactionCount dailySpend monthlySpend
id name customerId isPaused isConnected policy:3 usage:4 createdAt updatedAt
code agentId expiresAt redeemed
agent:5 deviceCode:6
agentId agentName accessToken policy:3
code redeemed
data@5 hasMore
accountType=
id status currency accountInfo:11
data@12 hasMore
code name symbol decimals
amount currency:14
accountOrWalletInfo:11
id type status balance:15 fundingPaymentInstructions@16 createdAt updatedAt
data@17 hasMore
sourceType=
destinationType=
id status createdAt expiresAt source:19 destination:20 sendingCurrency:14 receivingCurrency:14 totalSendingAmount totalReceivingAmount exchangeRate feesIncluded transactionId
id status destination customerId platformCustomerId type=INCOMING|OUTGOING
data@22 hasMore
id accountId type createdAt updatedAt
payloadToSign requestId expiresAt type
data@24
id accountId type expiresAt createdAt updatedAt encryptedSessionSigningKey
id accountId type expiresAt createdAt updatedAt
data@28
payloadToSign requestId expiresAt
id cardholderId state stateReason form fundingSources createdAt updatedAt
data@31 hasMore
name mandatory
currencyCode minAmount maxAmount requiredCounterpartyFields@33 enabledTransactionTypes
id umaDomain webhookPublicKey supportedCurrencies@34 createdAt updatedAt
id platformCustomerId umaAddress customerType=INDIVIDUAL|BUSINESS
data@36 hasMore
id documentHolder documentType country fileName createdAt
data@38 hasMore
id encryptedWalletCredentials
line1 postalCode country
firstName lastName birthDate nationality address:41 idType identifier
id customerId roles ownershipPercentage personalInfo:42 kycStatus createdAt
data@43 hasMore
data@17
currency:14 estimatedExchangeRate min max
supportedCurrencies@46 lookupId accountId
supportedCurrencies@46 lookupId receiverUmaAddress
descriptor
count totalAmount
id cardId status merchant:49 authorizedAmount:15 accountId pullSummary:50 refundSummary:50 settlementSummary:50 authorizedAt createdAt updatedAt
type id status destination:20 customerId platformCustomerId source:19 sentAmount:15
type id status destination:20 customerId platformCustomerId receivedAmount:15
response_status
id name permissions clientId createdAt updatedAt clientSecret
id name permissions clientId createdAt updatedAt
data@56 hasMore
resourceId type reason
id customerId verificationStatus errors@58 createdAt updatedAt
data@59 hasMore
`,
  others: {"documents.create":{"body":{"contentType":"multipart/form-data","required":true,"kind":"object"}},"documents.replace":{"body":{"contentType":"multipart/form-data","required":true,"kind":"object"}}},
});
