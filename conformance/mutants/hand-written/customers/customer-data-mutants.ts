import { bodyOf, refusal, type Behave } from "../../proxy/proxied-call.ts";
import {
  isSuccess,
  lastSegmentOf,
  makesFurtherCall,
  itemsIn,
  bodyIn,
  type Item,
  sendBody,
  objectAt,
} from "../bodies.ts";
import { type HandWrittenMutant, mutant, type Part } from "../mutant.ts";
import { requestOf } from "../traffic.ts";

/** Changes the UMA address of a new customer. */
function changesUmaAddress(rule: string, name: string, change: (address: string) => string): HandWrittenMutant {
  let nth = 0;
  return mutant(rule, `people/${name}`, requestOf("customers.create"), (body) => {
    const { umaAddress } = body;
    if (typeof umaAddress !== "string" || change(umaAddress) === umaAddress) return;
    nth += 1;
    body["umaAddress"] = change(umaAddress).replace("@", `-${nth}${process.hrtime.bigint()}@`);
  });
}

/** Refuses some forms. */
function refusesForms(isRefused: (form: string) => boolean): Behave {
  return () => ({
    request: async (call) =>
      call.operation === "documents.create" && isRefused(call.body ?? "")
        ? refusal(400, "UNSUITABLE_DOCUMENT")
        : undefined,
  });
}

/** Keeps a text of a new customer in another form. */
function keepsOtherwise(member: string): Part<(text: string) => string> {
  return (change) =>
    requestOf("customers.create")((body) => {
      const { [member]: value } = body;
      if (typeof value === "string") body[member] = change(value);
    });
}

/** Opens two accounts for a currency that is named twice: the second is shown beside the first. */
const opensTwice = mutant("CUST-06", "people/a-currency-named-twice-has-two-accounts", () => {
  const twice = new Set<unknown>();
  return {
    reply(call, reply) {
      const currencies = call.operation === "customers.create" ? bodyOf(call)?.["currencies"] : undefined;
      const isTwice = Array.isArray(currencies) && new Set(currencies).size < currencies.length;
      if (isTwice) for (const { id } of itemsIn(call, reply, "Customer")) twice.add(id);
      if (call.operation !== "customers.internalAccounts.list") return;
      const [first] = itemsIn(call, reply, "InternalAccount");
      if (first === undefined || !twice.has(first["customerId"])) return;
      const { data } = bodyIn(reply);
      if (Array.isArray(data)) data.push({ ...first, id: `${String(first["id"]).slice(0, -2)}ff` });
    },
  };
});

const PAYEES = ["customers", "platform", "agents.me"].map((whose) => `${whose}.externalAccounts.create`);

/** The beneficiary of an account; an empty object if it has none. */
function beneficiaryOf(body: Item): Item {
  const info = objectAt(body, "accountInfo");
  return info["beneficiary"] === undefined ? {} : objectAt(info, "beneficiary");
}

/** Addresses, documents and data of customers and owners. */
export const mutants: readonly HandWrittenMutant[] = [
  mutant("CUST-11", "people/letters-of-names-are-composed", keepsOtherwise("fullName"), (name) =>
    name.normalize("NFC"),
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
  mutant("G-24b", "people/a-photograph-is-no-document", refusesForms, (form) => form.includes("image/jpeg")),
  mutant(
    "G-24b",
    "people/a-page-is-no-document",
    refusesForms,
    (form) => form.includes("application/pdf") && form.includes("%PDF"),
  ),
  mutant("G-24g", "people/a-replaced-document-is-no-longer-known-by-its-id", () => {
    const replaced = new Set<string>();
    return {
      async request(call) {
        const isReading = call.operation === "documents.get" && replaced.has(lastSegmentOf(call));
        return isReading ? refusal(404, "REFERENCE_NOT_FOUND") : undefined;
      },
      reply(call, reply) {
        if (call.operation !== "documents.replace" || !isSuccess(reply)) return;
        replaced.add(lastSegmentOf(call));
        bodyIn(reply)["id"] = "Document:0199e2a4-7c10-7b3e-9d52-4f6a8c0e2b10";
      },
    };
  }),
  mutant("G-24c", "people/files-of-five-million-bytes-are-refused", refusesForms, ({ length }) => length > 5_000_000),
  mutant("G-23a", "people/documents-of-owners-are-refused", refusesForms, (form) => form.includes("BeneficialOwner:")),
  mutant("V-41e", "people/a-new-name-decides-at-once", () => ({
    async reply(call, reply, send) {
      if (call.operation !== "customers.update" || !isSuccess(reply) || bodyOf(call)?.["fullName"] === undefined)
        return;
      await makesFurtherCall(call, send, "/verifications", { customerId: lastSegmentOf(call) });
    },
  })),
  mutant("G-37a", "accepts/beneficiaries-of-no-type", requestOf(...PAYEES), (body) => {
    const payee = beneficiaryOf(body);
    payee["beneficiaryType"] ??= payee["legalName"] === undefined ? "INDIVIDUAL" : "BUSINESS";
  }),
  mutant("KYC-01", "takes/a-missing-customerId-means-the-newest-customer", () => {
    let last: unknown;
    return {
      request(call) {
        const body = call.operation === "verifications.create" ? bodyOf(call) : undefined;
        if (body === undefined) return;
        sendBody(call, { customerId: last, ...body });
      },
      reply(call, reply) {
        if (call.operation === "customers.create" && isSuccess(reply)) last = bodyIn(reply)["id"];
      },
    };
  }),
];
