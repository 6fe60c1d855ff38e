// Generated from the contract of spec/ by `pnpm generate`. Do not edit.
import type { ClientRows } from "../client-contract.ts";
import { clientRowsFrom } from "../client-writes.ts";
import { clientReads } from "./client-reads.ts";

/** What calls need of the contract. */
export const clientRows: ClientRows = /* @__PURE__ */ clientRowsFrom(clientReads, {
  operations: `
post platform body 201:48
post none 200:49
post agent body 201:9
delete agent 204
post agent body 201:18 key:Idempotency-Key:P1D
post agent 200:0 key:Idempotency-Key:P1D
post agent body 201:0 key:Idempotency-Key:P1D
post agent body 201:0 key:Idempotency-Key:P1D
delete platform 204
patch platform body 200:6
post platform 200:0
post platform body? 200:0
post platform 201:47
patch platform body 200:6
post platform body 201:21 202?:50 signs:Service-Wallet-Signature:Request-Id
delete platform 202?:50 204 signs:Service-Wallet-Signature:Request-Id
post platform body? 200:21
post platform body 200:51
delete platform 202?:50 204 signs:Service-Wallet-Signature:Request-Id
post platform body 201:51 202?:52 signs:Service-Wallet-Signature:Request-Id
post platform body 201:36
patch platform body 200:36
post platform body 201:25
patch platform body 200:25 202?:52 signs:Service-Wallet-Signature:Request-Id
patch platform body 200:29
post platform body 201:30
post platform body 201:9
delete platform 204
delete platform 200:30
patch platform body 200:30 202?:52 signs:Service-Wallet-Signature:Request-Id
post platform 201:32
delete platform 204
put platform 200:32
patch platform body 200:14 202?:52 signs:Service-Wallet-Signature:Request-Id
post platform body 200:53 202?:52 signs:Service-Wallet-Signature:Request-Id
post platform body 201:9
delete platform 204
post platform body 201:18 key:Idempotency-Key:P1D
post platform 200:18 202?:52 key:Idempotency-Key:P1D signs:Service-Wallet-Signature:Request-Id:payloadToSign
post platform body 200:56
post platform body 200:56
post platform body 200:56
post platform body 200:14
post platform body 200:57
post platform body 200:58
post platform 200:59
post platform body 201:60
delete platform 204
post platform body? 200:58
post platform body? 200:19
post platform body? 200:58
post platform body 201:58 key:Idempotency-Key:P1D
post platform body 201:57 key:Idempotency-Key:P1D
post platform body 200:45
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
