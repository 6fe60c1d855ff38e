import type { Schema } from "@tallystick/contract";
import type { Reply, RunningService } from "./start-service.ts";

type Owner = Schema<"BeneficialOwner">;

const address = { line1: "12 Harbour Street", postalCode: "97204", country: "US" };

/** A new business without registration number, with complete data except for owners and documents. */
export async function createBusiness(
  { call }: RunningService,
  info: Partial<Schema<"BusinessInfoCreate">> = {},
): Promise<Schema<"BusinessCustomer">> {
  const businessInfo = {
    legalName: "Analytical Engines",
    incorporatedOn: "2020-02-29",
    taxId: "12-3456789",
    countriesOfOperation: ["US"],
    ...info,
  };
  const body = { customerType: "BUSINESS", address, businessInfo };
  return (await call<Schema<"BusinessCustomer">>("POST", "/customers", { body })).body;
}

/** A new owner: from the US, with a US tax number, and in control. */
export function ownerBody(
  customerId: string,
  person: Partial<Schema<"PersonalInfo">> = {},
): Schema<"BeneficialOwnerCreate"> {
  return {
    customerId,
    roles: ["UBO", "CONTROL_PERSON"],
    ownershipPercentage: 60,
    personalInfo: {
      firstName: "Ada",
      lastName: "Byron",
      birthDate: "1985-12-10",
      nationality: "US",
      address,
      idType: "SSN",
      identifier: "078-05-1120",
      ...person,
    },
  };
}

export function createOwner(
  { call }: RunningService,
  customerId: string,
  person: Partial<Schema<"PersonalInfo">> = {},
  owner: Partial<Schema<"BeneficialOwnerCreate">> = {},
): Promise<Reply<Owner>> {
  return call("POST", "/beneficial-owners", { body: { ...ownerBody(customerId, person), ...owner } });
}
