import { expect, test } from "vitest";
import { header, perSecond } from "./values.ts";

test("a header is a name and a value, and none that the suite writes itself", () => {
  expect(header("X-Tenant: one two ")).toEqual(["x-tenant", "one two"]);
  for (const text of ["X-Tenant", "X-Tenant:", ": one", "X Tenant: one"]) expect(() => header(text)).toThrow("such as");
  for (const name of ["Authorization", "Host", "content-type"])
    expect(() => header(`${name}: x`)).toThrow(`The suite writes ${name} itself`);
});

test("a rate is requests in a second", () => {
  expect([perSecond("20/s"), perSecond("0.5/s")]).toEqual([20, 0.5]);
  for (const text of ["20", "0/s", "20/m", "-1/s"]) expect(() => perSecond(text)).toThrow("such as 20/s");
});
