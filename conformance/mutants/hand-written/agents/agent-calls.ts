import type { ProxiedCall } from "../../proxy/proxied-call.ts";

/** The part of a path before `/agents`. */
export function basePathOf(call: ProxiedCall): string {
  return call.path.split("/agents")[0] ?? "";
}

/** The platform's own credentials, from the last call that carried them. */
export function platformCredentials(): (call: ProxiedCall) => string {
  let known = "";
  return ({ headers }) => {
    const { authorization = "" } = headers;
    if (authorization.startsWith("Basic ")) known = authorization;
    return known;
  };
}
