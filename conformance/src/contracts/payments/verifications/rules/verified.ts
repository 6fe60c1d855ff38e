import type { Expectations, Fixture, Trial } from "../../words.ts";
import { fixtureOf, textAt, valuesAt } from "../../words.ts";
import { makeDocument } from "../../documents/fixtures.ts";
import { makeVerification } from "../fixtures.ts";

/** One error of a verification. */
export interface Issue {
  type: string;
  /** Empty when no field is wrong. */
  field: string;
  resourceId: string;
  /** Types of document that are accepted; empty when none is requested. */
  accepted: string[];
}

/** The result of a verification, once it and its customer are as expected, or five seconds have passed (V-30). */
export interface Verified {
  id: string;
  verificationStatus: string;
  /** `kycStatus` or `kybStatus`. */
  status: string;
  issues: Issue[];
}

/** The expected result of a verification. */
export type Wanted = Pick<Verified, "verificationStatus" | "status">;

/**
 * Verifies a customer; returns what the verification and the customer show then. A target may ask every owner, and the
 * business, for identity documents (G-26): when nothing else prevents the expected result they are uploaded, and the
 * customer is verified again.
 */
export async function verify(t: Trial, customerId: string, wanted: Wanted): Promise<Verified> {
  let seen = await verifyOnce(t, customerId, wanted);
  if (wanted.verificationStatus !== "APPROVED") return seen;
  const isMeant = isOfType("MISSING_IDENTITY_DOCUMENT");
  // Some targets ask for one document after the other.
  for (let round = 0; round < 2 && seen.issues.length > 0 && seen.issues.every(isMeant); round += 1) {
    for (const { resourceId, accepted } of seen.issues) {
      for (const documentType of accepted.slice(0, 2)) await makeDocument(t, resourceId, { documentType });
    }
    seen = await verifyOnce(t, customerId, wanted);
  }
  return seen;
}

/** These change only by another verification. */
const decided = new Set(["RESOLVE_ERRORS", "APPROVED", "REJECTED"]);

async function verifyOnce(t: Trial, customerId: string, wanted: Wanted): Promise<Verified> {
  const { id } = await makeVerification(t, customerId);
  const verification = await t.eventually(
    () => t.call("verifications.get", { params: { verificationId: id } }),
    ({ body }) => {
      const status = textAt(body, "verificationStatus") ?? "";
      return status === wanted.verificationStatus || decided.has(status);
    },
  );
  const customer = await t.eventually(
    () => t.call("customers.get", { params: { customerId } }),
    ({ body }) => statusOf(body) === wanted.status,
  );
  const { body } = fixtureOf(verification, "A verification");
  return {
    id,
    verificationStatus: textAt(body, "verificationStatus") ?? "none",
    status: statusOf(fixtureOf(customer, "A customer").body),
    issues: valuesAt(body, "errors[]").map((error) => ({
      type: textAt(error, "type") ?? "",
      field: textAt(error, "field") ?? "",
      resourceId: textAt(error, "resourceId") ?? "",
      accepted: valuesAt(error, "acceptedDocumentTypes[]").map(String),
    })),
  };
}

function statusOf(customer: unknown): string {
  return textAt(customer, "kycStatus") ?? textAt(customer, "kybStatus") ?? "none";
}

/** The result when nothing prevents it. */
export const approved: Wanted = { verificationStatus: "APPROVED", status: "APPROVED" };

/** The result when something prevents it, for a new customer. */
export const blocked: Wanted = { verificationStatus: "RESOLVE_ERRORS", status: "UNVERIFIED" };

/** What the sandbox's table decides for a person's name, and a business's number, with this ending (V-41e, G-27b). */
export const bySuffix: readonly (readonly [suffix: string, wanted: Wanted])[] = [
  ["-001", { verificationStatus: "IN_PROGRESS", status: "PENDING" }],
  ["-002", { verificationStatus: "REJECTED", status: "REJECTED" }],
  ["", approved],
];

/** Verification and customer are as expected. */
export function expectVerified(expect: Expectations, state: string, seen: Verified, wanted: Wanted): void {
  expect.same(state, "verification and customer:", wanted, {
    verificationStatus: seen.verificationStatus,
    status: seen.status,
    ...(seen.verificationStatus !== wanted.verificationStatus && seen.issues.length > 0 && { issues: seen.issues }),
  });
}

/** Whether the errors ask for this as they should. */
export function expectIssue(
  expect: Expectations,
  state: string,
  seen: Verified,
  { what, isMissing, fits }: { what: string; isMissing: boolean; fits: (issue: Issue) => boolean },
): void {
  expect.that(state, seen.issues.some(fits) === isMissing, () => [
    `errors that ${isMissing ? "ask" : "do not ask"} for ${what}`,
    JSON.stringify(seen.issues),
  ]);
}

/** Whether an error is of this type. */
export function isOfType(wanted: string): (issue: Issue) => boolean {
  return ({ type }) => type === wanted;
}

/** Changes a customer; the trial is inconclusive when it cannot be changed. */
export async function changed(t: Trial, { id }: Pick<Fixture, "id">, body: Record<string, unknown>): Promise<void> {
  fixtureOf(await t.call("customers.update", { params: { customerId: id }, body }), "A changed customer");
}
