import type { Reply } from "@tallystick/contract";
import { expect, test } from "vitest";
import { lendingTrial } from "../../test/lending/lending-trial.ts";
import { invalidAnswers } from "./invalid-answers.ts";

const { t } = lendingTrial();
const { contract } = t;

/** The statuses that count for an invalid request of an operation with these errors, of which refusals have some. */
function statuses(errors: Partial<Reply>[], refused: number[] = []): number[] {
  const [row] = Object.values(contract.operations);
  if (row === undefined) throw new Error("no operation");
  const replies = errors.map((each) => ({ status: 400, kind: "error" as const, headers: [], codes: [], ...each }));
  const refusals = refused.map((status) => ({ when: "unknown", status, code: "NONE", accepts: [] }));
  return invalidAnswers(contract, { ...row, replies, refusals }).map(({ status }) => status);
}

test("a status for wrong values beside that of the conventions counts where it is declared for nothing else", () => {
  expect(contract.conventions.answers.invalid.status).toBe(400);
  expect(statuses([{ status: 400 }])).toEqual([400]);
  expect(statuses([{ status: 400 }, { status: 422 }])).toEqual([400, 422]);
  expect(statuses([{ status: 400, until: 499 }])).toEqual([400, 422]);
  expect(statuses([{ status: 400 }, { status: 422 }], [422])).toEqual([400]);
});
