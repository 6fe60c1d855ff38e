// Generated from the contract of spec/ by `pnpm generate`. Do not edit.
import type { ClientReads } from "../client-contract.ts";
import { clientReadsFrom } from "../client-rows.ts";

/** The reads of the contract, and the names of its other operations. */
export const clientReads: ClientReads = /* @__PURE__ */ clientReadsFrom({
  version: "2025-10-13",
  basePath: "/2025-10-13",
  conventions: {"paging":{"limit":"limit","cursor":"cursor","data":"data","hasMore":"hasMore","nextCursor":"nextCursor"},"schemes":{"platform":"basic","agent":"bearer"}},
  operations: `
/agents .create
 .list get platform query pages 200:7
/agents/approvals .list get platform query pages 200:1
/agents/device-codes/{code}/redeem .
/agents/device-codes/{code}/status . get platform 200:2
/agents/me .get get agent 200:6
/agents/me/actions .list get agent query pages 200:1
/agents/me/actions/{actionId} .get get agent 200:0
/agents/me/external-accounts .create
 .list get agent query pages 200:10
/agents/me/external-accounts/{externalAccountId} .delete
 .get get agent 200:9
/agents/me/internal-accounts .list get agent query pages 200:15
/agents/me/quotes .create
/agents/me/quotes/{quoteId} .get get agent 200:18
/agents/me/quotes/{quoteId}/execute .
/agents/me/transactions .list get agent query pages 200:20
/agents/me/transactions/{transactionId} .get get agent 200:19
/agents/me/transfer-in agents.me.transfers.in
/agents/me/transfer-out agents.me.transfers.out
/agents/{agentId} .delete
 .get get platform 200:6
 .update
/agents/{agentId}/actions/{actionId}/approve .
/agents/{agentId}/actions/{actionId}/reject .
/agents/{agentId}/device-codes .create
/agents/{agentId}/policy .update
/auth/credentials .create
 .list get platform query list 200:22
/auth/credentials/{id} .revoke
/auth/credentials/{id}/challenge .
/auth/credentials/{id}/verify .
/auth/sessions .list get platform query list 200:24
/auth/sessions/{id} .revoke
/auth/sessions/{id}/refresh .
/beneficial-owners owners.create
 owners.list get platform query pages 200:37
/beneficial-owners/{beneficialOwnerId} owners.get get platform 200:36
 owners.update
/cards .create
 .list get platform query pages 200:26
/cards/{id} .get get platform 200:25
 .update
/config .get get platform 200:29
 .update
/customers .create
 .list get platform query pages 200:31
/customers/external-accounts .create
 .list get platform query pages 200:10
/customers/external-accounts/{externalAccountId} .delete
 .get get platform 200:9
/customers/internal-accounts .list get platform query pages 200:15
/customers/{customerId} .delete
 .get get platform 200:30
 .update
/documents .create
 .list get platform query pages 200:33
/documents/{documentId} .delete
 .get get platform 200:32
 .replace
/internal-accounts/{id} .update
/internal-accounts/{id}/export .
/platform/external-accounts .create
 .list get platform query pages 200:10
/platform/external-accounts/{externalAccountId} .delete
 .get get platform 200:9
/platform/internal-accounts .list get platform query list 200:38
/quotes .create
/quotes/{quoteId} .get get platform 200:18
/quotes/{quoteId}/execute .
/receiver/external-account/{accountId} receivers.externalAccount.lookup get platform query 200:40
/receiver/uma/{receiverUmaAddress} receivers.uma.lookup get platform query 200:41
/sandbox/cards/{id}/simulate/authorization sandbox.cards.authorize
/sandbox/cards/{id}/simulate/clearing sandbox.cards.clear
/sandbox/cards/{id}/simulate/return sandbox.cards.return
/sandbox/internal-accounts/{accountId}/fund .
/sandbox/send .
/sandbox/uma/receive .
/sandbox/webhooks/test .
/tokens .create
 .list get platform query pages 200:43
/tokens/{tokenId} .delete
 .get get platform 200:42
/transactions .list get platform query pages 200:20
/transactions/{transactionId} .get get platform 200:19
/transactions/{transactionId}/approve .
/transactions/{transactionId}/confirm .
/transactions/{transactionId}/reject .
/transfer-in transfers.in
/transfer-out transfers.out
/verifications .create
 .list get platform query pages 200:46
/verifications/{verificationId} .get get platform 200:45
`,
  shapes: `
id agentId customerId platformCustomerId status type createdAt updatedAt
data@0 hasMore
code redeemed
currency perTransactionLimit
permissions defaultExecutionMode spendingLimits:3
dailyTransactionCount dailySpend monthlySpend
id name customerId isPaused isConnected policy:4 usage:5 createdAt updatedAt
data@6 hasMore
accountType=
id status currency accountInfo:8
data@9 hasMore
code name symbol decimals
amount currency:11
accountOrWalletInfo:8
id type status balance:12 fundingPaymentInstructions@13 createdAt updatedAt
data@14 hasMore
sourceType=
destinationType=
id status createdAt expiresAt source:16 destination:17 sendingCurrency:11 receivingCurrency:11 totalSendingAmount totalReceivingAmount exchangeRate feesIncluded transactionId
id status destination customerId platformCustomerId type=INCOMING|OUTGOING
data@19 hasMore
id accountId type createdAt updatedAt
data@21
id accountId type expiresAt createdAt updatedAt
data@23
id cardholderId state stateReason form fundingSources createdAt updatedAt
data@25 hasMore
name mandatory
currencyCode minAmount maxAmount requiredCounterpartyFields@27 enabledTransactionTypes
id umaDomain webhookPublicKey supportedCurrencies@28 createdAt updatedAt
id platformCustomerId umaAddress customerType=INDIVIDUAL|BUSINESS
data@30 hasMore
id documentHolder documentType country fileName createdAt
data@32 hasMore
line1 postalCode country
firstName lastName birthDate nationality address:34 idType identifier
id customerId roles ownershipPercentage personalInfo:35 kycStatus createdAt
data@36 hasMore
data@14
currency:11 estimatedExchangeRate min max
supportedCurrencies@39 lookupId accountId
supportedCurrencies@39 lookupId receiverUmaAddress
id name permissions clientId createdAt updatedAt
data@42 hasMore
resourceId type reason
id customerId verificationStatus errors@44 createdAt updatedAt
data@45 hasMore
`,
});
