import { operation, outcomeFor, type Schema } from "@tallystick/contract";
import {
  companyOf,
  findCustomer,
  followSteps as followCustomer,
  showCustomer,
  stepsOfPerson,
  type CustomerRow,
} from "../customers/index.ts";
import { submitDocuments, toDocument, type DocumentRow } from "../documents/index.ts";
import { ownersOf, verifyOwner } from "../owners/index.ts";
import { toInstant } from "../runtime/instant.ts";
import type { Runtime } from "../runtime/runtime.ts";
import type { Tx } from "../storage/store.ts";
import type { Issue } from "./evidence.ts";
import { missingFrom } from "./decide.ts";
import { followSteps, moveVerification } from "./status.ts";
import type { VerificationRow } from "./tables.ts";

const needsCorrection = "RESOLVE_ERRORS" satisfies Schema<"VerificationStatus">;

/**
 * The verification's status when a person reaches this status; otherwise it stays in its initial one (G-27a, V-41f).
 */
const shownOfPerson: Readonly<Record<string, Schema<"VerificationStatus">>> = {
  APPROVED: "APPROVED",
  REJECTED: "REJECTED",
  PENDING: "IN_PROGRESS",
};

/** Verifies a customer as the sandbox does, and moves customer, owners and verification. */
export async function verify(
  runtime: Runtime,
  tx: Tx,
  customer: CustomerRow,
  verification: VerificationRow,
  now: number,
): Promise<void> {
  const owners = await ownersOf(tx, [customer.id]);
  const documents = await submitDocuments(tx, [customer.id, ...owners.map(({ id }) => id)], now);
  for (const owner of owners) await verifyOwner(runtime, tx, owner, now);
  if (customer.customerType === "INDIVIDUAL") await verifyPerson(runtime, tx, customer, verification, now);
  else await verifyBusiness(runtime, tx, customer, { verification, documents, now });
}

async function verifyPerson(
  runtime: Runtime,
  tx: Tx,
  customer: CustomerRow,
  verification: VerificationRow,
  now: number,
): Promise<void> {
  await followCustomer(runtime, tx, customer, stepsOfPerson(runtime.contract, customer), now);
  const known = await findCustomer(tx, customer.platformId, customer.id);
  const to = shownOfPerson[known?.kycStatus ?? ""];
  if (to !== undefined) await moveVerification(runtime, tx, verification, { to, errors: [], now });
}

async function verifyBusiness(
  runtime: Runtime,
  tx: Tx,
  customer: CustomerRow,
  { verification, documents, now }: { verification: VerificationRow; documents: readonly DocumentRow[]; now: number },
): Promise<void> {
  const registrationNumber = companyOf(customer).businessInfo?.registrationNumber;
  const errors = registrationNumber ? [] : await issuesOf(tx, customer, documents, now);
  if (errors.length > 0) {
    await moveVerification(runtime, tx, verification, { to: needsCorrection, errors, now });
    return;
  }
  const steps = outcomeFor(operation(runtime.contract, "verifications.create"), registrationNumber)?.steps ?? [];
  await followSteps(runtime, tx, verification, steps, now);
  await followCustomer(runtime, tx, customer, steps, now);
}

async function issuesOf(
  tx: Tx,
  customer: CustomerRow,
  documents: readonly DocumentRow[],
  now: number,
): Promise<Issue[]> {
  const business = await showCustomer(tx, customer);
  if (business.customerType !== "BUSINESS") return [];
  return missingFrom({ business, documents: documents.map(toDocument), today: toInstant(now).slice(0, 10) });
}
