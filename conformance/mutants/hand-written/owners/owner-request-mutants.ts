import { clamp, enumValues, objectAt } from "../behaviour.ts";
import type { HandWrittenMutant } from "../hand-written-mutant.ts";
import { refusal } from "../../proxy/proxied-call.ts";
import { accepts, answersInstead } from "../mutant-kinds.ts";

const NEW_OWNER = ["owners.create"];

const OWNERS = ["owners.create", "owners.update"];

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

/** Requests about owners and documents that are accepted or refused wrongly. */
export const mutants: readonly HandWrittenMutant[] = [
  accepts("BO-03", NEW_OWNER, "owners-in-no-role", (body) => {
    body["roles"] ??= ["UBO"];
  }),
  accepts("BO-03", OWNERS, "unknown-roles", (body) => {
    const given = body["roles"];
    if (!Array.isArray(given) || given.length === 0) return;
    const known = given.filter((role) => roles.has(role));
    body["roles"] = known.length > 0 ? known : ["UBO"];
  }),
  accepts("BO-04", OWNERS, "fractions-of-a-per-cent", (body) => {
    const { ownershipPercentage: share } = body;
    if (typeof share === "number") body["ownershipPercentage"] = Math.floor(share);
  }),
  accepts("BO-04", NEW_OWNER, "owners-without-a-share", (body) => {
    body["ownershipPercentage"] ??= 0;
  }),
  accepts("LIM-04", OWNERS, "more-than-the-whole", (body) => clamp(body, "ownershipPercentage", -1, 100)),
  accepts("LIM-04", OWNERS, "less-than-nothing", (body) => clamp(body, "ownershipPercentage", 0, 101)),
  accepts("BO-06", NEW_OWNER, "owners-without-data", (body) => {
    body["personalInfo"] ??= validPerson;
  }),
  accepts("G-20a", NEW_OWNER, "owners-with-missing-data", (body) => {
    if (body["personalInfo"] !== undefined)
      body["personalInfo"] = { ...validPerson, ...objectAt(body, "personalInfo") };
  }),
  accepts("G-21c", OWNERS, "an-empty-list-of-roles", (body) => {
    if (Array.isArray(body["roles"]) && body["roles"].length === 0) body["roles"] = ["UBO"];
  }),
  answersInstead(
    "G-22b",
    "owners-without-a-customerId-give-an-empty-list",
    ({ operation, path }) => operation === "owners.list" && !path.includes("customerId="),
    () => ({ status: 200, headers: { "content-type": "application/json" }, body: { data: [], hasMore: false } }),
  ),
  answersInstead(
    "BO-12",
    "documents-are-made-elsewhere",
    ({ operation }) => operation === "documents.create",
    () => refusal(404, "NOT_FOUND"),
  ),
];
