import type { Contract, Operation } from "@tallystick/contract";
import { expect, test } from "vitest";
import { lendingContract } from "../../../test/lending/lending-contract.ts";
import { derivedAdapter } from "../../contracts/derived-adapter.ts";
import type { Exchange } from "../../http/exchange.ts";
import { FixtureUnavailable } from "../../errors/trial-errors.ts";
import { expecting, type Judging } from "../expect.ts";

const [row] = Object.values(lendingContract.operations).filter(({ method }) => method === "post");
if (row === undefined) throw new Error("The desk has no operation that creates");
const keyed = { header: "Idempotency-Key" } as unknown as NonNullable<Operation["idempotent"]>;
const conflict = { status: 409, kind: "error" as const, codes: [], headers: [] };
const clause = { when: "duplicate", at: "body.name", status: 409, code: "*", accepts: [] } as const;

/** How an expected success ends that is answered with this status. */
function endOf(given: Partial<Operation>, status = 409, lifecycles: Contract["lifecycles"] = {}): unknown {
  const operation = { ...row!, refusals: [], replies: [...row!.replies, conflict], ...given };
  const contract = { ...lendingContract, operations: { [row!.id]: operation }, lifecycles };
  const t = {
    contract,
    target: { fixtures: {} },
    holds: () => undefined,
    support: derivedAdapter(contract, {}),
  } as unknown as Judging;
  try {
    expecting(t, ["STD-01"], row!.id).success("valid", { operation: row!.id, status, body: {} } as unknown as Exchange);
    return "judged";
  } catch (error) {
    return error instanceof FixtureUnavailable ? error.message : error;
  }
}

test("a declared conflict is no fault where no clause says when it is answered", () => {
  expect(endOf({})).toBe(`${row.id} answers 409, and the contract does not say when: say it with @refuses`);
  expect(endOf({ refusals: [clause] as unknown as Operation["refusals"] })).toBe("judged");
  expect(endOf({ replies: row.replies.filter(({ status }) => status !== 409) })).toBe("judged");
  expect(endOf({}, 400)).toBe("judged");
});

test("a declared conflict counts where an idempotency key may be the reason for it", () => {
  expect(endOf({ idempotent: keyed })).toBe("judged");
});

test("a declared conflict counts where a lifecycle that the operation drives answers other moves so", () => {
  const otherwise = { status: 409, code: "CONFLICT", rules: [] };
  const [one] = Object.values(lendingContract.lifecycles);
  if (one === undefined) throw new Error("The desk has no lifecycle");
  const driven = { ...one, drivers: [{ operation: row.id }], otherwise };
  expect(endOf({}, 409, { State: driven })).toBe("judged");
  expect(endOf({}, 409, { State: { ...driven, drivers: [] } })).not.toBe("judged");
});

test("a declared 403 is no fault where nothing says what a part of the path names", () => {
  const forbidden = { ...conflict, status: 403 };
  const inPath = { in: "path", name: "shelf" } as unknown as Operation["parameters"][number];
  const given = { replies: [...row.replies, forbidden], parameters: [inPath], references: [] };
  const named = [{ at: "path.shelf", resource: "Shelf" }] as unknown as Operation["references"];
  expect(endOf(given, 403)).toBe(
    `${row.id} answers 403, and the contract does not say what {shelf} in its path names: say it with @identifies`,
  );
  expect(endOf({ ...given, references: named }, 403)).toBe("judged");
  expect(endOf({ ...given, parameters: [] }, 403)).toBe("judged");
  expect(endOf({ ...given, replies: row.replies.filter(({ status }) => status !== 403) }, 403)).toBe("judged");
});
