import { expect, test } from "vitest";
import { gapsOf } from "./gaps.ts";

const complete = {
  sandbox: false,
  missingRails: [],
  takesPasskeys: true,
  sendsMail: true,
  dumpsCore: false,
  unserved: [],
};

test("a complete production start gives no warning", () => {
  expect(gapsOf(complete)).toEqual([]);
});

test.for([
  [{ missingRails: ["bank"] as const }, "bank", "--rails"],
  [{ takesPasskeys: false }, "passkey origins", "--passkey-origins"],
  [{ sendsMail: false }, "mail server", "--smtp-url"],
  [{ unserved: ["globex"] as const }, "globex", "--platforms"],
] as const)("production warns about %j and names the remedy", ([lacking, missing, next]) => {
  expect(gapsOf({ ...complete, ...lacking })).toEqual([
    expect.objectContaining({ missing: [missing], next: expect.stringContaining(next) }),
  ]);
});

test("production warns about core dumps", () => {
  expect(gapsOf({ ...complete, dumpsCore: true })).toMatchObject([{ next: expect.stringContaining("ulimit -c 0") }]);
});

test("the sandbox warns only about being a sandbox", () => {
  const lacking = {
    missingRails: ["bank"] as const,
    takesPasskeys: false,
    sendsMail: false,
    dumpsCore: true,
    unserved: [],
  };
  const [gap, ...further] = gapsOf({ sandbox: true, ...lacking });
  expect(gap?.message).toContain("simulated");
  expect(further).toEqual([]);
});
