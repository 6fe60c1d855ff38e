import type { Refusal } from "@tallystick/contract";
import { expect, test } from "vitest";
import { lendingTrial } from "../../../test/lending/lending-trial.ts";
import type { Exchange } from "../../http/exchange.ts";
import { unavoidableRefusal } from "./unavoidable-refusal.ts";

const { t } = lendingTrial();

function refusalOf(operation: string, given: Pick<Refusal, "when" | "at">, body: object): Refusal | undefined {
  const row = t.contract.operations[operation];
  if (row === undefined) throw new Error(`The desk has no ${operation}`);
  const refusal = { ...given, status: 409, code: "NO", accepts: [] } as unknown as Refusal;
  const reply = { operation, status: 409, body: { code: "NO" } } as unknown as Exchange;
  return unavoidableRefusal(t, { ...row, refusals: [refusal] }, { body }, reply);
}

test("nothing says of which kind a resource has to be", () => {
  const body = { memberId: "Member:1", itemId: "Item:1" };
  expect(refusalOf("loans.create", { when: "unknown", at: "body.memberId" }, body)).toBeUndefined();
  expect(refusalOf("loans.create", { when: "wrong-kind", at: "body.memberId" }, body)?.when).toBe("wrong-kind");
});

test("a value of a few cannot be unlike all others", () => {
  const body = { serial: "SN-1", kind: "DRILL" };
  expect(refusalOf("items.create", { when: "duplicate", at: "body.serial" }, body)).toBeUndefined();
  expect(refusalOf("items.create", { when: "duplicate", at: "body.kind" }, body)?.when).toBe("duplicate");
});
