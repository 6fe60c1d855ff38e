import { contract, type Contract } from "@tallystick/contract";
import { expect, test } from "vitest";
import type { Check } from "../src/checks/check.ts";
import { quickConfirmation } from "../src/runner/confirmation/failure-confirmer.ts";
import { checksFor, payments } from "../src/contracts/checks.ts";
import { incomingPaymentRules } from "../src/contracts/payments/transactions/rules/incoming-payments.ts";
import { endpointRules } from "../src/contracts/payments/webhooks/rules/endpoints.ts";
import { testWebhookRules } from "../src/contracts/payments/webhooks/rules/test-webhooks.ts";
import { judgeService } from "../mutants/judge-service.ts";
import { deliveryVariants, rarelySent } from "./variants/delivery-variants.ts";
import { keyVariants, stubbedKeys, withLastingKeys } from "./variants/key-variants.ts";
import { paymentVariants, withLastAccepted, slowPayments } from "./variants/payment-variants.ts";
import { dollarsOnly, withoutEuro } from "./variants/currency-variants.ts";
import { customerVariants } from "./variants/customer-variants.ts";
import { freedomsOfCredentials, freedomsOfMoney, freedomsOfPeople } from "./variants/freedom-variants.ts";
import { freedomsOfSecrets } from "./variants/secret-variants.ts";
import { raceVariants } from "./variants/race-variants.ts";
import { combined, type Variant } from "./variants/variant.ts";
import { wireVariants } from "./variants/wire-variants.ts";

/** The variants of one part of the contract, and the checks that must accept them. */
interface Domain {
  name: string;
  variants: readonly Variant[];
  /** Whether an operation belongs to this part; for a check without an operation, the name is empty. */
  concerns: (operation: string) => boolean;
  /** Which of those checks run; by default all. */
  only?: (check: Check) => boolean;
  /** The contract that the service runs on, if it differs. */
  served?: Contract;
  /** Rules of those checks that nothing shows where the service differs so. */
  unshown?: readonly string[];
}

/** Checks of money, except those of forms and signatures and those that move the clock by days. */
const aboutMoney =
  /^(config\.|platform\.|sandbox\.(internalAccounts|send|uma|webhooks)|customers\.(internal|external)Accounts|transfers|quotes|receivers|transactions)/;
const isAboutMoney = ({ family, phase }: Check): boolean =>
  !["access", "schema", "listing", "signed-retry"].includes(family) && phase !== "clock";

/** The names of the checks of endpoints, and of payments that an endpoint decides. */
const aboutEndpoints = new Set(
  [testWebhookRules, endpointRules, incomingPaymentRules]
    .flat()
    .flatMap((derive) => derive(contract, payments))
    .map(({ name }) => name),
);

const domains: readonly Domain[] = [
  {
    name: "people",
    variants: [...customerVariants, ...raceVariants, ...freedomsOfPeople],
    concerns: (operation) =>
      /^(customers\.\w+$|owners|documents|verifications|agents|cards|sandbox\.cards)/.test(operation),
    only: ({ family }) => !["access", "idempotency", "signed-retry"].includes(family),
  },
  {
    name: "wire",
    variants: [...wireVariants, ...keyVariants, ...freedomsOfCredentials, ...freedomsOfSecrets],
    concerns: (operation) => /^(auth\.credentials.*|internalAccounts.*|tokens.*)$/.test(operation),
  },
  {
    name: "keys",
    variants: [stubbedKeys],
    concerns: (operation) => /^(auth\.sessions|internalAccounts)/.test(operation),
  },
  {
    name: "few currencies",
    variants: [withoutEuro],
    concerns: (operation) => ["customers.create", "customers.list"].includes(operation),
    only: ({ family, rules }) => family === "listing" || rules.includes("V-40f"),
  },
  {
    name: "one currency",
    variants: [dollarsOnly],
    concerns: (operation) => /^customers\.(create|get|list|update|delete)$/.test(operation),
    only: ({ family, phase }) => ["listing", "reads", "refusals"].includes(family) && phase !== "clock",
    // No two customers differ in currencies, and without a wallet nothing of a customer names anything.
    unshown: ["G-117h", "V-05b"],
  },
  {
    name: "keys that are remembered for longer",
    variants: [],
    served: withLastingKeys(contract),
    concerns: (operation) => operation.startsWith("transfers."),
    only: ({ family, phase }) => family === "idempotency" && phase === "clock",
  },
  {
    name: "money",
    variants: [...paymentVariants, ...freedomsOfMoney],
    served: withLastAccepted(contract),
    // Every payment is final in the first reply: none is as it was when its event happened.
    unshown: ["G-101c"],
    concerns: (operation) => aboutMoney.test(operation),
    only: (check) => isAboutMoney(check) && !["idempotency", "conservation"].includes(check.family),
  },
  {
    name: "slow money",
    variants: slowPayments,
    concerns: (operation) => aboutMoney.test(operation),
    only: (check) => isAboutMoney(check),
  },
  {
    name: "deliveries",
    variants: deliveryVariants,
    concerns: () => true,
    only: ({ family, name, phase }) => phase !== "clock" && (family === "events" || aboutEndpoints.has(name)),
  },
  {
    name: "rare deliveries",
    variants: [rarelySent],
    concerns: (operation) => operation === "cards.update",
    only: ({ family, phase }) => family === "events" && phase === "webhooks",
  },
];

test.each(domains)(
  "$name: variants of a correct service give no false positive",
  async ({ variants, concerns, only = () => true, served, unshown = [] }) => {
    const concerned = checksFor(contract).filter(({ operation = "" }) => concerns(operation));
    const checks = concerned.filter(only);
    const { rules, flaky, harnessFaults } = await judgeService(
      { seed: 1, suiteChecks: checks, rerunLimits: quickConfirmation },
      { behave: () => combined(variants), ...(served && { contract: served }) },
    );
    const wrong = rules.flatMap(({ id, counterexamples = [] }) => counterexamples.map((each) => ({ id, ...each })));
    expect(wrong.map(({ id, operation, expected, observed }) => ({ id, operation, expected, observed }))).toEqual([]);
    expect(flaky).toEqual([]);
    expect(harnessFaults).toEqual([]);
    expect(unheldOf(checks, rules, unshown)).toEqual([]);
  },
);

/** The rules that these checks could have held, and did not. */
function unheldOf(
  checks: readonly Check[],
  rules: readonly { id: string; verdict: string; reason?: string }[],
  unshown: readonly string[],
): string[] {
  const holdable = checks.flatMap(({ rules: all, onlyViolates = [] }) =>
    all.filter((id) => !onlyViolates.includes(id)),
  );
  const judged = new Set(holdable.filter((rule) => !unshown.includes(rule)));
  return rules
    .filter(({ id, verdict }) => judged.has(id) && verdict !== "held")
    .map(({ id, verdict, reason }) => `${id} ${verdict}: ${reason ?? ""}`);
}
