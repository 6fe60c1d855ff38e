import { expect, test } from "vitest";
import { lendingContract } from "../../../test/lending/lending-contract.ts";
import { lendingTrial } from "../../../test/lending/lending-trial.ts";
import { asObject } from "../../json/value-at.ts";
import { listedAsRead } from "./listed-as-read.ts";
import { listedIsRead } from "./listed-is-read.ts";

const states = ["listed-as-read", "listed-is-read"];
const contract = {
  ...lendingContract,
  rules: { "LEND-01": { id: "LEND-01", sentence: "", origin: "decision", on: "Lending", states } },
} as unknown as typeof lendingContract; // only these members of a rule are read
type Item = Readonly<Record<string, unknown>>;

/** Judges the lists of a desk whose loans are shown otherwise in the n-th list. */
function judging(listed: (item: Item, nth: number) => Item): Promise<void> {
  const { t } = lendingTrial({}, ["LEND-01"]);
  const call = t.call.bind(t);
  let lists = 0;
  const changed: typeof t.call = async (operation, request) => {
    const reply = await call(operation, request);
    if (operation !== "loans.list") return reply;
    lists += 1;
    const { data } = asObject(reply.body) ?? {};
    const items = [data].flat().map((item) => listed(asObject(item) ?? {}, lists));
    return { ...reply, body: { data: items, hasMore: false } };
  };
  const check = listedAsRead(contract).find(({ operation }) => operation === "loans.list");
  if (check === undefined) throw new Error("The contract has no check of loans.list");
  return check.run(Object.assign(t, { contract, call: changed }), undefined);
}

test("a list item that differs from the read is detected", async () => {
  await expect(judging((item) => item)).resolves.toBeUndefined();
  await expect(judging((item) => ({ ...item, state: "BACK" }))).rejects.toThrow(/LEND-01[^]*"state":"READY"/);
});

test("one-sided and changing members are no difference", async () => {
  const shelved = judging(({ state: _left, ...item }) => ({ ...item, shelf: "A1" }));
  await expect(shelved).resolves.toBeUndefined();
  const moving = judging((item, nth) => ({ ...item, state: nth % 2 === 1 ? "BACK" : "READY" }));
  await expect(moving).resolves.toBeUndefined();
});

test("a listed item that its caller's read does not know is detected", async () => {
  const { t } = lendingTrial({}, ["LEND-01"]);
  const call = t.call.bind(t);
  const check = listedIsRead(contract).find(({ operation }) => operation === "loans.list");
  const judged = (changed: typeof t.call): Promise<void> | undefined =>
    check?.run(Object.assign(t, { contract, call: changed }), undefined);
  await expect(judged(call)).resolves.toBeUndefined();
  const foreign: typeof t.call = async (operation, request) => {
    const reply = await call(operation, request);
    if (request?.params?.["loanId"] === "Loan:of-another") return { ...reply, status: 404 };
    if (operation !== "loans.list") return reply;
    const { data } = asObject(reply.body) ?? {};
    return { ...reply, body: { data: [{ id: "Loan:of-another" }, ...[data].flat()], hasMore: false } };
  };
  await expect(judged(foreign)).rejects.toThrow(/LEND-01[^]*Loan:of-another, which loans.get does not know/);
});

test("a list without a reading operation gives no verdict", () => {
  expect(listedAsRead(contract).map(({ operation }) => operation)).toEqual(["loans.list"]);
});
