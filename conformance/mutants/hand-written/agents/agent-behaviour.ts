import { objectAt, isSuccess, type Item } from "../behaviour.ts";
import type { HandWrittenMutant } from "../hand-written-mutant.ts";
import type { Behaviour, ProxiedCall } from "../../proxy/proxied-call.ts";

/** A mutant of agents. The name, with spaces, is the sentence. */
export function agentMutant(rules: string | string[], name: string, behave: () => Behaviour): HandWrittenMutant {
  return { id: `agents/${name}`, fault: `${name.replaceAll("-", " ")}.`, rules: [rules].flat(), behave };
}

/** Changes the body of successful replies of an operation. */
export function changesReplies(
  rule: string,
  name: string,
  operation: string,
  change: (body: Item) => void,
): HandWrittenMutant {
  return agentMutant(rule, name, () => ({
    reply(call, reply) {
      if (call.operation === operation && isSuccess(reply)) change(objectAt({ body: reply.body }, "body"));
    },
  }));
}

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
