import { expect, test } from "vitest";
import { tokenRenewal } from "./token-renewal.ts";

test("calls that are refused together get one new token, and then none for a while", async () => {
  const credentials = { token: "old" };
  const learnt: string[] = [];
  let asked = 0;
  let time = 0;
  const ask = async (): Promise<string> => `new ${(asked += 1)}`;
  const renew = tokenRenewal(credentials, ask, { learn: (token) => learnt.push(token), now: () => time });
  expect(await Promise.all([renew("old"), renew("old")])).toEqual([true, true]);
  expect([credentials.token, asked, learnt]).toEqual(["new 1", 1, ["new 1"]]);
  expect(await renew("old")).toBe(true);
  expect(await renew("new 1")).toBe(false);
  time = 6_000;
  expect([await renew("new 1"), credentials.token]).toEqual([true, "new 2"]);
});

test("the same token again is no other one", async () => {
  const renew = tokenRenewal({ token: "one" }, async () => "one", { learn: () => undefined, now: () => 0 });
  expect(await renew("one")).toBe(false);
});
