import { BlockList, isIP } from "node:net";

/** The allowed addresses of deliveries: only those of the public internet; also loopback; or any address. */
export type Reach = "public" | "loopback" | "anywhere";

/** Where webhooks may go without TLS: as their addresses allow, or only to this machine, or nowhere. */
export type PlainHttp = "reach" | "loopback" | "never";

/** The sandbox allows plain HTTP; production only to loopback, where the operator's reach includes it. */
export function plainHttpOf(sandbox: boolean, reach: Reach): PlainHttp {
  if (sandbox) return "reach";
  return reach === "public" ? "never" : "loopback";
}

/** Whether the URL may be used as far as its protocol goes. */
export function isProtected({ protocol, hostname }: URL, plain: PlainHttp): boolean {
  if (protocol === "https:" || plain === "reach") return true;
  return plain === "loopback" && isLoopbackName(hostname);
}

function isLoopbackName(hostname: string): boolean {
  const address = hostname.replace(/^\[|\]$/g, "");
  return (
    address === "localhost" || (isIP(address) > 0 && loopback.check(address, isIP(address) === 6 ? "ipv6" : "ipv4"))
  );
}

export const reaches: Reach[] = ["public", "loopback", "anywhere"];

const loopback = listOf(["127.0.0.0/8"], ["::1/128"]);

/** The non-public addresses, from the registries of special-purpose addresses. */
const special = listOf(
  [
    "0.0.0.0/8",
    "10.0.0.0/8",
    "100.64.0.0/10",
    "127.0.0.0/8",
    "169.254.0.0/16",
    "172.16.0.0/12",
    "192.0.0.0/24",
    "192.0.2.0/24",
    "192.88.99.0/24",
    "192.168.0.0/16",
    "198.18.0.0/15",
    "198.51.100.0/24",
    "203.0.113.0/24",
    "224.0.0.0/4",
    "240.0.0.0/4",
  ],
  // Within global unicast: addresses for documentation and benchmarks, and those that embed an IPv4 address.
  ["2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20"],
);

/** Everything else of IPv6 is special: local, multicast, or an embedded address. */
const globalUnicast = listOf([], ["2000::/3"]);

/** @param address an IP address, without brackets. */
export function isWithin(reach: Reach, address: string): boolean {
  const family = isIP(address) === 6 ? "ipv6" : "ipv4";
  if (reach === "anywhere") return true;
  if (reach === "loopback" && loopback.check(address, family)) return true;
  return !special.check(address, family) && (family === "ipv4" || globalUnicast.check(address, family));
}

/** Whether the URL contains an address outside the reach; a name other than localhost contains none. */
export function isOutside(reach: Reach, { hostname }: URL): boolean {
  const address = hostname.replace(/^\[|\]$/g, "");
  if (isIP(address) > 0) return !isWithin(reach, address);
  return reach === "public" && /(?:^|\.)localhost\.?$/.test(hostname);
}

function listOf(v4: string[], v6: string[]): BlockList {
  const list = new BlockList();
  for (const [family, ranges] of [["ipv4", v4] as const, ["ipv6", v6] as const]) {
    for (const range of ranges) {
      const [net = "", prefix] = range.split("/");
      list.addSubnet(net, Number(prefix), family);
    }
  }
  return list;
}

const schemes = ["https:", "http:"];

/**
 * A valid URL of an endpoint: absolute, HTTP, with TLS where it is needed, and without credentials. Where webhooks go to public
 * addresses only, none that is not: a name is judged when it is resolved, at each delivery.
 */
export function isEndpoint(text: string, plain: PlainHttp): boolean {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !schemes.includes(url.protocol)) return false;
  if (plain === "never" && isOutside("public", url)) return false;
  return isProtected(url, plain) && url.username === "" && url.password === "";
}
