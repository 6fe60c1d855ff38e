import { expect, test } from "vitest";
import { memberContract, memberUpdate } from "../../../test/lending/member-desk.ts";
import { withPreconditions, preconditionMembers } from "./precondition-members.ts";

const document = { components: { schemas: { Member: { properties: { version: {}, ion: {} } } } } };
const update = {
  ...memberUpdate,
  refusals: [
    { when: "changed-meanwhile" as const, at: "body.expectedVersion", status: 409, code: "STALE", accepts: [] },
  ],
};
const t = { contract: memberContract("changed-is-shown", update), support: { document } };

test("a precondition member has the name of a returned member, or its suffix", () => {
  expect(preconditionMembers(t, update)).toEqual([{ name: "expectedVersion", shown: "version" }]);
  expect(preconditionMembers(t, memberUpdate)).toEqual([]);
});

test("a request repeats the current value of the resource", () => {
  const request = { body: { expectedVersion: 1, name: "Ada" } };
  const seen = withPreconditions(request, preconditionMembers(t, update), { version: 7 });
  expect(seen.body).toEqual({ expectedVersion: 7, name: "Ada" });
});
