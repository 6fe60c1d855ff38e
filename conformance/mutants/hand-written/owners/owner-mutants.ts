import { objectAt, isSuccess, changingRequests, changingItems, type Item } from "../behaviour.ts";
import { acceptsField, customerMutant } from "../mutant-kinds.ts";
import type { HandWrittenMutant } from "../hand-written-mutant.ts";
import { bodyOf, refusal } from "../../proxy/proxied-call.ts";

/** Refuses to create some owners. */
function refusesOwners(rule: string, name: string, status: number, meant: (body: Item) => boolean): HandWrittenMutant {
  return customerMutant(rule, name, () => ({
    async request(call) {
      const body = call.operation === "owners.create" ? bodyOf(call) : undefined;
      return body !== undefined && meant(body) ? refusal(status, "INVALID_INPUT") : undefined;
    },
  }));
}

/** Owners. */
export const mutants: readonly HandWrittenMutant[] = [
  refusesOwners("BO-05", "an-owner-of-everything-is-refused", 400, (body) => body["ownershipPercentage"] === 100),
  refusesOwners("BO-05", "an-owner-of-nothing-is-refused", 400, (body) => body["ownershipPercentage"] === 0),
  refusesOwners("BO-10", "an-ITIN-is-no-number", 400, (body) => objectAt(body, "personalInfo")["idType"] === "ITIN"),
  refusesOwners("BO-12", "owners-are-made-elsewhere", 405, () => true),
  customerMutant(
    "BO-09",
    "a-middle-name-is-forgotten",
    changingItems("BeneficialOwner", (owner) => {
      delete objectAt(owner, "personalInfo")["middleName"];
    }),
  ),
  customerMutant("BO-11", "an-owner-just-made-is-unknown", () => ({
    request: async (call) => (call.operation === "owners.get" ? refusal(404, "REFERENCE_NOT_FOUND") : undefined),
  })),
  acceptsField("G-21b", "owners.create", "kycStatus"),
  customerMutant(
    "G-22e",
    "an-owner's-address-is-replaced",
    changingRequests("owners.update", (body) => {
      if (body["personalInfo"] === undefined) return;
      const nothing = { line1: "-", line2: "-", city: "-", state: "-", postalCode: "-", country: "FR" };
      const info = objectAt(body, "personalInfo");
      if (info["address"] !== undefined) info["address"] = { ...nothing, ...objectAt(info, "address") };
    }),
  ),
  customerMutant(
    "G-22f",
    "roles-are-added",
    changingRequests("owners.update", (body) => {
      if (Array.isArray(body["roles"])) body["roles"] = ["CONTROL_PERSON", ...body["roles"]];
    }),
  ),
  customerMutant("G-24g", "a-replaced-document-has-another-id", () => ({
    reply(call, reply) {
      if (call.operation !== "documents.replace" || !isSuccess(reply)) return;
      objectAt({ body: reply.body }, "body")["id"] = "Document:0199e2a4-7c10-7b3e-9d52-4f6a8c0e2b10";
    },
  })),
];
