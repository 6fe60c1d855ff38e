import { operation, outcomeFor, type Schema } from "@tallystick/contract";
import {
  companyOf,
  findCustomer,
  followSteps as followCustomer,
  orderCheck,
  customerReply,
  stepsOfPerson,
  type CustomerRow,
} from "../customers/index.ts";
import { submitDocuments, toDocument, type DocumentRow } from "../documents/index.ts";
import { orderOwnerCheck, ownersOf, toOwner, verifyOwner } from "../owners/index.ts";
import { toInstant } from "../runtime/instant.ts";
import type { Runtime } from "../runtime/runtime.ts";
import type { Tx } from "../storage/store.ts";
import type { Issue } from "./decide/evidence.ts";
import { missingFrom } from "./decide/missing-evidence.ts";
import { followSteps, transitionVerification } from "./verification-steps.ts";
import type { VerificationRow } from "./tables.ts";
import { verificationStatusOf } from "./decide/status.ts";

const needsCorrection = "RESOLVE_ERRORS" satisfies Schema<"VerificationStatus">;

/**
 * Verifies a customer: in the sandbox its tables move customer, owners and verification; outside of it the identity check gets its
 * orders, unless something is missing that everybody can see.
 */
export async function verifyCustomer(
  runtime: Runtime,
  tx: Tx,
  customer: CustomerRow,
  verification: VerificationRow,
  now: number,
): Promise<void> {
  const owners = await ownersOf(tx, [customer.id]);
  const documents = await submitDocuments(tx, [customer.id, ...owners.map(({ id }) => id)], now);
  for (const owner of owners) {
    await verifyOwner(runtime, tx, owner, now);
    await orderOwnerCheck(runtime, tx, toOwner(owner), { platformId: owner.platformId, now });
  }
  const isOrdered =
    customer.customerType === "INDIVIDUAL"
      ? await verifyPerson(runtime, tx, customer, verification, now)
      : await verifyBusiness(runtime, tx, customer, { verification, documents, now });
  if (!isOrdered) return;
  await orderCheck(runtime, tx, {
    platformId: customer.platformId,
    reply: () => customerReply(tx, customer),
    verificationId: verification.id,
    now,
  });
}

/** Whether the identity check has to decide. */
async function verifyPerson(
  runtime: Runtime,
  tx: Tx,
  customer: CustomerRow,
  verification: VerificationRow,
  now: number,
): Promise<boolean> {
  await followCustomer(runtime, tx, customer, stepsOfPerson(runtime.contract, customer), now);
  const known = await findCustomer(tx, customer.platformId, customer.id);
  const to = verificationStatusOf[known?.kycStatus ?? ""];
  if (to !== undefined) await transitionVerification(runtime, tx, verification, { to, errors: [], now });
  return true;
}

/** Whether the identity check has to decide: not when data are evidently missing. */
async function verifyBusiness(
  runtime: Runtime,
  tx: Tx,
  customer: CustomerRow,
  { verification, documents, now }: { verification: VerificationRow; documents: readonly DocumentRow[]; now: number },
): Promise<boolean> {
  const registrationNumber = companyOf(customer).businessInfo?.registrationNumber;
  const errors = registrationNumber ? [] : await issuesOf(tx, customer, documents, now);
  if (errors.length > 0) {
    await transitionVerification(runtime, tx, verification, { to: needsCorrection, errors, now });
    return false;
  }
  const steps = outcomeFor(operation(runtime.contract, "verifications.create"), registrationNumber)?.steps ?? [];
  await followSteps(runtime, tx, verification, steps, now);
  await followCustomer(runtime, tx, customer, steps, now);
  return true;
}

async function issuesOf(
  tx: Tx,
  customer: CustomerRow,
  documents: readonly DocumentRow[],
  now: number,
): Promise<Issue[]> {
  const business = await customerReply(tx, customer);
  if (business.customerType !== "BUSINESS") return [];
  return missingFrom({ business, documents: documents.map(toDocument), today: toInstant(now).slice(0, 10) });
}
