import type { Operation } from "@tallystick/contract";
import { expect, test } from "vitest";
import { memberContract, memberUpdate } from "../../../test/lending/member-desk.ts";
import { mayRefuseNull } from "./may-refuse-null.ts";

const contract = memberContract("changed-is-shown");
const { status } = contract.conventions.answers.invalid;

function mayRefuse(when: Operation["refusals"][number]["when"], at?: string, answer = status): boolean {
  const refusal = { when, ...(at !== undefined && { at }), status: answer, code: "NO", accepts: [] };
  return mayRefuseNull(contract, { ...memberUpdate, refusals: [refusal] }, "home.email");
}

test("null may be refused by a refusal at, around or inside the member", () => {
  expect(mayRefuse("unsupported", "body.home.email")).toBe(true);
  expect(mayRefuse("unsupported", "body.home")).toBe(true);
  expect(mayRefuse("unsupported", "body.home.email.domain")).toBe(true);
  expect(mayRefuse("unsupported")).toBe(true);
});

test("null may be refused by a refusal of several members", () => {
  expect(mayRefuse("missing", "body.phone")).toBe(true);
  expect(mayRefuse("exclusive", "body.phone")).toBe(true);
});

test("null may not be refused by unrelated refusals", () => {
  expect(mayRefuse("unsupported", "body.phone")).toBe(false);
  expect(mayRefuse("unsupported", "body.home.email2")).toBe(false);
  expect(mayRefuse("inactive", "path.memberId")).toBe(false);
  expect(mayRefuse("nothing-to-change")).toBe(false);
  expect(mayRefuse("unsupported", "body.home.email", 409)).toBe(false);
});
