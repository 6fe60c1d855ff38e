import { expect, test } from "vitest";
import { gapsOf } from "./gaps.ts";

const complete = { sandbox: false, missingRails: [], takesPasskeys: true, sendsMail: true, dumpsCore: false };

test("a start that lacks nothing warns of nothing", () => {
  expect(gapsOf(complete)).toEqual([]);
});

test.for([
  [{ missingRails: ["bank"] as const }, "bank", "--rails"],
  [{ takesPasskeys: false }, "passkey origins", "--passkey-origins"],
  [{ sendsMail: false }, "mail server", "--smtp-url"],
] as const)("in production %j is said, with what ends it", ([lacking, missing, next]) => {
  expect(gapsOf({ ...complete, ...lacking })).toEqual([
    expect.objectContaining({ missing: [missing], next: expect.stringContaining(next) }),
  ]);
});

test("in production a process that may dump its memory says so", () => {
  expect(gapsOf({ ...complete, dumpsCore: true })).toMatchObject([{ next: expect.stringContaining("ulimit -c 0") }]);
});

test("the sandbox says that it is one, and needs nothing else", () => {
  const lacking = { missingRails: ["bank"] as const, takesPasskeys: false, sendsMail: false, dumpsCore: true };
  const [gap, ...further] = gapsOf({ sandbox: true, ...lacking });
  expect(gap?.message).toContain("simulated");
  expect(further).toEqual([]);
});
