import { expect, test } from "vitest";
import { judgingMembers, memberContract, type MemberDesk } from "../../../test/lending/member-desk.ts";
import { takesNull } from "./accepts-null.ts";

const contract = memberContract("shown-as-given");
const judging = (desk: MemberDesk): ReturnType<typeof judgingMembers> => judgingMembers(takesNull, contract, desk);
const show = (email: unknown): object => ({ email });

test("null may be returned as null or omitted", async () => {
  const { run, calls } = judging({ changed: (_old, given) => given, show });
  await run();
  expect(calls[0]).toEqual(["members.create", expect.objectContaining({ body: { email: null } })]);
  await judging({ changed: (_old, given) => given, show: () => ({}) }).run();
});

test("refused or replaced null is detected", async () => {
  await expect(judging({ changed: (_old, given) => given ?? undefined, show }).run()).rejects.toThrow(/MEM-01/);
  await expect(judging({ changed: () => "nobody@example.com", show }).run()).rejects.toThrow(/MEM-01/);
});
