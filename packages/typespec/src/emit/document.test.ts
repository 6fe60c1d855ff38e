import { expect, test } from "vitest";
import { tester } from "../../test/findings.ts";
import { documentOf } from "./document.ts";

test("The example of an error is of its body: neither its status nor its headers stand in it", async () => {
  const { program } = await tester.compile(`
    @service namespace Demo;
    @error
    @example(#{ _: 429, retryAfter: 30, code: "RATE_LIMITED" })
    model TooManyRequests {
      @statusCode _: 429;
      @header("Retry-After") retryAfter: int32;
      code: string;
    }
    @access(#{ scheme: "none" }) @route("/cards") op list(): void | TooManyRequests;
  `);
  const document = await documentOf(program);
  expect(document?.components?.schemas?.["TooManyRequests"]?.examples).toEqual([{ code: "RATE_LIMITED" }]);
});
