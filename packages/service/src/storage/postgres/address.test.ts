import { expect, test } from "vitest";
import { withTls } from "./address.ts";

test.each([
  ["postgres://db.example.com/a", true],
  ["postgres:///a?host=db.example.com", true],
  ["postgres://localhost/a?host=db.example.com", true],
  ["postgres://db.example.com/a?sslmode=disable", false],
  ["postgres:///a?host=/var/run/postgresql", false],
  ["postgres://localhost/a", false],
  ["postgres://[::1]/a", false],
])("%s is reached with TLS that is verified: %s", (address, isVerified) => {
  expect(withTls(address).ssl).toEqual(isVerified ? { rejectUnauthorized: true } : undefined);
});
