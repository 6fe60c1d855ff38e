import { contract } from "@tallystick/contract";
import * as fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fundedCustomer, registerUsdAccount, type FundedCustomer } from "./funded-customer.ts";
import { startService, type RunningService } from "./start-service.ts";

let service: RunningService;
let owner: FundedCustomer;
let externalId: string;

beforeAll(async () => {
  service = await startService();
  owner = await fundedCustomer(service, 1000);
  externalId = (await registerUsdAccount(service, owner.customer.id)).id;
});
afterAll(() => service.close());

const rows = Object.values(contract.operations);

/** Ids that exist, so that hostile values get past the first checks. */
const plausible = fc.oneof(
  fc.constantFrom("USD", "EUR", "INDIVIDUAL", "BUSINESS", "USD_ACCOUNT", "EUR_ACCOUNT", "ACH", "VIRTUAL"),
  fc.constant(null).map(() => owner.customer.id),
  fc.constant(null).map(() => owner.account.id),
  fc.constant(null).map(() => externalId),
);
const names = fc.constantFrom(
  ..."customerType fullName currencies email umaAddress address region platformCustomerId".split(" "),
  ..."source destination accountId amount paymentRail customerId currency accountInfo".split(" "),
  ..."accountType accountNumber routingNumber iban beneficiary beneficiaryType __proto__ constructor".split(" "),
  ..."cardholderId fundingSources form state otp clientPublicKey type limit cursor sortOrder startDate status".split(
    " ",
  ),
);
const hostileText = fc.oneof(
  plausible,
  fc.string({ unit: "binary" }),
  fc.constantFrom("", "\0", "😀", "' or 1=1 --", "%00", "A".repeat(5000)),
);
const leaf = fc.oneof(
  hostileText,
  fc.integer(),
  fc.double(),
  fc.maxSafeInteger(),
  fc.constantFrom(null, true, 1e308, -0, 2 ** 53, 0.1),
);
const { value: hostileValue } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    leaf,
    fc.array(tie("value"), { maxLength: 4 }),
    fc.dictionary(fc.oneof(names, fc.string()), tie("value"), { maxKeys: 8 }),
  ),
}));
const hostileBody = fc.oneof(
  hostileValue.map((value) => JSON.stringify(value) ?? ""),
  fc.string({ unit: "binary" }),
  fc.constantFrom("", "{", '{"amount":1', "[".repeat(2000), "nul", '{"a":1}{"b":2}', '"text"', "\uFEFF{}"),
);
const hostilePath = fc.oneof(
  hostileText.map((text) => encodeURIComponent(text.toWellFormed())),
  fc.constantFrom("%", "%zz", "..", "%2e%2e%2f", "%00"),
);

test("no malformed body, path, query or header ever gets a 5xx", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...rows),
      hostileBody,
      hostilePath,
      fc.dictionary(names, hostileText, { maxKeys: 3 }),
      fc.constantFrom(
        {},
        { "idempotency-key": "k".repeat(4000) },
        { "content-type": "text/plain" },
        { "content-type": "" },
        { "content-type": "multipart/form-data; boundary=x" },
      ),
      async (row, body, hole, query, headers) => {
        const path = row.path.replaceAll(/\{\w+\}/g, hole);
        const search = Object.entries(query).map((pair) =>
          pair.map((part) => encodeURIComponent(part.toWellFormed())).join("="),
        );
        const hasBody = row.method !== "get" && row.body !== undefined;
        const reply = await service.call<{ status?: number; code?: string }>(
          row.method.toUpperCase(),
          `${path}?${search.join("&")}`,
          { headers, ...(hasBody && { body }) },
        );
        const hasErrorBody = reply.body.status === reply.status && typeof reply.body.code === "string";
        // A 501 is not a fault.
        const isFault = reply.status >= 500 && reply.body.code !== "NOT_IMPLEMENTED";
        const isAnswered = reply.status < 400 || (!isFault && hasErrorBody);
        expect({ isAnswered, reply }).toMatchObject({ isAnswered: true });
      },
    ),
    { numRuns: 400, seed: 11 },
  );
});

test("a body beyond the limit or of another type gets the error for it", async () => {
  const large = await service.call("POST", "/customers", { body: JSON.stringify({ fullName: "x".repeat(2_000_000) }) });
  expect(large).toMatchObject({ status: 413, body: { code: "INVALID_INPUT" } });
  const form = { body: "a=b", headers: { "content-type": "application/x-www-form-urlencoded" } };
  expect(await service.call("POST", "/customers", form)).toMatchObject({
    status: 415,
    body: { code: "INVALID_INPUT" },
  });
});
