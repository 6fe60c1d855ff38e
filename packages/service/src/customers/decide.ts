import type { OutcomeRow, Schema } from "@tallystick/contract";
import { currencyOfRegion } from "../currencies/index.ts";
import type { CustomerRow } from "./tables.ts";
import type { Person } from "./view.ts";

const initialKycStatus = "UNVERIFIED" satisfies Schema<"KycStatus">;

export interface NewCustomer {
  id: string;
  platformId: string;
  /** Used where the body brings none. */
  platformCustomerId: string;
  umaAddress: string;
  currencies: string[];
  kycStatus: string;
  body: Schema<"IndividualCustomerCreate">;
  at: number;
}

/**
 * The currencies a new customer has accounts in: those asked for, each once; by default the region's and those the
 * platform has enabled (V-40).
 */
export function currenciesFor(
  asked: readonly string[] | undefined,
  region: string | undefined,
  enabled: readonly string[],
): string[] {
  const regional = region === undefined ? undefined : currencyOfRegion(region);
  return [...new Set(asked ?? [...(regional === undefined ? [] : [regional]), ...enabled])];
}

/** What the sandbox makes of a new customer at once (V-41). */
export function kycStatusOf(outcome: OutcomeRow): string {
  return outcome.steps.at(-1)?.to ?? initialKycStatus;
}

/** The row of a new customer. Statuses and times in the body are the service's to set, so they are passed over (G-15). */
export function decideCustomer(customer: NewCustomer): CustomerRow {
  const { body } = customer;
  return {
    id: customer.id,
    platform_id: customer.platformId,
    platform_customer_id: body.platformCustomerId ?? customer.platformCustomerId,
    customer_type: body.customerType,
    uma_address: customer.umaAddress,
    region: body.region ?? null,
    currencies: JSON.stringify(customer.currencies),
    email: body.email ?? null,
    kyc_status: customer.kycStatus,
    profile: JSON.stringify(personOf(body)),
    is_deleted: 0,
    created_at: customer.at,
    updated_at: customer.at,
  };
}

function personOf({ fullName, birthDate, nationality, address }: Person): Record<keyof Person, unknown> {
  return { fullName, birthDate, nationality, address };
}
