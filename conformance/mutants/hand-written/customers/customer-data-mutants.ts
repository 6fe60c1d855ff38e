import { isSuccess, itemsIn, lastSegmentOf, changingRequests, makesFurtherCall, objectAt } from "../behaviour.ts";
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

/** Keeps a text of a new customer in another form. */
function keepsOtherwise(
  rule: string,
  name: string,
  member: string,
  change: (text: string) => string,
): HandWrittenMutant {
  return customerMutant(
    rule,
    name,
    changingRequests("customers.create", (body) => {
      const { [member]: value } = body;
      if (typeof value === "string") body[member] = change(value);
    }),
  );
}

/** Opens two accounts for a currency that is named twice: the second is shown beside the first. */
const opensTwice = customerMutant("CUST-06", "a-currency-named-twice-has-two-accounts", () => {
  const twice = new Set<unknown>();
  return {
    reply(call, reply) {
      const currencies = call.operation === "customers.create" ? bodyOf(call)?.["currencies"] : undefined;
      const isTwice = Array.isArray(currencies) && new Set(currencies).size < currencies.length;
      if (isTwice) for (const { id } of itemsIn(call, reply, "Customer")) twice.add(id);
      if (call.operation !== "customers.internalAccounts.list") return;
      const [first] = itemsIn(call, reply, "InternalAccount");
      if (first === undefined || !twice.has(first["customerId"])) return;
      const { data } = objectAt({ body: reply.body }, "body");
      if (Array.isArray(data)) data.push({ ...first, id: `${String(first["id"]).slice(0, -2)}ff` });
    },
  };
});

/** Addresses, documents and data of customers and owners. */
export const mutants: readonly HandWrittenMutant[] = [
  keepsOtherwise("CUST-02", "own-ids-are-cut-after-thirty-six-characters", "platformCustomerId", (id) =>
    id.slice(0, 36),
  ),
  keepsOtherwise("CUST-02", "own-ids-are-trimmed", "platformCustomerId", (id) => id.trim()),
  keepsOtherwise("CUST-11", "letters-of-names-are-composed", "fullName", (name) => name.normalize("NFC")),
  keepsOtherwise("CUST-11", "the-years-of-old-people-are-of-this-century", "birthDate", (day) =>
    day.replace(/^19(?=[0-2])/, "20"),
  ),
  opensTwice,
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
