import { resolved, schemaAt } from "../../../src/schema/resolve.ts";
import { objectAt, isSuccess, type Item } from "../behaviour.ts";
import type { HandWrittenMutant } from "../hand-written-mutant.ts";
import { bodyOf, type ProxiedCall, type ProxiedReply, refusal, type Behave } from "../../proxy/proxied-call.ts";
import { madeUpChallenge, isRetry } from "../auth/auth-behaviour.ts";
import { accepts } from "../mutant-kinds.ts";

/** A mutant that accepts what should be refused, or the reverse. The name, with spaces, is the sentence. */
function acceptingMutant(rule: string, name: string, behave: Behave): HandWrittenMutant {
  return { id: `takes/${name}`, fault: `${name.replaceAll("-", " ")}.`, rules: [rule], behave };
}

/** Answers some calls in place of the service. */
function replacesReplies(
  rule: string,
  name: string,
  meant: (call: ProxiedCall, body: Item) => boolean,
  answer: () => ProxiedReply,
): HandWrittenMutant {
  return acceptingMutant(rule, name, () => ({
    request: async (call) => (meant(call, bodyOf(call) ?? {}) ? answer() : undefined),
  }));
}

const NEW_OWNER = ["owners.create"];
const OWNERS = ["owners.create", "owners.update"];
const QUOTES = ["quotes.create", "agents.me.quotes.create"];
const PAYEES = ["customers", "platform", "agents.me"].map((whose) => `${whose}.externalAccounts.create`);
const NEW_CREDENTIAL = "auth.credentials.create";
const PROOF = "auth.credentials.verify";
const MOST = 9_000_000_000_000_000;
const roles = enumValues("OwnerRole");
const purposes = enumValues("PurposeOfPayment");

/** The values of an enum of the contract. */
function enumValues(schema: string): Set<unknown> {
  const words = resolved(schemaAt(`#/components/schemas/${schema}`))["enum"];
  return new Set(Array.isArray(words) ? words : []);
}

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

function clamp(body: Item, name: string, least: number, most: number): void {
  const value = body[name];
  if (typeof value === "number") body[name] = Math.max(least, Math.min(most, value));
}

const owners: HandWrittenMutant[] = [
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
  replacesReplies(
    "G-22b",
    "owners-without-a-customerId-give-an-empty-list",
    ({ operation, path }) => operation === "owners.list" && !path.includes("customerId="),
    () => ({ status: 200, headers: { "content-type": "application/json" }, body: { data: [], hasMore: false } }),
  ),
  replacesReplies(
    "BO-12",
    "documents-are-made-elsewhere",
    ({ operation }) => operation === "documents.create",
    () => refusal(404, "NOT_FOUND"),
  ),
];

/** The beneficiary of an account; an empty object if it has none. */
function beneficiaryOf(body: Item): Item {
  const info = objectAt(body, "accountInfo");
  return info["beneficiary"] === undefined ? {} : objectAt(info, "beneficiary");
}

const people: HandWrittenMutant[] = [
  accepts("G-14a", ["customers.create"], "a-business-without-a-tax-number", (body) => {
    if (body["customerType"] === "BUSINESS") objectAt(body, "businessInfo")["taxId"] ??= "000000000";
  }),
  accepts("G-37a", PAYEES, "beneficiaries-of-no-type", (body) => {
    const payee = beneficiaryOf(body);
    payee["beneficiaryType"] ??= payee["legalName"] === undefined ? "INDIVIDUAL" : "BUSINESS";
  }),
  accepts("G-37a", PAYEES, "firms-without-a-name", (body) => {
    const payee = beneficiaryOf(body);
    if (payee["beneficiaryType"] === "BUSINESS") payee["legalName"] ??= "Unknown";
  }),
  acceptingMutant("KYC-01", "a-missing-customerId-means-the-newest-customer", () => {
    let last: unknown;
    return {
      request(call) {
        const body = call.operation === "verifications.create" ? bodyOf(call) : undefined;
        if (body === undefined) return;
        call.body = JSON.stringify({ customerId: last, ...body });
      },
      reply(call, reply) {
        if (call.operation === "customers.create" && isSuccess(reply)) last = objectAt({ ...reply }, "body")["id"];
      },
    };
  }),
];

const credentials: HandWrittenMutant[] = [
  accepts("AUTH-09", [NEW_CREDENTIAL], "credentials-without-a-type", (body) => {
    if (body["oidcToken"] !== undefined) body["type"] ??= "OAUTH";
    body["type"] ??= body["attestation"] === undefined ? "EMAIL_OTP" : "PASSKEY";
  }),
  replacesReplies(
    "AUTH-10",
    "the-signature-is-required-before-the-token",
    (call, { type, oidcToken }) =>
      call.operation === NEW_CREDENTIAL && !isRetry(call) && type === "OAUTH" && oidcToken === undefined,
    () => madeUpChallenge("OAUTH"),
  ),
  replacesReplies(
    "AUTH-10",
    "a-missing-token-gives-401",
    ({ operation }, { type, oidcToken }) => operation === NEW_CREDENTIAL && type === "OAUTH" && oidcToken === undefined,
    () => refusal(401, "UNAUTHORIZED"),
  ),
  accepts("AUTH-11", [NEW_CREDENTIAL], "the-challenge-that-a-passkey-says-it-had", (body) => {
    if (body["type"] !== "PASSKEY" || body["challenge"] !== undefined) return;
    const data = Buffer.from(String(objectAt(body, "attestation")["clientDataJson"]), "base64url").toString();
    body["challenge"] = objectAt({ data: JSON.parse(data) }, "data")["challenge"];
  }),
  replacesReplies(
    "AUTH-20",
    "verifying-without-a-token-gives-401",
    ({ operation }, { type, oidcToken }) => operation === PROOF && type === "OAUTH" && oidcToken === undefined,
    () => refusal(401, "UNAUTHORIZED"),
  ),
  replacesReplies(
    "OIDC-01",
    "a-malformed-token-gives-401",
    ({ operation }, { type, oidcToken }) =>
      operation === PROOF && type === "OAUTH" && typeof oidcToken === "string" && oidcToken.split(".").length !== 3,
    () => refusal(401, "UNAUTHORIZED"),
  ),
  replacesReplies(
    "AUTH-13",
    "an-unknown-account-has-an-empty-list-of-credentials",
    ({ operation, path }) => operation === "auth.credentials.list" && !path.includes("InternalAccount"),
    () => ({ status: 200, headers: { "content-type": "application/json" }, body: { data: [] } }),
  ),
  acceptingMutant("AUTH-13", "credentials-of-all-accounts-are-listed", () => {
    const all = new Map<unknown, unknown>();
    return {
      reply(call, reply) {
        if (call.operation !== "auth.credentials.list" || !isSuccess(reply)) return;
        const page = objectAt({ ...reply }, "body");
        const own = Array.isArray(page["data"]) ? (page["data"] as Item[]) : [];
        for (const each of own) all.set(each["id"], each);
        page["data"] = [...new Set([...own, ...all.values()])];
      },
    };
  }),
];

const money: HandWrittenMutant[] = [
  accepts("QUOTE-19", QUOTES, "unknown-sides", (body) => {
    if (body["lockedCurrencySide"] !== "RECEIVING") body["lockedCurrencySide"] = "SENDING";
  }),
  accepts("QUOTE-20", QUOTES, "amounts-beyond-the-most", (body) => {
    if (Number(body["lockedCurrencyAmount"]) > MOST) body["lockedCurrencyAmount"] = 10_000;
  }),
  accepts("QUOTE-26", QUOTES, "unknown-purposes", (body) => {
    if (!purposes.has(body["purposeOfPayment"])) delete body["purposeOfPayment"];
  }),
  accepts("V-04a", ["customers.create"], "numbers-for-texts", (body) => {
    for (const [name, value] of Object.entries(body)) if (typeof value === "number") body[name] = String(value);
  }),
  accepts("V-04a", ["transfers.in", "transfers.out"], "texts-for-numbers", (body) => {
    if (typeof body["amount"] === "string") body["amount"] = Number.parseFloat(body["amount"]) || 1;
  }),
];

const platform: HandWrittenMutant[] = [
  accepts("G-09f", ["config.update"], "codes-of-any-length", (body) => {
    if (body["embeddedWalletConfig"] !== undefined) clamp(objectAt(body, "embeddedWalletConfig"), "otpLength", 4, 12);
  }),
  accepts("G-09f", ["config.update"], "codes-for-ever", (body) => {
    const { embeddedWalletConfig } = body;
    if (embeddedWalletConfig !== undefined)
      clamp(objectAt(body, "embeddedWalletConfig"), "expirationSeconds", 1, 86_400);
  }),
  accepts("G-77b", ["tokens.create"], "tokens-without-permissions", (body) => {
    body["permissions"] ??= ["VIEW"];
  }),
  acceptingMutant("V-63a", "MANAGE-includes-VIEW", () => {
    const managers = new Map<string, string>();
    return {
      request(call) {
        const [, pair = ""] = (call.headers["authorization"] ?? "").split(" ");
        const [id = ""] = Buffer.from(pair, "base64").toString().split(":");
        const master = managers.get(id);
        if (call.method === "GET" && master !== undefined) call.headers["authorization"] = master;
      },
      reply(call, reply) {
        const token = objectAt({ ...reply }, "body");
        if (call.operation !== "tokens.create" || !isSuccess(reply)) return;
        const { clientId, permissions } = token;
        const isManager = Array.isArray(permissions) && permissions.includes("MANAGE") && !permissions.includes("VIEW");
        if (isManager) managers.set(String(clientId), call.headers["authorization"] ?? "");
      },
    };
  }),
  acceptingMutant("TXN-15", "an-agents-list-is-the-platforms-for-its-pair", () => ({
    request(call) {
      const isPlatform = call.headers["authorization"]?.startsWith("Basic ") === true;
      if (call.operation === "agents.me.transactions.list" && isPlatform)
        call.path = call.path.replace("/agents/me", "");
    },
  })),
];

/** Calls that are accepted instead of refused, or refused with the wrong error. */
export const mutants: readonly HandWrittenMutant[] = [...owners, ...people, ...credentials, ...money, ...platform];
