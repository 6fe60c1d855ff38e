import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { contract } from "@tallystick/contract";
import { expect, test } from "vitest";
import { bundleOf } from "../../src/contracts/checks.ts";
import { paymentsSubject } from "../payments-subject.ts";
import { hiddenConditions } from "./hidden-conditions.ts";
import { impliedRefusals } from "./implied-refusals.ts";
import { triedRefusals } from "./tried-refusals.ts";

const run = promisify(execFile);

/** One trigger in so many is tried. */
const sampleStep = 48;
const payments = triedRefusals(bundleOf({ contract }));

test(
  "a server that forgot a refusal does what its trigger asks for, as no other condition is broken",
  {
    timeout: 3_600_000,
  },
  async () => {
    const sample = payments.filter((_, index) => index % sampleStep === 0);
    expect(await hiddenConditions(paymentsSubject, sample)).toEqual([]);
  },
);

test("the triggers that the rental desk's contract gives break one condition each", async () => {
  const desk = fileURLToPath(new URL("../../../examples/equipment-rental/mutants/subject.ts", import.meta.url));
  const { stdout } = await run(process.execPath, [fileURLToPath(new URL("audit-triggers.ts", import.meta.url)), desk]);
  expect(stdout).toMatch(/^\d{2} refusals tried · 0 requests break a second condition$/m);
});

test("every exception is about a refusal that is tried", () => {
  const known = new Set(payments.flatMap(({ name, refusal }) => [name, refusal.when]));
  const named = impliedRefusals.flatMap(({ of }) => of.map((each) => each.split(": ", 1)[0] ?? ""));
  expect(named.filter((each) => !known.has(each))).toEqual([]);
});
