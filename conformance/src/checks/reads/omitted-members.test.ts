import { expect, test } from "vitest";
import {
  judgingMembers,
  memberContract,
  memberDocument,
  memberUpdate,
  type MemberDesk,
} from "../../../test/lending/member-desk.ts";
import { leftOut } from "./omitted-members.ts";

const put = { ...memberUpdate, method: "put" as const };
const contract = memberContract("left-out-is-cleared", put);
const judging = (desk: MemberDesk): ReturnType<typeof judgingMembers> => judgingMembers(leftOut, contract, desk);
const show = (email: unknown): object => ({ email });

test("a replacement that omits a member removes it", async () => {
  const { run, calls } = judging({ changed: (_old, given) => given ?? null, show });
  await run();
  const replacements = calls.flatMap(([operation, { body }]) => (operation === "members.update" ? [body] : []));
  expect(replacements).toEqual([
    expect.objectContaining({ email: "robin@example.com" }),
    expect.not.objectContaining({ email: expect.anything() }),
  ]);
});

test("a member kept after a replacement is detected, by reply or read", async () => {
  const merging = { changed: (old: unknown, given: unknown) => given ?? old, show };
  await expect(judging(merging).run()).rejects.toThrow(/MEM-01/);
  await expect(judging({ ...merging, confirm: () => ({}) }).run()).rejects.toThrow(/MEM-01/);
});

test("replacement gives no verdict without a prior value or on a partial update", async () => {
  const blind = judging({ changed: (_old, given) => given ?? null, show: () => ({}) });
  await expect(blind.run()).rejects.toThrow(/no value that members.update could leave out is shown/);
  expect(leftOut(memberContract("left-out-is-cleared"), { document: memberDocument })).toEqual([]);
});
