import { expect, test } from "vitest";
import { findings } from "../../test/findings.ts";

function body(declarations: string): string {
  return `${declarations} @access(#{ scheme: "none" }) @post @route("/money") op pay(@body body: Money): void;`;
}

test.each(["int64", "uint64", "integer", "int64[]", "int64 | null"])(
  "An unbounded %s in a body is an error at the property",
  async (type) => {
    expect(await findings(body(`model Money { amount: ${type}; }`))).toEqual(["unsafe-integer: amount"]);
  },
);

test.each(["int32", "safeint", "float64", "string"])("A %s needs no bound", async (type) => {
  expect(await findings(body(`model Money { amount: ${type}; }`))).toEqual([]);
});

test("A safe maximum on property, scalar or base scalar suffices", async () => {
  expect(await findings(body("model Money { @maxValue(9007199254740991) amount: int64; }"))).toEqual([]);
  const scalars = "@maxValue(9007199254740991) scalar Minor extends int64; scalar Cents extends Minor;";
  expect(await findings(body(`${scalars} model Money { amount: Cents; }`))).toEqual([]);
});

test("A maximum above 2^53-1 is an error", async () => {
  expect(await findings(body("model Money { @maxValue(9007199254740992) amount: int64; }"))).toEqual([
    "unsafe-integer: amount",
  ]);
});

test("An integer encoded as a string needs no bound", async () => {
  expect(await findings(body("model Money { @encode(string) amount: int64; }"))).toEqual([]);
});

test("Integers are checked in nested replies, and only in bodies", async () => {
  const spec = `
    model Account { balances: { amount: int64 }[]; }
    model Unused { amount: int64; }
    @access(#{ scheme: "none" }) @route("/accounts") op list(): Account[];
  `;
  expect(await findings(spec)).toEqual(["unsafe-integer: amount"]);
});
