// Generated from contract.json by `tallystick-generate`. Do not edit.
import { clientContractFrom, type ClientContractOf } from "@tallystick/contract/client";
import type { Contract } from "./contract.js";

/** What a client reads of the contract, for `createClient`: a bundle with it does not have the rest. */
export const clientContract: ClientContractOf<Contract> = /* @__PURE__ */ clientContractFrom({
  version: "2026-03-01",
  basePath: "/2026-03-01",
  conventions: {"paging":{"limit":"pageSize","cursor":"after","data":"items","hasMore":"more","nextCursor":"next"},"schemes":{"platform":"basic","agent":"bearer","staff":"basic"}},
  operations: `
/customers .create post staff body 201:0
/customers/{customerId} .get get staff 200:0 reads:Customer
/customers/{customerId} .update patch staff body 200:0
/devices .register post staff body 201:1
/devices/{deviceId} .remove delete staff 204
/endpoint .set put staff body 200:2
/products .create post staff body 201:3 key:Idempotency-Key:PT12H refuses:409/SKU_TAKEN
/products .list get staff query pages 200:4
/products/{productId} .delete delete staff 204
/products/{productId} .get get staff 200:3
/products/{productId}/deliveries products.restock post staff body 200:3 key:Idempotency-Key:PT12H
/rentals .create post staff body 201:5 key:Idempotency-Key:PT12H refuses:422/UNKNOWN_CUSTOMER:409/CUSTOMER_NOT_SERVED:422/UNKNOWN_PRODUCT:409/OUT_OF_STOCK
/rentals .list get staff query pages 200:6
/rentals/{rentalId} .get get staff 200:5 reads:Rental
/rentals/{rentalId} .update patch staff body 200:5 key:Idempotency-Key:PT12H
/rentals/{rentalId}/write-off . post staff body 200:5 202?:7 signs:Terminal-Signature:Signature-Id
`,
  shapes: `
id name card email standing createdAt updatedAt
id name publicKey createdAt updatedAt
url signingKey
id sku name category tags dailyRate available out createdAt updatedAt
items@3 more
id customerId productId units days state declineReason pickUpBy createdAt updatedAt
items@5 more
payloadToSign requestId expiresAt
`,
  lifecycles: `
RentalState Rental state PENDING:2:1:3 =DECLINED =RESERVED:5:3:4 =CANCELLED =LAPSED =OUT:6:7 =RETURNED =LOST
Standing Customer standing GOOD:1:2 BLOCKED:0:2 =CLOSED
`,
  answers: {"tooManyRequests":{"status":429,"code":"RATE_LIMITED"},"unavailable":{"status":503,"code":"SERVICE_UNAVAILABLE"}},
});
