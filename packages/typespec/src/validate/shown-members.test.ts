import { expect, test } from "vitest";
import { findings } from "../../test/findings.ts";

test.each([
  ["@rule(R) model Loan { state: State; }", "it stands on no member"],
  ["model Loan { @rule(R) at?: string; }", "the other member is missing"],
  ["model Loan { state: State; @rule(R) at?: string; }", undefined],
  ["model Known { state: State; } model Loan extends Known { @rule(R) at?: string; }", undefined],
  ["model Loan { state: OtherState | null; @rule(R) at?: string; }", "the other member never has the value"],
  ["model Loan { state: boolean; @rule(R) at?: string; }", "the other member is true or false"],
  ["model Slip { state: State; } model Loan { slip: Slip; @rule(R) at?: string; }", undefined, "slip.state"],
  ["model Slip { code: State; } model Loan { slip: Slip; @rule(R) at?: string; }", "nothing is there", "slip.state"],
])("%s: %s", async (model, problem, member = "state") => {
  const shown = `#{ how: "exactly", member: "${member}", values: #["BACK"] }`;
  const rule = `"LOAN-01", "A loan that is back shows when.", #{ shown: ${shown} }`;
  const spec = `enum State { OUT, BACK } enum OtherState { OUT, RETURNED } ${model.replace("R", rule)}`;
  expect((await findings(spec)).map((each) => each.split(":")[0])).toEqual(
    problem === undefined ? [] : ["shown-when-unknown"],
  );
});
