import { inside, isDone, type Item } from "../behaviour.ts";
import type { HandWrittenMutant } from "../hand-written-mutant.ts";
import type { Behaviour, ProxiedCall } from "../../proxy/proxied-call.ts";

/** A mutant of agents. The name, with spaces, is the sentence. */
export function ofAgents(rules: string | string[], name: string, behave: () => Behaviour): HandWrittenMutant {
  return { id: `agents/${name}`, fault: `${name.replaceAll("-", " ")}.`, rules: [rules].flat(), behave };
}

/** Changes the body of successful replies of an operation. */
export function answered(
  rule: string,
  name: string,
  operation: string,
  change: (body: Item) => void,
): HandWrittenMutant {
  return ofAgents(rule, name, () => ({
    reply(call, reply) {
      if (call.operation === operation && isDone(reply)) change(inside({ body: reply.body }, "body"));
    },
  }));
}

/** The part of a path before `/agents`. */
export function base(call: ProxiedCall): string {
  return call.path.split("/agents")[0] ?? "";
}

/** The platform's own credentials, from the last call that carried them. */
export function platformsOwn(): (call: ProxiedCall) => string {
  let known = "";
  return ({ headers }) => {
    const { authorization = "" } = headers;
    if (authorization.startsWith("Basic ")) known = authorization;
    return known;
  };
}
