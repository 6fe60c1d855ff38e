import { expect, test } from "vitest";
import type { ProxiedCall } from "../proxy/proxied-call.ts";
import { fieldMutantsOf } from "./field-mutants.ts";

/** What a mutant of one line makes of the body of a call of cards.update, and how it says it. */
async function changedBy(field: string, value: string, only: string, body: object): Promise<[string, unknown]> {
  const [mutant] = fieldMutantsOf(
    ["# a comment", ["id", "CARD-01", "request cards.update", field, value, only].join("\t")].join("\n"),
  );
  const call: ProxiedCall = {
    operation: "cards.update",
    method: "PATCH",
    path: "/",
    headers: {},
    body: JSON.stringify(body),
  };
  await mutant?.behave(() => Promise.reject(new Error("No event is sent"))).request?.(call, () => Promise.reject());
  return [mutant?.fault ?? "", JSON.parse(call.body ?? "")];
}

test.each([
  ["a", "", "", { a: 1, b: 2 }, { b: 2 }, "ignores a."],
  ["a b", "", "", { a: 1, b: 2, c: 3 }, { c: 3 }, "ignores a, b."],
  ["a.b", '"X"', "", { a: { b: 1 } }, { a: { b: "X" } }, 'reads a.b as "X".'],
  ["a.b", '"X"', "", {}, {}, 'reads a.b as "X".'],
  ["a[].b", "null", "", { a: [{ b: 1 }, { b: 2 }] }, { a: [{ b: null }, { b: null }] }, "reads a[].b as null."],
  ["a", "= b.c", "", { a: 1, b: { c: 2 } }, { a: 2, b: { c: 2 } }, "reads a as b.c."],
  ["a", "?? 5", "", {}, { a: 5 }, "reads a missing a as 5."],
  ["a", "?? 5", "", { a: 1 }, { a: 1 }, "reads a missing a as 5."],
  ["a", "+ -1", "", { a: 1 }, { a: 0 }, "reads a changed by -1."],
  ["a", "s/x$/y/", "", { a: "xx" }, { a: "xy" }, "reads a changed by s/x$/y/."],
  ["a", "s/x$/y/", "", { a: 1 }, { a: 1 }, "reads a changed by s/x$/y/."],
  ["a", "1", 'b = "X"', { b: "X" }, { a: 1, b: "X" }, 'reads a as 1 where b is "X".'],
  ["a", "1", "b = []", { b: [] }, { a: 1, b: [] }, "reads a as 1 where b is []."],
  ["a", "1", 'b != "X"', { b: "X" }, { b: "X" }, 'reads a as 1 where b is not "X".'],
  ["a", "1", "b present", {}, {}, "reads a as 1 where b is present."],
  ["a", "1", "b absent", {}, { a: 1 }, "reads a as 1 where b is missing."],
])("%s with %j only if %j", async (field, value, only, before, after, fault) => {
  expect(await changedBy(field, value, only, before)).toEqual([`cards.update ${fault}`, after]);
});
