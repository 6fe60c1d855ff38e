import { isIPv6 } from "node:net";

/**
 * What is counted as one caller: an IPv4 address, or the first 64 bits of an IPv6 address, the rest of which every
 * subscriber chooses freely.
 */
export function networkOf(address: string): string {
  const v4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (v4 !== undefined) return v4;
  if (!isIPv6(address)) return address;
  const [head = "", tail] = address.split("%", 1)[0]?.toLowerCase().split("::") ?? [];
  const groups = head === "" ? [] : head.split(":");
  const after = tail === undefined || tail === "" ? [] : tail.split(":");
  const zeros = Array.from({ length: 8 - groups.length - after.length }, () => "0");
  const all = tail === undefined ? groups : [...groups, ...zeros, ...after];
  return all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":");
}
