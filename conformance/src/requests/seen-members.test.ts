import { expect, test } from "vitest";
import { memberContract, memberUpdate } from "../../test/lending/member-desk.ts";
import { asSeen, seenMembers } from "./seen-members.ts";

const document = { components: { schemas: { Member: { properties: { version: {}, ion: {} } } } } };
const update = {
  ...memberUpdate,
  refusals: [
    { when: "changed-meanwhile" as const, at: "body.expectedVersion", status: 409, code: "STALE", accepts: [] },
  ],
};
const t = { contract: memberContract("changed-is-shown", update), support: { document } };

test("what the caller saw stands under the name of what the resource shows, or under one that ends so", () => {
  expect(seenMembers(t, update)).toEqual([{ name: "expectedVersion", shown: "version" }]);
  expect(seenMembers(t, memberUpdate)).toEqual([]);
});

test("a request says what the resource shows now", () => {
  const request = { body: { expectedVersion: 1, name: "Ada" } };
  const seen = asSeen(request, seenMembers(t, update), { version: 7 });
  expect(seen.body).toEqual({ expectedVersion: 7, name: "Ada" });
});
