import { furtherBodies } from "./further-bodies.ts";
import type { InvalidVariantRule, InvalidVariantRules } from "../../checks/schema/invalid-variant-rules.ts";

const rules: readonly InvalidVariantRule[] = [
  {
    rule: "CONV-06",
    field: /^(country|nationality|region|countryOfResidence|countryOfIssuance)$/,
    keywords: ["pattern"],
  },
  { rule: "CONV-03", field: /^birthDate$/, keywords: ["format"] },
  { rule: "ADDR-01", path: /(^|\.)address\.\w+$/, keywords: ["required"] },
  { rule: "ADDR-03", path: /(^|\.)address\.\w+$/, keywords: ["type"] },
  { rule: "G-09f", path: /^embeddedWalletConfig\.(otpLength|expirationSeconds)$/, keywords: ["minimum", "maximum"] },
  { rule: "G-37a", path: /\.beneficiary\.(beneficiaryType|fullName|legalName)$/, keywords: ["required"] },
  { rule: "BO-02", operation: /^owners\.create$/, path: /^customerId$/, keywords: ["required"] },
  { rule: "BO-03", path: /^roles$/, keywords: ["required"] },
  { rule: "BO-04", path: /^ownershipPercentage$/, keywords: ["required", "fraction", "type"] },
  { rule: "G-21c", path: /^roles$/, keywords: ["minItems"] },
  { rule: "CARD-05", path: /^fundingSources$/, keywords: ["minItems"] },
  { rule: "AUTH-09", operation: /create$/, path: /^type$/, keywords: ["required"] },
  { rule: "AUTH-11", type: "PASSKEY", path: /^(challenge|attestation\.\w+)$/, keywords: ["required"] },
  { rule: "AUTH-16", path: /^clientPublicKey$/, keywords: ["pattern"] },
  { rule: "XFER-01", operation: /transfers\.in$/, path: /^source(\.|$)/, keywords: ["required", "pattern"] },
  { rule: "XFER-02", operation: /transfers\.in$/, path: /^destination(\.|$)/, keywords: ["required", "pattern"] },
  { rule: "AGENT-19", path: /^(source|destination)(\.accountId)?$/, keywords: ["required"] },
];

/** Violations that a correct service may overlook: it never reads the field there, or the contract leaves them open. */
const ignored: InvalidVariantRules["ignored"] = [
  // A date is of a form (CONV-03); nothing says that its day has to be in the calendar.
  { keywords: ["impossible-day"] },
  // Codes of countries and currencies, ids and keys in hexadecimal digits may be read in any case.
  { keywords: ["pattern-case"] },
  // An OAUTH or e-mail credential is named by its token or its customer.
  { path: /^nickname$/, type: "OAUTH" },
  { path: /^nickname$/, type: "EMAIL_OTP" },
  // Starting the proof of an e-mail address needs no fields.
  { path: /^clientPublicKey$/, operation: /^auth\.credentials\.challenge$/ },
  // A browser may know further transports.
  { path: /^attestation\.transports$/, keywords: ["items"] },
  { path: /^attestation\.transports\.0$/ },
  // The code of a currency says everything.
  { path: /^currency\.(name|symbol|decimals)$/ },
  // No customer means the platform, and no limit is unlimited (G-34, G-61).
  {
    path: /(^|\.)customerId$/,
    operation: /^(customers\.externalAccounts|quotes|agents\.me\.quotes)/,
    keywords: ["null"],
  },
  { path: /(^|\.)(spendingLimits|accountRestrictions|approvalThresholds)/, keywords: ["null"] },
];

const accountInfo = { accountType: "USD_ACCOUNT", beneficiary: { beneficiaryType: "INDIVIDUAL", address: {} } };

/** The discriminating fields of each kind of body; its other values, which are not known yet, do not matter. */
const skeletons: NonNullable<InvalidVariantRules["skeletons"]> = [
  { customerType: "INDIVIDUAL", type: "EMAIL_OTP", address: {}, source: {}, destination: {}, accountInfo },
  {
    customerType: "BUSINESS",
    businessInfo: {},
    type: "OAUTH",
    personalInfo: { address: {} },
    embeddedWalletConfig: {},
  },
  { type: "PASSKEY", attestation: {}, assertion: {} },
];

const filters: InvalidVariantRules["filters"] = {
  // An unknown country has no customers: whether that is an invalid value is left open.
  open: new Set(["region"]),
  // An invalid date has a code of its own, too.
  otherCode: (parameter) => (/(After|Before|Date)$/.test(parameter) ? "INVALID_TIMESTAMP" : undefined),
};

/** The rules by which bodies that break their schema are answered 400, besides those that stand at the place in the document. */
export const invalidVariantRules: InvalidVariantRules = { rules, ignored, skeletons, filters, furtherBodies };
