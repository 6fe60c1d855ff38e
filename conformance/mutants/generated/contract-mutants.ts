import type { Contract } from "@tallystick/contract";
import { accessMutants } from "./access-mutants.ts";
import { emissionMutants } from "./emission-mutants.ts";
import { expiryMutants } from "./expiry-mutants.ts";
import { webhookMutants } from "./webhook-mutants.ts";
import { filterMutants } from "./filter-mutants.ts";
import { idempotencyMutants, keyScopeMutants } from "./idempotency-mutants.ts";
import { lifecycleMutants, type StatesReached } from "./lifecycle-mutants.ts";
import { listingMutants } from "./listing-mutants.ts";
import { outcomeMutants } from "./outcome-mutants.ts";
import { refusalMutants } from "./refusal-mutants.ts";
import { signedRetryMutants } from "./signed-retry-mutants.ts";
import type { ContractMutant } from "./contract-mutant.ts";

/** Every mutant that changes one clause of one contract row, in a stable order. */
export function contractMutants(contract: Contract, statesReached?: StatesReached): ContractMutant[] {
  return [
    ...accessMutants(contract),
    ...refusalMutants(contract),
    ...lifecycleMutants(contract, statesReached),
    ...signedRetryMutants(contract),
    ...idempotencyMutants(contract),
    ...keyScopeMutants(contract),
    ...outcomeMutants(contract),
    ...listingMutants(contract),
    ...filterMutants(contract),
    ...webhookMutants(contract),
    ...expiryMutants(contract),
    ...emissionMutants(contract),
  ];
}
