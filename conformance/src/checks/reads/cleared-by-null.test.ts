import { expect, test } from "vitest";
import {
  judgingMembers,
  memberContract,
  memberCreation,
  memberDocument,
  memberUpdate,
  type MemberDesk,
} from "../../../test/lending/member-desk.ts";
import { clearableMembers, clearedByNull } from "./cleared-by-null.ts";

const contract = memberContract("changed-is-shown");
const judging = (desk: MemberDesk): ReturnType<typeof judgingMembers> => judgingMembers(clearedByNull, contract, desk);

test("only optional returned members can be cleared", () => {
  expect(clearableMembers({ contract, document: memberDocument }, memberUpdate)).toEqual(["email"]);
  expect(clearableMembers({ contract, document: memberDocument }, { ...memberUpdate, method: "post" })).toEqual([]);
  expect(clearableMembers({ contract, document: memberDocument }, memberCreation)).toEqual([]);
});

test("the endpoint URL is never cleared", () => {
  const conventions = { ...contract.conventions, endpoint: { setBy: "members.update", at: "body.email" } };
  expect(clearableMembers({ contract: { ...contract, conventions }, document: memberDocument }, memberUpdate)).toEqual(
    [],
  );
});

test.for([
  ["shows null", (email: unknown) => ({ email })],
  ["leaves it out", (email: unknown) => (email === null ? {} : { email })],
] as const)("a desk that %s is right", async ([, show]) => {
  const { run, calls } = judging({ changed: (_old, given) => given, show });
  await run();
  expect(calls.map(([operation, request]) => [operation, request.body])).toEqual([
    ["members.create", expect.anything()],
    ["members.update", { email: "robin@example.com" }],
    ["members.get", undefined],
    ["members.update", { email: null }],
    ["members.get", undefined],
  ]);
});

test("an ignored null is detected, even without the old value in the reply", async () => {
  const old = { changed: (before: unknown, given: unknown) => given ?? before, show: (email: unknown) => ({ email }) };
  await expect(judging(old).run()).rejects.toThrow(/MEM-01/);
  await expect(judging({ ...old, confirm: () => ({}) }).run()).rejects.toThrow(/MEM-01/);
});

test("clearing gives no verdict without a prior value or on another refusal", async () => {
  const blind = judging({ changed: (_old, given) => given, show: () => ({}) });
  await expect(blind.run()).rejects.toThrow(/no value that members.update could clear is shown/);
  const strict: MemberDesk = { changed: (_old, given) => given ?? undefined, show: (email) => ({ email }) };
  await expect(judging({ ...strict, code: "EMAIL_NEEDED" }).run()).rejects.toThrow(
    /no value that members.update could clear is shown/,
  );
});

test("a refused null is detected", async () => {
  const strict = judging({ changed: (_old, given) => given ?? undefined, show: (email) => ({ email }) });
  await expect(strict.run()).rejects.toThrow(/MEM-01: expected null to be taken for email/);
});

test("a refusal excuses only at the member itself", async () => {
  const { status, code } = contract.conventions.answers.invalid;
  const strict: MemberDesk = { changed: (_old, given) => given ?? undefined, show: (email) => ({ email }) };
  const refusing = (when: "nothing-to-change" | "unsupported", at: object): (() => Promise<void>) => {
    const refusals = [{ when, ...at, status, code, accepts: [] }];
    const own = memberContract("changed-is-shown", { ...memberUpdate, refusals });
    return judgingMembers(clearedByNull, own, strict).run;
  };
  await expect(refusing("nothing-to-change", {})()).rejects.toThrow(/MEM-01: expected null to be taken for email/);
  await expect(refusing("unsupported", { at: "body.email" })()).rejects.toThrow(
    /no value that members.update could clear/,
  );
});
