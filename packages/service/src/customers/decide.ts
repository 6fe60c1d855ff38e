import { operation, outcomeFor, type OutcomeStep, lifecycle, type Contract, type Schema } from "@tallystick/contract";
import { currencyOfRegion } from "../currencies/index.ts";
import { declaredPart } from "../runtime/declared-part.ts";
import type { Company, CustomerRow, Person } from "./tables.ts";

export interface NewCustomer {
  id: string;
  platformId: string;
  /** The default when the body has none. */
  platformCustomerId: string;
  umaAddress: string;
  currencies: readonly string[];
  /** The initial state of its lifecycle. */
  status: string;
  body: Schema<"CustomerCreate">;
  at: number;
}

/**
 * The currencies of a new customer's accounts: the requested ones, each once; by default the region's and those that
 * the platform has enabled (V-40).
 */
export function currenciesFor(
  requested: readonly string[] | undefined,
  region: string | undefined,
  enabled: readonly string[],
): string[] {
  const regional = region === undefined ? undefined : currencyOfRegion(region);
  return [...new Set(requested ?? [...(regional === undefined ? [] : [regional]), ...enabled])];
}

/** The row of a new customer. Statuses and times in the body are ignored, since the service sets them (G-15). */
export function decideCustomer(customer: NewCustomer): CustomerRow {
  const body = declaredPart("CustomerCreate", customer.body);
  return {
    id: customer.id,
    platformId: customer.platformId,
    platformCustomerId: body.platformCustomerId ?? customer.platformCustomerId,
    customerType: body.customerType,
    umaAddress: customer.umaAddress,
    region: body.region ?? null,
    currencies: customer.currencies,
    email: body.email ?? null,
    kycStatus: customer.status,
    profile: body.customerType === "BUSINESS" ? companyIn(body) : personIn(body),
    isDeleted: 0,
    createdAt: customer.at,
    updatedAt: customer.at,
  };
}

/** The customer after an update; omitted fields stay (G-17). */
export function decideUpdate(
  customer: CustomerRow,
  requested: Schema<"CustomerUpdate">,
  { umaAddress, at }: { umaAddress: string | undefined; at: number },
): CustomerRow {
  const body = declaredPart("CustomerUpdate", requested);
  return {
    ...customer,
    ...(body.currencies && { currencies: [...new Set(body.currencies)] }),
    ...(body.email !== undefined && { email: body.email }),
    ...(umaAddress !== undefined && { umaAddress }),
    profile: profileAfter(customer, body),
    updatedAt: at,
  };
}

function profileAfter({ profile: known }: CustomerRow, body: Schema<"CustomerUpdate">): Person & Company {
  if (body.customerType === "INDIVIDUAL") return { ...known, ...personIn(body) };
  const businessInfo = { ...known.businessInfo, ...body.businessInfo };
  return { ...known, ...withoutUndefined({ address: body.address }), ...(hasName(businessInfo) && { businessInfo }) };
}

/** Whether the data of a business include its name, without which no reply is valid (G-14). */
export function hasName(info: Schema<"BusinessInfoUpdate">): info is Schema<"BusinessInfo"> {
  return info.legalName !== undefined;
}

function personIn({ fullName, birthDate, nationality, address }: Person): Person {
  return withoutUndefined({ fullName, birthDate, nationality, address });
}

function companyIn({ address, businessInfo }: Company): Company {
  return withoutUndefined({ address, businessInfo });
}

/** Without undefined members, which would replace existing ones. */
function withoutUndefined<Fields extends object>(fields: { [Name in keyof Fields]: Fields[Name] | undefined }): Fields {
  // fromEntries forgets the names that it is given.
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Fields;
}

/** The initial state of a new customer. */
export function initialStatus(contract: Contract, customerType: string): string {
  const row = lifecycle(contract, lifecycleOf(customerType));
  const [initial] = row.initial;
  if (initial === undefined) throw new Error(`The contract does not say where ${row.name} begins`);
  return initial;
}

/** Two lifecycles, for people and businesses, in one column (KYC-07). */
export function lifecycleOf(customerType: string): "KycStatus" | "KybStatus" {
  return customerType === "BUSINESS" ? "KybStatus" : "KycStatus";
}

/**
 * Whether the customer may move money: approved and not deleted (G-31, V-44), or the platform itself, which is not a
 * customer.
 */
export function isReady(customer: CustomerRow | undefined): boolean {
  return !customer || (customer.kycStatus === "APPROVED" && customer.isDeleted === 0);
}

/** The longest name, with its `$` (G-16). */
const nameLimit = 64;

/** Whether it is `$name@domain`, in lower case and of this domain (G-16). */
export function isUmaAddress(address: string, domain: string): boolean {
  const [name = "", host, ...rest] = address.split("@");
  const isName = /^\$[a-z0-9\-_.+]+$/.test(name) && name.length <= nameLimit;
  return isName && host === domain && rest.length === 0;
}

/** The sandbox's result for a person, by the end of the name (V-41). */
export function stepsOfPerson(contract: Contract, { profile }: CustomerRow): readonly OutcomeStep[] {
  return outcomeFor(operation(contract, "customers.create"), profile.fullName)?.steps ?? [];
}
