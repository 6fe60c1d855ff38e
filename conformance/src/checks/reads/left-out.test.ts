import { expect, test } from "vitest";
import {
  judgingMembers,
  memberContract,
  memberDocument,
  memberUpdate,
  type MemberDesk,
} from "../../../test/lending/member-desk.ts";
import { leftOut } from "./left-out.ts";

const put = { ...memberUpdate, method: "put" as const };
const contract = memberContract("left-out-is-cleared", put);
const judging = (desk: MemberDesk): ReturnType<typeof judgingMembers> => judgingMembers(leftOut, contract, desk);
const show = (email: unknown): object => ({ email });

test("a replacement that leaves a value out comes after one that gives it, and the value is gone", async () => {
  const { run, calls } = judging({ changed: (_old, given) => given ?? null, show });
  await run();
  const replacements = calls.flatMap(([operation, { body }]) => (operation === "members.update" ? [body] : []));
  expect(replacements).toEqual([
    expect.objectContaining({ email: "robin@example.com" }),
    expect.not.objectContaining({ email: expect.anything() }),
  ]);
});

test("a desk that keeps what a replacement leaves out is found, also when only a read shows it", async () => {
  const merging = { changed: (old: unknown, given: unknown) => given ?? old, show };
  await expect(judging(merging).run()).rejects.toThrow(/MEM-01/);
  await expect(judging({ ...merging, confirm: () => ({}) }).run()).rejects.toThrow(/MEM-01/);
});

test("nothing is judged where the value is not shown before, and of an operation that replaces nothing", async () => {
  const blind = judging({ changed: (_old, given) => given ?? null, show: () => ({}) });
  await expect(blind.run()).rejects.toThrow(/no value that members.update could leave out is shown/);
  expect(leftOut(memberContract("left-out-is-cleared"), { document: memberDocument })).toEqual([]);
});
