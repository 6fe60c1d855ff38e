import { expect, test } from "vitest";
import { networkOf } from "./network.ts";

test.for([
  ["192.0.2.7", "192.0.2.7"],
  ["::ffff:192.0.2.7", "192.0.2.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2"],
  ["2001:0DB8:1::6", "2001:db8:1:0"],
  ["2001:db8::3:4:5:6:7", "2001:db8:0:3"],
  ["::1", "0:0:0:0"],
  ["fe80::1%eth0", "fe80:0:0:0"],
  ["", ""],
] as const)("%s is counted as %s", ([address, network]) => {
  expect(networkOf(address)).toBe(network);
});
