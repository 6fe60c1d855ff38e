import { type ProxiedCall, refusal, bodyOf, type Behave } from "../../proxy/proxied-call.ts";
import { VALID_POINT } from "../auth/signed-calls.ts";
import { type Item, objectIn, listIn } from "../bodies.ts";
import { type HandWrittenMutant, mutant } from "../mutant.ts";
import { requestOf, answering } from "../traffic.ts";

function deleteNulls(body: Item): void {
  for (const [name, value] of Object.entries(body)) {
    if (value === null) delete body[name];
    else if (typeof value === "object" && !Array.isArray(value)) deleteNulls(objectIn(body, name));
  }
}

const bodies: HandWrittenMutant[] = [
  mutant("V-06b", "accepts/null-for-nothing", requestOf("customers.create"), deleteNulls),
  mutant("CUST-07", "accepts/an-invalid-email", requestOf("customers.create"), (body) => {
    if (!String(body["email"]).includes("@")) delete body["email"];
  }),
  mutant("CONV-03", "accepts/a-birth-date-in-another-form", requestOf("customers.create"), (body) => {
    if (!/^\d{4}-/.test(String(body["birthDate"]))) body["birthDate"] = "1990-05-17";
  }),
  mutant(
    "CONV-04",
    "accepts/fractions-of-a-cent",
    requestOf("transfers.in", "transfers.out", "sandbox.internalAccounts.fund"),
    (body) => {
      if (typeof body["amount"] === "number") body["amount"] = Math.floor(body["amount"]);
    },
  ),
  mutant("CONV-06", "accepts/countries-of-any-length", requestOf("customers.create"), (body) => {
    for (const name of ["region", "nationality"]) body[name] = "US";
    if (body["address"] !== undefined) objectIn(body, "address")["country"] = "US";
  }),
  mutant("ADDR-03", "accepts/an-address-of-numbers", requestOf("customers.create"), (body) => {
    for (const [name, value] of Object.entries(objectIn(body, "address")))
      objectIn(body, "address")[name] = String(value);
  }),
  mutant("CARD-05", "accepts/an-empty-list-of-sources", requestOf("cards.update"), (body) => {
    if (Array.isArray(body["fundingSources"]) && body["fundingSources"].length === 0) delete body["fundingSources"];
    body["state"] ??= "FROZEN";
  }),
  mutant("AUTH-16", "accepts/keys-of-any-form", requestOf("auth.credentials.verify"), (body) => {
    if (!/^04[0-9a-f]{128}$/.test(String(body["clientPublicKey"]))) body["clientPublicKey"] = VALID_POINT;
  }),
  mutant("V-04a", "accepts/roles-that-are-numbers", requestOf("owners.create"), (body) => {
    const roles = listIn(body, "roles");
    if (roles.some((role) => typeof role === "number")) body["roles"] = ["UBO"];
  }),
  mutant("V-04a", "accepts/a-daily-limit-in-fractions", requestOf("agents.create"), (body) => {
    const limits = objectIn(objectIn(body, "policy"), "spendingLimits");
    if (typeof limits["dailyLimit"] === "number") limits["dailyLimit"] = Math.floor(limits["dailyLimit"]);
  }),
  mutant("V-04a", "accepts/a-time-that-is-a-number", requestOf("transactions.confirm"), (body) => {
    if (typeof body["receiptDeliveryConfirmedAt"] === "number") delete body["receiptDeliveryConfirmedAt"];
  }),
  mutant("LIM-06", "accepts/funding-without-end", requestOf("sandbox.internalAccounts.fund"), (body) => {
    if (Number(body["amount"]) > 100_000_000_000) body["amount"] = 1;
  }),
];

const isWithout = (operation: string, name: string) => (call: ProxiedCall) =>
  call.operation === operation && bodyOf(call)?.[name] === undefined;

const wrongAnswers: HandWrittenMutant[] = [
  mutant(
    "XFER-01",
    "answers/a-transfer-without-a-source",
    answering(refusal(404, "REFERENCE_NOT_FOUND")),
    isWithout("transfers.in", "source"),
  ),
  mutant(
    "XFER-02",
    "answers/a-transfer-without-a-destination",
    answering(refusal(404, "REFERENCE_NOT_FOUND")),
    isWithout("transfers.in", "destination"),
  ),
  mutant(
    "LIM-02",
    "answers/a-card-without-sources",
    answering(refusal(409, "CONFLICT")),
    isWithout("cards.create", "fundingSources"),
  ),
  mutant(
    "V-03a",
    "answers/malformed-JSON",
    answering(refusal(422, "INVALID_INPUT")),
    (call) => call.body?.startsWith('{"unfinished') === true,
  ),
  mutant("V-06a", "answers/undeclared-fields", answering(refusal(400, "INVALID_INPUT")), (call) =>
    `${call.path}${call.body}`.includes("suiteSaysMore"),
  ),
  mutant("V-01a", "answers/an-unknown-path", answering(refusal(401, "UNAUTHORIZED")), (call) =>
    call.path.endsWith("/no-such-path"),
  ),
  mutant(
    "ADDR-02",
    "answers/a-short-address",
    answering(refusal(400, "INVALID_INPUT")),
    (call) => call.body?.includes("postalCode") === true && !call.body.includes("line2"),
  ),
  mutant(
    "G-81b",
    "answers/a-proof-of-another-type",
    answering(refusal(401, "UNAUTHORIZED")),
    (call) => call.operation === "auth.credentials.verify" && bodyOf(call)?.["type"] === "OAUTH",
  ),
  mutant(
    "PAUTH-01",
    "answers/every-caller",
    answering(refusal(403, "FORBIDDEN")),
    (call) => call.operation === "customers.get",
  ),
];

/** Makes an invalid query valid. */
function acceptsQuery(repair: (query: URLSearchParams) => void): Behave {
  return () => ({
    request(call) {
      const url = new URL(call.path, "http://half-way");
      if (url.search === "") return;
      repair(url.searchParams);
      call.path = url.pathname + url.search;
    },
  });
}

const queries: HandWrittenMutant[] = [
  mutant("PAGE-06", "accepts/pages-of-nothing", acceptsQuery, (query) => {
    if (Number(query.get("limit") ?? 1) < 1) query.set("limit", "1");
  }),
  mutant("PAGE-07", "accepts/pages-of-any-size", acceptsQuery, (query) => {
    if (Number(query.get("limit") ?? 1) > 100) query.set("limit", "100");
  }),
  mutant("PAGE-10", "accepts/unknown-orders", acceptsQuery, (query) => {
    if (query.get("sortOrder") === "up") query.delete("sortOrder");
  }),
  mutant("G-07a", "accepts/unknown-cursors", acceptsQuery, (query) => {
    if (query.get("cursor")?.startsWith("not-a") === true) query.delete("cursor");
  }),
];

/** Calls that are accepted instead of refused, or refused with the wrong error. */
export const mutants: readonly HandWrittenMutant[] = [...bodies, ...wrongAnswers, ...queries];
