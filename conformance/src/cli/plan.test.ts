import { expect, test } from "vitest";
import { createPaint } from "../report/paint.ts";
import { bundleOf } from "../contracts/checks.ts";
import { planText } from "./plan.ts";

const target = { url: "http://127.0.0.1:9/2025-10-13", credentials: { id: "a", secret: "b" } };

function planned(more: Partial<Parameters<typeof planText>[1]>): string {
  return planText(
    bundleOf({}),
    { ...target, ...more },
    {},
    {},
    createPaint({ isTerminal: false, env: {}, isRefused: true }),
  ).join("\n");
}

test("a plan says what is deleted, changed and put back, and that nothing was sent", () => {
  const plan = planned({});
  expect(plan).toMatch(/^deletes +Token +tokens\.delete DELETE \/tokens\/\{tokenId\} +\d+$/m);
  expect(plan).toMatch(/^changes +PlatformConfig, and puts it back +config\.update/m);
  expect(plan).toMatch(/What was there before the run is only read\.\nNothing was sent\.$/);
  expect(planned({ mayChangeExisting: true })).toContain("may be changed and deleted, too");
});

test("a plan leaves out what is not offered, and what is not read", () => {
  expect(planned({ offers: { tokens: false } })).not.toContain("tokens.delete");
  expect(planned({ readOnly: true })).not.toMatch(/^(?:deletes|changes|creates|acts) /m);
});
