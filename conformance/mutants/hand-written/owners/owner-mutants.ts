import { refusal } from "../../proxy/proxied-call.ts";
import { believe, objectAt, clamp, enumValues } from "../bodies.ts";
import { type HandWrittenMutant, mutant } from "../mutant.ts";
import { replyTo, requestOf, answering, refusing } from "../traffic.ts";

const roles = enumValues("OwnerRole");

const address = { line1: "1 Main St", city: "Austin", state: "TX", postalCode: "78701", country: "US" };

const validPerson = {
  firstName: "Unknown",
  lastName: "Unknown",
  birthDate: "1900-01-01",
  nationality: "US",
  address,
  idType: "SSN",
  identifier: "000000000",
};

/** Owners. */
export const mutants: readonly HandWrittenMutant[] = [
  mutant(
    "BO-05",
    "people/an-owner-of-everything-is-refused",
    refusing("owners.create"),
    (body) => body["ownershipPercentage"] === 100,
  ),
  mutant(
    "BO-05",
    "people/an-owner-of-nothing-is-refused",
    refusing("owners.create"),
    (body) => body["ownershipPercentage"] === 0,
  ),
  mutant(
    "BO-10",
    "people/an-ITIN-is-no-number",
    refusing("owners.create"),
    (body) => objectAt(body, "personalInfo")["idType"] === "ITIN",
  ),
  mutant("BO-12", "people/owners-are-made-elsewhere", refusing("owners.create", 405), () => true),
  mutant("BO-11", "people/an-owner-just-made-is-unknown", () => ({
    request: async (call) => (call.operation === "owners.get" ? refusal(404, "REFERENCE_NOT_FOUND") : undefined),
  })),
  mutant("G-21b", "people/owners.create-believes-kycStatus", replyTo("owners.create"), believe("kycStatus")),
  mutant("G-22e", "people/an-owner's-address-is-replaced", requestOf("owners.update"), (body) => {
    if (body["personalInfo"] === undefined) return;
    const nothing = { line1: "-", line2: "-", city: "-", state: "-", postalCode: "-", country: "FR" };
    const info = objectAt(body, "personalInfo");
    if (info["address"] !== undefined) info["address"] = { ...nothing, ...objectAt(info, "address") };
  }),
  mutant("G-22f", "people/roles-are-added", requestOf("owners.update"), (body) => {
    if (Array.isArray(body["roles"])) body["roles"] = ["CONTROL_PERSON", ...body["roles"]];
  }),
  mutant("BO-03", "accepts/unknown-roles", requestOf("owners.create", "owners.update"), (body) => {
    const given = body["roles"];
    if (!Array.isArray(given) || given.length === 0) return;
    const known = given.filter((role) => roles.has(role));
    body["roles"] = known.length > 0 ? known : ["UBO"];
  }),
  mutant("BO-04", "accepts/fractions-of-a-per-cent", requestOf("owners.create", "owners.update"), (body) => {
    const { ownershipPercentage: share } = body;
    if (typeof share === "number") body["ownershipPercentage"] = Math.floor(share);
  }),
  mutant("LIM-04", "accepts/more-than-the-whole", requestOf("owners.create", "owners.update"), (body) =>
    clamp(body, "ownershipPercentage", -1, 100),
  ),
  mutant("LIM-04", "accepts/less-than-nothing", requestOf("owners.create", "owners.update"), (body) =>
    clamp(body, "ownershipPercentage", 0, 101),
  ),
  mutant("G-20a", "accepts/owners-with-missing-data", requestOf("owners.create"), (body) => {
    if (body["personalInfo"] !== undefined)
      body["personalInfo"] = { ...validPerson, ...objectAt(body, "personalInfo") };
  }),
  mutant(
    "G-22b",
    "takes/owners-without-a-customerId-give-an-empty-list",
    answering({
      status: 200,
      headers: { "content-type": "application/json" },
      body: { data: [], hasMore: false },
    }),
    ({ operation, path }) => operation === "owners.list" && !path.includes("customerId="),
  ),
  mutant(
    "BO-12",
    "takes/documents-are-made-elsewhere",
    answering(refusal(404, "NOT_FOUND")),
    ({ operation }) => operation === "documents.create",
  ),
];
