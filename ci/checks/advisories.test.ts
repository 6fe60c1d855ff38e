import { expect, test } from "vitest";
import { advisoriesOf } from "./advisories.ts";

test("a registry without advisories is no proof that there are none", () => {
  const stderr = "Error: ERR_PNPM_AUDIT_BAD_RESPONSE\n  × The audit endpoint responded with 405:";
  expect(advisoriesOf({ stdout: "", stderr })).toEqual({
    statement: "Advisories: not checked; this registry has no endpoint for them (ERR_PNPM_AUDIT_BAD_RESPONSE).",
    problems: [],
  });
});

test("a high or critical advisory is a problem, a lower one is counted", () => {
  const advisory = { module_name: "a", title: "Reads any file", url: "https://advisories.example/1" };
  const advisories = { 1: { ...advisory, severity: "high" }, 2: { ...advisory, severity: "moderate" } };
  expect(advisoriesOf({ stdout: JSON.stringify({ advisories }), stderr: "" })).toEqual({
    statement: "Advisories: 2, of which 1 high or critical.",
    problems: ["a: Reads any file (https://advisories.example/1)"],
  });
});
