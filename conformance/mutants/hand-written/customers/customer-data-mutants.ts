import { isSuccess, lastSegmentOf, changingRequests, makesFurtherCall } from "../behaviour.ts";
import { customerMutant } from "../mutant-kinds.ts";
import type { HandWrittenMutant } from "../hand-written-mutant.ts";
import { bodyOf, refusal } from "../../proxy/proxied-call.ts";

/** Changes the UMA address of a new customer. */
function changesUmaAddress(rule: string, name: string, change: (address: string) => string): HandWrittenMutant {
  let nth = 0;
  return customerMutant(
    rule,
    name,
    changingRequests("customers.create", (body) => {
      const { umaAddress } = body;
      if (typeof umaAddress !== "string" || change(umaAddress) === umaAddress) return;
      nth += 1;
      body["umaAddress"] = change(umaAddress).replace("@", `-${nth}${process.hrtime.bigint()}@`);
    }),
  );
}

/** Refuses some forms. */
function refusesForms(rule: string, name: string, isRefused: (form: string) => boolean): HandWrittenMutant {
  return customerMutant(rule, name, () => ({
    request: async (call) =>
      call.operation === "documents.create" && isRefused(call.body ?? "")
        ? refusal(400, "UNSUITABLE_DOCUMENT")
        : undefined,
  }));
}

/** Addresses, documents and data of customers and owners. */
export const mutants: readonly HandWrittenMutant[] = [
  changesUmaAddress("G-16b", "an-address-in-capitals-is-another", (address) =>
    /[A-Z]/.test(address) ? address.toLowerCase() : address,
  ),
  changesUmaAddress("G-16a", "addresses-have-no-greatest-length", (address) => {
    const [name = "", domain] = address.split("@");
    return name.length > 64 ? `${name.slice(0, 30)}@${domain ?? ""}` : address;
  }),
  changesUmaAddress("CUST-03", "the-requested-address-is-ignored", (address) =>
    /^\$[a-z0-9\-_.+]+@/.test(address) ? address.replace("$", "$x") : address,
  ),
  refusesForms("G-24b", "a-photograph-is-no-document", (form) => form.includes("image/jpeg")),
  refusesForms("G-24b", "a-page-is-no-document", (form) => form.includes("application/pdf") && form.includes("%PDF")),
  refusesForms("G-24c", "files-of-five-million-bytes-are-refused", ({ length }) => length > 5_000_000),
  refusesForms("G-23a", "documents-of-owners-are-refused", (form) => form.includes("BeneficialOwner:")),
  customerMutant(
    "G-22g",
    "an-owner's-share-stays-what-it-was",
    changingRequests("owners.update", (body) => {
      delete body["ownershipPercentage"];
    }),
  ),
  customerMutant(
    "V-40f",
    "without-currencies-a-customer-has-dollars-only",
    changingRequests("customers.create", (body) => {
      body["currencies"] ??= ["USD"];
    }),
  ),
  customerMutant(
    "CUST-13",
    "a-business's-data-never-changes",
    changingRequests("customers.update", (body) => {
      if (body["customerType"] === "BUSINESS") delete body["businessInfo"];
    }),
  ),
  customerMutant("V-41e", "a-new-name-decides-at-once", () => ({
    async reply(call, reply, send) {
      if (call.operation !== "customers.update" || !isSuccess(reply) || bodyOf(call)?.["fullName"] === undefined)
        return;
      await makesFurtherCall(call, send, "/verifications", { customerId: lastSegmentOf(call) });
    },
  })),
];
