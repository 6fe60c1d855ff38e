import { expect, test } from "vitest";
import { tester } from "../test/findings.ts";
import { idMemberOf } from "./resource-id.ts";
import { resourceTypes } from "./resource-types.ts";

async function idMember(members: string): Promise<string[]> {
  const { program } = await tester.compile(`
    @service namespace Demo;
    @identifies(Coupon) scalar CouponCode extends string;
    model Coupon { ${members} }
    @access(#{ scheme: "none" }) @reads(Coupon) @route("/all") op all(): Coupon;
  `);
  return resourceTypes(program).map((resource) => idMemberOf(program, resource));
}

test.each([
  ["id: CouponCode;", "id"],
  ["code: CouponCode;", "code"],
  ["@identifies(Coupon) code: string;", "code"],
  ["id: CouponCode; replaces: CouponCode;", "id"],
  ["code: CouponCode; replaces: CouponCode;", "id"],
  ["name: string;", "id"],
])("idMemberOf finds the id member of %s: %s", async (members, expected) => {
  expect(await idMember(members)).toEqual([expected]);
});
