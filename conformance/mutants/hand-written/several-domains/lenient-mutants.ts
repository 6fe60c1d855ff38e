import type { HandWrittenMutant } from "../hand-written-mutant.ts";
import { accepts } from "../mutant-kinds.ts";
import { bodyOf, type ProxiedCall, refusal } from "../../proxy/proxied-call.ts";
import { VALID_POINT } from "../auth/auth-behaviour.ts";

type Body = Record<string, unknown>;

function objectAt(body: Body, name: string): Body {
  const value = body[name];
  // JSON.parse gives objects as such.
  return typeof value === "object" && value !== null ? (value as Body) : {};
}

function deleteNulls(body: Body): void {
  for (const [name, value] of Object.entries(body)) {
    if (value === null) delete body[name];
    else if (typeof value === "object" && !Array.isArray(value)) deleteNulls(objectAt(body, name));
  }
}

const customer = ["customers.create"];
const transfers = ["transfers.in", "transfers.out", "sandbox.internalAccounts.fund"];

const bodies: HandWrittenMutant[] = [
  accepts("V-06b", customer, "null-for-nothing", deleteNulls),
  accepts("CUST-01", customer, "a-customer-of-no-type", (body) => {
    body["customerType"] = "INDIVIDUAL";
  }),
  accepts("CUST-07", customer, "an-invalid-email", (body) => {
    if (!String(body["email"]).includes("@")) delete body["email"];
  }),
  accepts("CONV-03", customer, "a-birth-date-in-another-form", (body) => {
    if (!/^\d{4}-/.test(String(body["birthDate"]))) body["birthDate"] = "1990-05-17";
  }),
  accepts("CONV-04", transfers, "fractions-of-a-cent", (body) => {
    if (typeof body["amount"] === "number") body["amount"] = Math.floor(body["amount"]);
  }),
  accepts("CONV-06", customer, "countries-of-any-length", (body) => {
    for (const name of ["region", "nationality"]) body[name] = "US";
    if (body["address"] !== undefined) objectAt(body, "address")["country"] = "US";
  }),
  accepts("ADDR-01", customer, "an-address-without-a-postal-code", (body) => {
    objectAt(body, "address")["postalCode"] ??= "00000";
  }),
  accepts("ADDR-03", customer, "an-address-of-numbers", (body) => {
    for (const [name, value] of Object.entries(objectAt(body, "address")))
      objectAt(body, "address")[name] = String(value);
  }),
  accepts("CARD-04", ["cards.create"], "cards-of-any-form", (body) => {
    body["form"] = "VIRTUAL";
  }),
  accepts("CARD-30", ["cards.update"], "unknown-states", (body) => {
    if (body["state"] === "NO_SUCH_VALUE") body["state"] = "FROZEN";
  }),
  accepts("CARD-05", ["cards.update"], "an-empty-list-of-sources", (body) => {
    if (Array.isArray(body["fundingSources"]) && body["fundingSources"].length === 0) delete body["fundingSources"];
    body["state"] ??= "FROZEN";
  }),
  accepts("AUTH-16", ["auth.credentials.verify"], "keys-of-any-form", (body) => {
    if (!/^04[0-9a-f]{128}$/.test(String(body["clientPublicKey"]))) body["clientPublicKey"] = VALID_POINT;
  }),
  accepts("AUTH-19", ["auth.credentials.verify"], "a-proof-without-a-code", (body) => {
    body["otp"] ??= "000000";
  }),
  accepts("SBX-04", ["sandbox.internalAccounts.fund"], "funding-with-nothing", (body) => {
    body["amount"] ??= 1;
  }),
  accepts("V-04a", ["owners.create"], "roles-that-are-numbers", (body) => {
    const roles = Array.isArray(body["roles"]) ? body["roles"] : [];
    if (roles.some((role) => typeof role === "number")) body["roles"] = ["UBO"];
  }),
  accepts("V-04a", ["agents.create"], "a-daily-limit-in-fractions", (body) => {
    const limits = objectAt(objectAt(body, "policy"), "spendingLimits");
    if (typeof limits["dailyLimit"] === "number") limits["dailyLimit"] = Math.floor(limits["dailyLimit"]);
  }),
  accepts("V-04a", ["transactions.confirm"], "a-time-that-is-a-number", (body) => {
    if (typeof body["receiptDeliveryConfirmedAt"] === "number") delete body["receiptDeliveryConfirmedAt"];
  }),
  accepts("LIM-06", ["sandbox.internalAccounts.fund"], "funding-without-end", (body) => {
    if (Number(body["amount"]) > 100_000_000_000) body["amount"] = 1;
  }),
];

/** Answers some calls with a refusal that the contract does not declare for them. */
function replacesReplies(
  rule: string,
  what: string,
  meant: (call: ProxiedCall) => boolean,
  status: number,
  code: string,
): HandWrittenMutant {
  return {
    id: `answers/${what}`,
    fault: `Answers ${status} ${code} to ${what.replaceAll("-", " ")}.`,
    rules: [rule],
    behave: () => ({ request: (call) => Promise.resolve(meant(call) ? refusal(status, code) : undefined) }),
  };
}

const isWithout = (operation: string, name: string) => (call: ProxiedCall) =>
  call.operation === operation && bodyOf(call)?.[name] === undefined;

const wrongAnswers: HandWrittenMutant[] = [
  replacesReplies(
    "XFER-01",
    "a-transfer-without-a-source",
    isWithout("transfers.in", "source"),
    404,
    "REFERENCE_NOT_FOUND",
  ),
  replacesReplies(
    "XFER-02",
    "a-transfer-without-a-destination",
    isWithout("transfers.in", "destination"),
    404,
    "REFERENCE_NOT_FOUND",
  ),
  replacesReplies("LIM-02", "a-card-without-sources", isWithout("cards.create", "fundingSources"), 409, "CONFLICT"),
  replacesReplies(
    "V-03a",
    "malformed-JSON",
    (call) => call.body?.startsWith('{"unfinished') === true,
    422,
    "INVALID_INPUT",
  ),
  replacesReplies(
    "V-06a",
    "undeclared-fields",
    (call) => `${call.path}${call.body}`.includes("suiteSaysMore"),
    400,
    "INVALID_INPUT",
  ),
  replacesReplies("V-01a", "an-unknown-path", (call) => call.path.endsWith("/no-such-path"), 401, "UNAUTHORIZED"),
  replacesReplies(
    "ADDR-02",
    "a-short-address",
    (call) => call.body?.includes("postalCode") === true && !call.body.includes("line2"),
    400,
    "INVALID_INPUT",
  ),
  replacesReplies(
    "G-81b",
    "a-proof-of-another-type",
    (call) => call.operation === "auth.credentials.verify" && bodyOf(call)?.["type"] === "OAUTH",
    401,
    "UNAUTHORIZED",
  ),
  replacesReplies("PAUTH-01", "every-caller", (call) => call.operation === "customers.get", 403, "FORBIDDEN"),
];

/** Makes an invalid query valid. */
function acceptsQuery(rule: string, what: string, repair: (query: URLSearchParams) => void): HandWrittenMutant {
  return {
    id: `accepts/${what}`,
    fault: `Accepts ${what.replaceAll("-", " ")} in a query.`,
    rules: [rule],
    behave: () => ({
      request(call) {
        const url = new URL(call.path, "http://half-way");
        if (url.search === "") return;
        repair(url.searchParams);
        call.path = url.pathname + url.search;
      },
    }),
  };
}

const queries: HandWrittenMutant[] = [
  acceptsQuery("PAGE-06", "pages-of-nothing", (query) => {
    if (Number(query.get("limit") ?? 1) < 1) query.set("limit", "1");
  }),
  acceptsQuery("PAGE-07", "pages-of-any-size", (query) => {
    if (Number(query.get("limit") ?? 1) > 100) query.set("limit", "100");
  }),
  acceptsQuery("PAGE-10", "unknown-orders", (query) => {
    if (query.get("sortOrder") === "up") query.delete("sortOrder");
  }),
  acceptsQuery("G-07a", "unknown-cursors", (query) => {
    if (query.get("cursor")?.startsWith("not-a") === true) query.delete("cursor");
  }),
];

/** Calls that are accepted instead of refused, or refused with the wrong error. */
export const mutants: readonly HandWrittenMutant[] = [...bodies, ...wrongAnswers, ...queries];
