import { firstValues, objectAt, isSuccess, changingItems, type Item, itemsIn } from "../behaviour.ts";
import { customerMutant } from "../mutant-kinds.ts";
import type { HandWrittenMutant } from "../hand-written-mutant.ts";
import { bodyOf, type ProxiedCall, type ProxiedReply, type Send, type Behave } from "../../proxy/proxied-call.ts";

function errorsOf(verification: Item): Item[] {
  const { errors } = verification;
  // Errors are objects.
  return Array.isArray(errors) ? (errors as Item[]) : [];
}

/** Removes errors about a missing value of a business; without any error the business is approved. */
function removesErrors(rule: string, what: string, meant: (error: Item) => boolean): HandWrittenMutant {
  return customerMutant(
    rule,
    `a-verification-does-not-ask-for-${what}`,
    changingItems("Verification", (verification) => {
      const errors = errorsOf(verification);
      const left = errors.filter((error) => !meant(error));
      verification["errors"] = left;
      if (left.length === 0 && errors.length > 0) verification["verificationStatus"] = "APPROVED";
    }),
  );
}

const isOf = (type: string) => (error: Item) => error["type"] === type;
const isAt = (name: string) => (error: Item) => String(error["field"]).includes(name);

const overlooked: HandWrittenMutant[] = [
  removesErrors("KYC-08", "countries-of-operation", isAt("countriesOfOperation")),
  removesErrors("KYC-08", "a-tax-id", isAt("taxId")),
  removesErrors("KYC-08", "an-address", isAt("address")),
  removesErrors("KYC-09", "an-owner", isOf("MISSING_BENEFICIAL_OWNER")),
  removesErrors("KYC-09", "a-person-in-control", ({ reason }) => String(reason).includes("CONTROL_PERSON")),
  removesErrors("KYC-11", "a-document-of-formation", isOf("MISSING_LEGAL_PRESENCE_DOCUMENT")),
  removesErrors("KYC-11", "a-document-of-control", isOf("MISSING_CONTROL_STRUCTURE_DOCUMENT")),
  removesErrors("KYC-11", "a-document-of-ownership", isOf("MISSING_OWNERSHIP_STRUCTURE_DOCUMENT")),
  removesErrors("KYC-11", "a-proof-of-address", isOf("MISSING_PROOF_OF_ADDRESS_DOCUMENT")),
  removesErrors("KYC-12", "a-newer-proof-of-address", isOf("EXPIRED_DOCUMENT")),
  removesErrors("KYC-13", "a-passport", ({ reason }) => String(reason).includes("passport")),
  removesErrors("KYC-13", "a-second-document", ({ reason }) => String(reason).includes("second")),
  removesErrors(
    "V-43a",
    "a-document-of-the-tax-id",
    ({ type, resourceId }) =>
      [type, String(resourceId).split(":")[0]].join(" ") === "MISSING_IDENTITY_DOCUMENT Customer",
  ),
];

/** Adds an error that the customer's data does not justify. */
function addsError(rule: string, what: string, meant: (customer: Item) => boolean): HandWrittenMutant {
  return customerMutant(rule, `a-verification-asks-for-${what}`, () => ({
    async reply(call, reply, send) {
      for (const verification of itemsIn(call, reply, "Verification")) {
        const customer = await customerOf(call, verification, send);
        if (!meant(customer)) continue;
        const [owner] = ownersOf(customer).toReversed();
        const resourceId = owner?.["id"] ?? customer["id"];
        const error = {
          resourceId,
          type: "MISSING_FIELD",
          field: "customer.businessInfo.doingBusinessAs",
          reason: "So.",
        };
        verification["verificationStatus"] = "RESOLVE_ERRORS";
        verification["errors"] = [...errorsOf(verification), error];
      }
    },
  }));
}

async function customerOf(call: ProxiedCall, verification: Item, send: Send): Promise<Item> {
  const path = `${call.path.split("/verifications")[0]}/customers/${String(verification["customerId"])}`;
  const { authorization = "" } = call.headers;
  const read: ProxiedReply = await send({ ...call, method: "GET", path, headers: { authorization }, body: undefined });
  return objectAt({ body: read.body }, "body");
}

function ownersOf(customer: Item): Item[] {
  const { beneficialOwners } = customer;
  // Owners are objects.
  return Array.isArray(beneficialOwners) ? (beneficialOwners as Item[]) : [];
}

const demanded: HandWrittenMutant[] = [
  addsError("KYC-08", "a-trading-name", (customer) => customer["customerType"] === "BUSINESS"),
  addsError("KYC-10", "documents-of-small-owners", (customer) =>
    ownersOf(customer).some((owner) => Number(owner["ownershipPercentage"]) < 25),
  ),
  addsError("KYC-14", "more-than-an-ITIN", (customer) =>
    ownersOf(customer).some((owner) => objectAt(owner, "personalInfo")["idType"] === "ITIN"),
  ),
  addsError(
    "G-27b",
    "an-address-in-spite-of-a-registration-number",
    (customer) => customer["address"] === undefined && customer["customerType"] === "BUSINESS",
  ),
];

/** Keeps which customers' last verification found an error. */
function changesUnresolved(
  change: (customerId: unknown, item: Item, call: ProxiedCall) => void,
  resource: string,
): Behave {
  return () => {
    const open = new Set<unknown>();
    return {
      reply(call, reply) {
        if (call.operation === "verifications.create" && isSuccess(reply)) {
          const { customerId, verificationStatus } = objectAt({ body: reply.body }, "body");
          if (verificationStatus === "RESOLVE_ERRORS") open.add(customerId);
          else open.delete(customerId);
        }
        for (const item of itemsIn(call, reply, resource)) {
          const customerId = item["customerId"] ?? item["id"];
          if (open.has(customerId)) change(customerId, item, call);
        }
      },
    };
  };
}

const found: HandWrittenMutant[] = [
  customerMutant(
    "KYC-05",
    "a-verification-shows-no-errors",
    changingItems("Verification", (verification) => {
      verification["errors"] = [];
    }),
  ),
  customerMutant(["KYC-06", "V-42c"], "a-customer-is-verified-once", () => {
    const first = new Map<unknown, ProxiedReply>();
    return {
      request: async (call) =>
        call.operation === "verifications.create" ? first.get(bodyOf(call)?.["customerId"]) : undefined,
      reply(call, reply) {
        if (call.operation === "verifications.create" && isSuccess(reply))
          first.set(bodyOf(call)?.["customerId"], reply);
      },
    };
  }),
  customerMutant(
    "KYC-07",
    "a-business-shows-kycStatus",
    changingItems("Customer", (customer) => {
      if (customer["customerType"] !== "BUSINESS") return;
      customer["kycStatus"] = customer["kybStatus"];
      delete customer["kybStatus"];
    }),
  ),
  customerMutant("V-41e", "a-person's-status-follows-the-first-name-only", () => {
    const first = firstValues();
    return changingItems("Customer", (customer) => {
      if (customer["customerType"] === "INDIVIDUAL")
        customer["kycStatus"] = first(customer["id"], customer["kycStatus"]);
    })();
  }),
  ...[
    ["V-41f", "READY_FOR_VERIFICATION", "IN_PROGRESS"],
    ["G-27a", "IN_PROGRESS", "APPROVED"],
    ["G-27a", "REJECTED", "RESOLVE_ERRORS"],
  ].map(([rule = "", from = "", to = ""]) =>
    customerMutant(
      rule,
      `a-verification-shows-${to}-for-${from}`,
      changingItems("Verification", (verification) => {
        if (verification["verificationStatus"] === from) verification["verificationStatus"] = to;
      }),
    ),
  ),
  customerMutant(
    "V-42a",
    "a-business-that-lacks-something-is-pending",
    changesUnresolved((_id, customer) => {
      customer["kybStatus"] = "PENDING";
    }, "Customer"),
  ),
  customerMutant(
    "V-42b",
    "owners-of-a-business-that-lacks-something-stay-pending",
    changesUnresolved((_id, owner) => {
      owner["kycStatus"] = "PENDING";
    }, "BeneficialOwner"),
  ),
  customerMutant("V-42b", "owners-are-decided-once", () => {
    const first = firstValues();
    return changingItems("BeneficialOwner", (owner, call) => {
      if (call.operation === "owners.get") owner["kycStatus"] = first(owner["id"], owner["kycStatus"]);
    })();
  }),
  customerMutant(
    "V-42d",
    "a-rejected-owner-rejects-the-business",
    changingItems("Customer", (customer) => {
      if (ownersOf(customer).some((owner) => owner["kycStatus"] === "REJECTED")) customer["kybStatus"] = "REJECTED";
    }),
  ),
];

/** Verifications. */
export const mutants: readonly HandWrittenMutant[] = [...overlooked, ...demanded, ...found];
