import { expect, test } from "vitest";
import { isProtected, isWithin, plainHttpOf } from "./reach.ts";

const open = ["93.184.216.34", "8.8.8.8", "172.32.0.1", "192.169.0.1", "2606:2800:220:1:248:1893:25c8:1946"];
const own = ["127.0.0.1", "127.255.255.254", "::1"];
const closed = [
  "0.0.0.0",
  "10.1.2.3",
  "100.64.0.1",
  "169.254.169.254",
  "172.16.0.1",
  "172.31.255.255",
  "192.168.1.1",
  "198.18.0.1",
  "224.0.0.1",
  "255.255.255.255",
  "::",
  "fe80::1",
  "fc00::1",
  "fd12:3456::1",
  "ff02::1",
  "::ffff:10.0.0.1",
  "::ffff:169.254.169.254",
  "64:ff9b::a00:1",
  "2002:a00:1::",
  "2001:db8::1",
];

test("public reach includes only public addresses", () => {
  expect(open.filter((address) => isWithin("public", address))).toEqual(open);
  expect([...own, ...closed].filter((address) => isWithin("public", address))).toEqual([]);
});

test("loopback reach adds this machine and no other private address", () => {
  expect([...open, ...own].filter((address) => isWithin("loopback", address))).toEqual([...open, ...own]);
  expect(closed.filter((address) => isWithin("loopback", address))).toEqual([]);
});

test('the reach "anywhere" includes every address', () => {
  const all = [...open, ...own, ...closed];
  expect(all.filter((address) => isWithin("anywhere", address))).toEqual(all);
});

test("the sandbox allows plain HTTP; production only to loopback, where the reach includes it", () => {
  expect([plainHttpOf(true, "loopback"), plainHttpOf(true, "public")]).toEqual(["reach", "reach"]);
  expect([plainHttpOf(false, "loopback"), plainHttpOf(false, "anywhere")]).toEqual(["loopback", "loopback"]);
  expect(plainHttpOf(false, "public")).toBe("never");
});

test.for([
  ["https://a.example/", "never", true],
  ["http://a.example/", "never", false],
  ["http://localhost/", "never", false],
  ["http://a.example/", "loopback", false],
  ["http://localhost:8080/", "loopback", true],
  ["http://127.0.0.1/", "loopback", true],
  ["http://[::1]/", "loopback", true],
  ["http://10.0.0.1/", "loopback", false],
  ["http://a.example/", "reach", true],
] as const)("%s with plain HTTP %s: %s", ([url, plain, isAllowed]) => {
  expect(isProtected(new URL(url), plain)).toBe(isAllowed);
});
