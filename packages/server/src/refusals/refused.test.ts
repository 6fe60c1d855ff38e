import { expect, test } from "vitest";
import { Refused } from "./refused.ts";

test("an answer with any code gets the name of its status", () => {
  const codes = [404, 422, 503, 418].map((status) => new Refused({ status, code: "*" }, { message: "No." }).code);
  expect(codes).toEqual(["NOT_FOUND", "UNPROCESSABLE_ENTITY", "SERVICE_UNAVAILABLE", "I_M_A_TEAPOT"]);
  expect(new Refused({ status: 404, code: "GONE" }, { message: "No." }).code).toBe("GONE");
});
