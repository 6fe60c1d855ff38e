import type { Operation } from "@tallystick/contract";
import { expect, test } from "vitest";
import { lendingContract } from "../../../test/lending/lending-contract.ts";
import { lendingTrial } from "../../../test/lending/lending-trial.ts";
import type { Candidate } from "./candidates.ts";
import { fitting } from "./fitting.ts";

const base = { type: "object", required: ["kind"] };
const person = { ...base, properties: { kind: { enum: ["PERSON"] }, name: { type: "string" } } };
const company = {
  ...base,
  properties: { kind: { enum: ["COMPANY"] }, register: { type: "object", properties: { number: { type: "string" } } } },
};
const document = { components: { schemas: { MemberCreate: { anyOf: [person, company] } } } };
const { t } = lendingTrial();
const trial = { support: { ...t.support, document } };
const row: Operation | undefined = lendingContract.operations["members.create"];
if (row === undefined) throw new Error("The desk has no members");

function candidate(body: unknown): Candidate {
  return { template: { kind: "example", body }, areDatesMoved: false };
}

const ada = candidate({ kind: "PERSON", name: "Ada Lovelace" });
const engines = candidate({ kind: "COMPANY" });
const number = { "body.register.number": "1834" };

test("a member of another form is added to no body", () => {
  expect(fitting(trial, row, [ada, engines], number)).toEqual([engines]);
  expect(fitting(trial, row, [ada, engines], { "body.name": "Ada Lovelace" })).toEqual([ada]);
});

test("a form without an example is unavailable", () => {
  expect(() => fitting(trial, row, [ada], number)).toThrow(/No example of members\.create has body\.register\.number/);
});
