import { contract } from "@tallystick/contract";
import { expect, test } from "vitest";
import { lendingContract } from "../../../test/lending/lending-contract.ts";
import { lendingTrial } from "../../../test/lending/lending-trial.ts";
import { lifetimesOf } from "./expiry.ts";

const { LoanState: states } = lendingContract.lifecycles;
const renewable = {
  ...lendingContract,
  lifecycles: {
    LoanState: {
      ...states,
      edges: [
        ...(states?.edges ?? []),
        { from: "LENT", to: "LENT", by: "loans.renew", emits: [] },
        { from: "READY", to: "BACK", by: "expiry", emits: [] },
      ],
    },
  },
  expiries: contract.expiries
    .slice(0, 1)
    .map((row) => ({ ...row, model: "Loan", field: "until", extendedBy: ["loans.renew"] })),
} as typeof lendingContract;
const document = { components: { schemas: { Loan: { type: "object", properties: { until: { type: "string" } } } } } };

test.each([
  { extender: "loans.renew", isCollected: true },
  { extender: undefined, isCollected: false },
])("what $extender begins anew is first in the state in which that is called", async ({ extender, isCollected }) => {
  const { t, calls } = lendingTrial();
  const [lifetime] = lifetimesOf(renewable, document);
  await lifetime?.make(Object.assign(t, { contract: renewable }), extender);
  expect(calls.some(([operation]) => operation === "loans.collect")).toBe(isCollected);
});
