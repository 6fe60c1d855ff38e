import { type ProxiedCall, type Send, type ProxiedReply, type Behave, bodyOf } from "../../proxy/proxied-call.ts";
import { type Item, itemsIn, objectAt, isSuccess, bodyIn } from "../bodies.ts";
import { type HandWrittenMutant, mutant } from "../mutant.ts";
import { items, keepingFirst } from "../traffic.ts";

function errorsOf(verification: Item): Item[] {
  const { errors } = verification;
  // Errors are objects.
  return Array.isArray(errors) ? (errors as Item[]) : [];
}

/** Removes errors about a missing value of a business; without any error the business is approved. */
function removesErrors(meant: (error: Item) => boolean): Behave {
  return items("Verification")((verification) => {
    const errors = errorsOf(verification);
    const left = errors.filter((error) => !meant(error));
    verification["errors"] = left;
    if (left.length === 0 && errors.length > 0) verification["verificationStatus"] = "APPROVED";
  });
}

/** What a verification overlooks: the rule, its name, and where an error says what it asks for. */
const overlooked: HandWrittenMutant[] = [
  ["KYC-08", "countries-of-operation", "field", "countriesOfOperation"],
  ["KYC-08", "a-tax-id", "field", "taxId"],
  ["KYC-08", "an-address", "field", "address"],
  ["KYC-09", "an-owner", "type", "MISSING_BENEFICIAL_OWNER"],
  ["KYC-09", "a-person-in-control", "reason", "CONTROL_PERSON"],
  ["KYC-11", "a-document-of-formation", "type", "MISSING_LEGAL_PRESENCE_DOCUMENT"],
  ["KYC-11", "a-document-of-control", "type", "MISSING_CONTROL_STRUCTURE_DOCUMENT"],
  ["KYC-11", "a-document-of-ownership", "type", "MISSING_OWNERSHIP_STRUCTURE_DOCUMENT"],
  ["KYC-11", "a-proof-of-address", "type", "MISSING_PROOF_OF_ADDRESS_DOCUMENT"],
  ["KYC-12", "a-newer-proof-of-address", "type", "EXPIRED_DOCUMENT"],
  ["KYC-13", "a-passport", "reason", "passport"],
  ["KYC-13", "a-second-document", "reason", "second"],
].map(([rule = "", what = "", member = "", text = ""]) =>
  mutant(rule, `people/a-verification-does-not-ask-for-${what}`, removesErrors, (error) =>
    String(error[member]).includes(text),
  ),
);

/** Adds an error that the customer's data does not justify. */
function addsError(meant: (customer: Item) => boolean): Behave {
  return () => ({
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
  });
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
  mutant(
    "KYC-08",
    "people/a-verification-asks-for-a-trading-name",
    addsError,
    (customer) => customer["customerType"] === "BUSINESS",
  ),
  mutant("KYC-10", "people/a-verification-asks-for-documents-of-small-owners", addsError, (customer) =>
    ownersOf(customer).some((owner) => Number(owner["ownershipPercentage"]) < 25),
  ),
  mutant("KYC-14", "people/a-verification-asks-for-more-than-an-ITIN", addsError, (customer) =>
    ownersOf(customer).some((owner) => objectAt(owner, "personalInfo")["idType"] === "ITIN"),
  ),
  mutant(
    "G-27b",
    "people/a-verification-asks-for-an-address-in-spite-of-a-registration-number",
    addsError,
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
          const { customerId, verificationStatus } = bodyIn(reply);
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
  mutant(["KYC-06", "V-42c"], "people/a-customer-is-verified-once", () => {
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
  mutant("KYC-07", "people/a-business-shows-kycStatus", items("Customer"), (customer) => {
    if (customer["customerType"] !== "BUSINESS") return;
    customer["kycStatus"] = customer["kybStatus"];
    delete customer["kybStatus"];
  }),
  mutant(
    "V-41e",
    "people/a-person's-status-follows-the-first-name-only",
    keepingFirst("Customer", "kycStatus", ({ customerType }) => customerType === "INDIVIDUAL"),
  ),
  mutant(
    "V-42a",
    "people/a-business-that-lacks-something-is-pending",
    changesUnresolved((_id, customer) => {
      customer["kybStatus"] = "PENDING";
    }, "Customer"),
  ),
  mutant(
    "V-42b",
    "people/owners-of-a-business-that-lacks-something-stay-pending",
    changesUnresolved((_id, owner) => {
      owner["kycStatus"] = "PENDING";
    }, "BeneficialOwner"),
  ),
  mutant(
    "V-42b",
    "people/owners-are-decided-once",
    keepingFirst("BeneficialOwner", "kycStatus", (_owner, { operation }) => operation === "owners.get"),
  ),
  mutant("V-42d", "people/a-rejected-owner-rejects-the-business", items("Customer"), (customer) => {
    if (ownersOf(customer).some((owner) => owner["kycStatus"] === "REJECTED")) customer["kybStatus"] = "REJECTED";
  }),
];

const isApproved = (item: Item): boolean => item["verificationStatus"] === "APPROVED";

/** Verifications. */
export const mutants: readonly HandWrittenMutant[] = [
  ...overlooked,
  mutant(
    "V-43a",
    "people/a-verification-does-not-ask-for-a-document-of-the-tax-id",
    removesErrors,
    (error) => error["type"] === "MISSING_IDENTITY_DOCUMENT" && String(error["resourceId"]).startsWith("Customer:"),
  ),
  ...demanded,
  ...found,
  mutant("KYC-04", "Verification/errors-that-are-never-resolved", items("Verification"), (verification) => {
    const { customerId } = verification;
    const error = { resourceId: customerId, type: "MISSING_FIELD", field: "businessInfo.taxId", reason: "Missing." };
    if (isApproved(verification)) verification["errors"] = [error];
  }),
];
