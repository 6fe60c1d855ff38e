import { objectAt, isSuccess, type Item } from "../behaviour.ts";
import type { HandWrittenMutant } from "../hand-written-mutant.ts";
import { refusal } from "../../proxy/proxied-call.ts";
import { madeUpChallenge, isRetry } from "./auth-behaviour.ts";
import { accepts, acceptingMutant, answersInstead } from "../mutant-kinds.ts";

const NEW_CREDENTIAL = "auth.credentials.create";

const PROOF = "auth.credentials.verify";

/** Requests about credentials that are accepted or refused wrongly. */
export const mutants: readonly HandWrittenMutant[] = [
  accepts("AUTH-09", [NEW_CREDENTIAL], "credentials-without-a-type", (body) => {
    if (body["oidcToken"] !== undefined) body["type"] ??= "OAUTH";
    body["type"] ??= body["attestation"] === undefined ? "EMAIL_OTP" : "PASSKEY";
  }),
  answersInstead(
    "AUTH-10",
    "the-signature-is-required-before-the-token",
    (call, { type, oidcToken }) =>
      call.operation === NEW_CREDENTIAL && !isRetry(call) && type === "OAUTH" && oidcToken === undefined,
    () => madeUpChallenge("OAUTH"),
  ),
  answersInstead(
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
  answersInstead(
    "AUTH-20",
    "verifying-without-a-token-gives-401",
    ({ operation }, { type, oidcToken }) => operation === PROOF && type === "OAUTH" && oidcToken === undefined,
    () => refusal(401, "UNAUTHORIZED"),
  ),
  answersInstead(
    "OIDC-01",
    "a-malformed-token-gives-401",
    ({ operation }, { type, oidcToken }) =>
      operation === PROOF && type === "OAUTH" && typeof oidcToken === "string" && oidcToken.split(".").length !== 3,
    () => refusal(401, "UNAUTHORIZED"),
  ),
  answersInstead(
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
