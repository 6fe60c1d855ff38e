import type { Contract, Trial } from "../words.ts";
import { asObject, HarnessFault } from "../words.ts";
import { judgedDocument } from "../document.ts";
import { resolved, schemaAt, type Resolved } from "../../../schema/resolve.ts";
import { address } from "../customers/address.ts";
import { fixtureValue } from "../fixture-values.ts";
import { fittingText } from "../../../schema/fitting-text.ts";

/** How an account differs from others, and what its identifier ends in. */
export interface AccountInfoOptions {
  type: string;
  /** Digits that were never used before. */
  digits: string;
  suffix: string;
  /** The field of `accountInfo` that identifies it; absent: the first of its type. */
  identifier?: string;
}

/** Fields that a type makes optional and one of its rails requires (appendix B). */
const companions = ["bankName", "bankAccountType"];

/** The `accountInfo` of any type of account the contract declares, built from its schema. */
export function accountInfo(
  t: Pick<Trial, "contract" | "target">,
  options: AccountInfoOptions,
): Record<string, unknown> {
  const { contract } = t;
  const schema = infoSchema(contract, options.type);
  const properties = asObject(schema["properties"]) ?? {};
  const required = Array.isArray(schema["required"]) ? schema["required"] : [];
  const identifier = options.identifier ?? identifiersOf(contract, options.type)[0];
  const names = Object.keys(properties).filter(
    (name) => required.includes(name) || name === identifier || companions.includes(name),
  );
  const entries = names.map((name) => {
    const field = resolved(judgedDocument, properties[name]);
    return [
      name,
      name === identifier ? identifying(name, field, options) : plainValue(t, name, field, options),
    ] as const;
  });
  return Object.fromEntries(entries);
}

/** The fields of `accountInfo` that identify an account of this type, the first present one first. */
export function identifiersOf(contract: Contract, type: string): string[] {
  const fields = contract.resources["ExternalAccount"]?.identifiers?.fields[type] ?? [];
  return fields.map((path) => path.replace(/^accountInfo\./, ""));
}

/** The types of account that the contract knows. */
export function accountTypes(contract: Contract): string[] {
  return Object.keys(contract.resources["ExternalAccount"]?.types ?? {});
}

/** The currency of an account of this type, unless another is requested. */
export function currencyOf(contract: Contract, type: string): string {
  return contract.resources["ExternalAccount"]?.types?.[type]?.["currencies"]?.[0] ?? "USD";
}

/** The schema of `accountInfo` of this type. */
export function infoSchema(contract: Contract, type: string): Resolved {
  const body = contract.operations["customers.externalAccounts.create"]?.body;
  const whole = resolved(judgedDocument, schemaAt(judgedDocument, body?.schema ?? ""));
  const info = resolved(judgedDocument, asObject(whole["properties"])?.["accountInfo"]);
  const pointer = asObject(asObject(info["discriminator"])?.["mapping"])?.[type];
  if (typeof pointer !== "string") throw new HarnessFault(`The contract has no account type ${type}.`);
  return resolved(judgedDocument, schemaAt(judgedDocument, pointer));
}

/** The value that decides outcomes: the suffix ends it, or what is before its domain. */
function identifying(name: string, field: Resolved, { digits, suffix }: AccountInfoOptions): string {
  if (name === "iban" && String(field["pattern"]).startsWith("^[A-Z]{2}"))
    return germanIban(`37040044${digits}${suffix}`);
  if (name === "lightningAddress") return `s${digits}${suffix}@example.com`;
  const pattern = field["pattern"];
  if (typeof pattern !== "string") return `${digits}${suffix}`;
  // Consecutive accounts differ in their last digits, which a short identifier must keep.
  const [before = "", ...domain] = fittingText(pattern, Array.from(digits).toReversed().join("")).split("@");
  return [before.slice(0, -suffix.length) + suffix, ...domain].join("@");
}

function plainValue(t: Pick<Trial, "target">, name: string, field: Resolved, { digits }: AccountInfoOptions): unknown {
  const values = field["enum"];
  if (Array.isArray(values)) return name === "pixKeyType" ? "RANDOM" : values[0];
  if (name === "beneficiary") return beneficiary();
  if (name === "country") return "US";
  // Values that a target may verify further than their pattern does.
  if (name === "routingNumber" || name === "swiftCode") return fixtureValue(t, name);
  const pattern = field["pattern"];
  return typeof pattern === "string" ? fittingText(pattern, digits) : `Example ${name}`;
}

/** A person with everything that any type requires. */
export function beneficiary(): Record<string, unknown> {
  return {
    beneficiaryType: "INDIVIDUAL",
    fullName: "Robin Example",
    birthDate: "1990-05-17",
    nationality: "US",
    countryOfResidence: "US",
    phoneNumber: "+12025550123",
    address: address(),
  };
}

/** A German IBAN with its right check digits (ISO 7064), so that a target that verifies them accepts it. */
function germanIban(bban: string): string {
  const check = 98n - (BigInt(`${bban}131400`) % 97n);
  return `DE${check.toString().padStart(2, "0")}${bban}`;
}
