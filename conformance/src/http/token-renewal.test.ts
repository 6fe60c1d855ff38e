import { expect, test } from "vitest";
import { tokenRenewal } from "./token-renewal.ts";

const learn = (): void => undefined;

test("calls that are refused together get one new token", async () => {
  const credentials = { token: "old" };
  const learnt: string[] = [];
  let asked = 0;
  const ask = async (): Promise<string> => `new ${(asked += 1)}`;
  const { renew } = tokenRenewal(credentials, ask, { learn: (token) => learnt.push(token), now: () => 0 });
  expect(await Promise.all([renew("old"), renew("old")])).toEqual([true, true]);
  expect([credentials.token, asked, learnt]).toEqual(["new 1", 1, ["new 1"]]);
  expect(await renew("old")).toBe(true);
});

test("a token that worked is renewed at once when it ends, and one that was refused too only after a while", async () => {
  const credentials = { token: "0" };
  let time = 0;
  const ask = async (): Promise<string> => String(Number(credentials.token) + 1);
  const { renew, refusedToo } = tokenRenewal(credentials, ask, { learn, now: () => time });
  expect([await renew("0"), await renew("1"), credentials.token]).toEqual([true, true, "2"]);
  refusedToo();
  expect(await renew("2")).toBe(false);
  time = 6_000;
  expect([await renew("2"), credentials.token]).toEqual([true, "3"]);
});

test("the same token again is no other one, and is not asked for again for a while", async () => {
  let asked = 0;
  const ask = async (): Promise<string> => {
    asked += 1;
    return "one";
  };
  const { renew } = tokenRenewal({ token: "one" }, ask, { learn, now: () => 0 });
  expect([await renew("one"), await renew("one"), asked]).toEqual([false, false, 1]);
});
