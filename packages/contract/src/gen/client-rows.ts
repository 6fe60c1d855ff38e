// Generated from the contract of spec/ by `pnpm generate`. Do not edit.
import type { ClientRows } from "../client-contract.ts";
import { clientRowsFrom } from "../client-writes.ts";
import { clientReads } from "./client-reads.ts";

/** What calls need of the contract. */
export const clientRows: ClientRows = /* @__PURE__ */ clientRowsFrom(clientReads, {
  operations: `
/agents .create post platform body 201:48
/agents/device-codes/{code}/redeem . post none 200:49
/agents/me/external-accounts .create post agent body 201:9
/agents/me/external-accounts/{externalAccountId} .delete delete agent 204
/agents/me/quotes .create post agent body 201:18 key:Idempotency-Key:P1D
/agents/me/quotes/{quoteId}/execute . post agent 200:0 key:Idempotency-Key:P1D
/agents/me/transfer-in agents.me.transfers.in post agent body 201:0 key:Idempotency-Key:P1D
/agents/me/transfer-out agents.me.transfers.out post agent body 201:0 key:Idempotency-Key:P1D
/agents/{agentId} .delete delete platform 204
/agents/{agentId} .update patch platform body 200:6
/agents/{agentId}/actions/{actionId}/approve . post platform 200:0
/agents/{agentId}/actions/{actionId}/reject . post platform body? 200:0
/agents/{agentId}/device-codes .create post platform 201:47
/agents/{agentId}/policy .update patch platform body 200:6
/auth/credentials .create post platform body 201:21 202?:50 signs:Service-Wallet-Signature:Request-Id
/auth/credentials/{id} .revoke delete platform 202?:50 204 signs:Service-Wallet-Signature:Request-Id
/auth/credentials/{id}/challenge . post platform body? 200:21
/auth/credentials/{id}/verify . post platform body 200:51
/auth/sessions/{id} .revoke delete platform 202?:50 204 signs:Service-Wallet-Signature:Request-Id
/auth/sessions/{id}/refresh . post platform body 201:51 202?:52 signs:Service-Wallet-Signature:Request-Id
/beneficial-owners owners.create post platform body 201:36
/beneficial-owners/{beneficialOwnerId} owners.update patch platform body 200:36
/cards .create post platform body 201:25
/cards/{id} .update patch platform body 200:25 202?:52 signs:Service-Wallet-Signature:Request-Id
/config .update patch platform body 200:29
/customers .create post platform body 201:30
/customers/external-accounts .create post platform body 201:9
/customers/external-accounts/{externalAccountId} .delete delete platform 204
/customers/{customerId} .delete delete platform 200:30
/customers/{customerId} .update patch platform body 200:30 202?:52 signs:Service-Wallet-Signature:Request-Id
/documents .create post platform 201:32
/documents/{documentId} .delete delete platform 204
/documents/{documentId} .replace put platform 200:32
/internal-accounts/{id} .update patch platform body 200:14 202?:52 signs:Service-Wallet-Signature:Request-Id
/internal-accounts/{id}/export . post platform body 200:53 202?:52 signs:Service-Wallet-Signature:Request-Id
/platform/external-accounts .create post platform body 201:9
/platform/external-accounts/{externalAccountId} .delete delete platform 204
/quotes .create post platform body 201:18 key:Idempotency-Key:P1D
/quotes/{quoteId}/execute . post platform 200:18 202?:52 key:Idempotency-Key:P1D signs:Service-Wallet-Signature:Request-Id:payloadToSign
/sandbox/cards/{id}/simulate/authorization sandbox.cards.authorize post platform body 200:56
/sandbox/cards/{id}/simulate/clearing sandbox.cards.clear post platform body 200:56
/sandbox/cards/{id}/simulate/return sandbox.cards.return post platform body 200:56
/sandbox/internal-accounts/{accountId}/fund . post platform body 200:14
/sandbox/send . post platform body 200:57
/sandbox/uma/receive . post platform body 200:58
/sandbox/webhooks/test . post platform 200:59
/tokens .create post platform body 201:60
/tokens/{tokenId} .delete delete platform 204
/transactions/{transactionId}/approve . post platform body? 200:58
/transactions/{transactionId}/confirm . post platform body? 200:19
/transactions/{transactionId}/reject . post platform body? 200:58
/transfer-in transfers.in post platform body 201:58 key:Idempotency-Key:P1D
/transfer-out transfers.out post platform body 201:57 key:Idempotency-Key:P1D
/verifications .create post platform body 200:45
`,
  shapes: `
code agentId expiresAt redeemed
agent:6 deviceCode:47
agentId agentName accessToken policy:4
payloadToSign requestId expiresAt type
id accountId type expiresAt createdAt updatedAt encryptedSessionSigningKey
payloadToSign requestId expiresAt
id encryptedWalletCredentials
descriptor
count totalAmount
id cardId status merchant:54 authorizedAmount:12 accountId pullSummary:55 refundSummary:55 settlementSummary:55 authorizedAt createdAt updatedAt
type id status destination:17 customerId platformCustomerId source:16 sentAmount:12
type id status destination:17 customerId platformCustomerId receivedAmount:12
response_status
id name permissions clientId createdAt updatedAt clientSecret
`,
  others: {"documents.create":{"body":{"contentType":"multipart/form-data","required":true,"kind":"object"}},"documents.replace":{"body":{"contentType":"multipart/form-data","required":true,"kind":"object"}}},
});
