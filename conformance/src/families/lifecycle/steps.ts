import type { Contract, Edge, Lifecycle } from "@tallystick/contract";
import type { Check, Exchange, Trial } from "../../engine/check.ts";
import { answerOf } from "../../world/fixture.ts";
import { perform } from "../../world/perform.ts";
import { requestOf } from "../../world/requests/all-requests.ts";
import { textAt } from "../../world/value-at.ts";
import { defineCheck } from "../define-check.ts";
import { declaredFor, expectSuccess, expectThat } from "../expect.ts";

/** Moves that an operation makes by the way, though nobody asks for a state: after its success the resource has moved. */
export function steps(contract: Contract): Check[] {
  return Object.values(contract.lifecycles).flatMap((lifecycle) =>
    lifecycle.edges
      .filter((edge) => isPlainStep(contract, lifecycle, edge))
      .map((edge) => stepCheck(contract, lifecycle, edge)),
  );
}

/** A move with a rule, by an operation whose plain request makes it: of several it could make, the first. */
function isPlainStep(contract: Contract, { drivers, edges }: Lifecycle, edge: Edge): boolean {
  const isDriven = drivers.some(({ operation }) => operation === edge.by);
  const first = edges.find(({ from, by }) => from === edge.from && by === edge.by);
  return edge.rule !== undefined && edge.by in contract.operations && !isDriven && first === edge;
}

function stepCheck(contract: Contract, lifecycle: Lifecycle, edge: Edge): Check {
  const rules = declaredFor(contract, edge.by, edge.rule);
  return defineCheck({
    name: `lifecycle/${lifecycle.name} ${edge.from}→${edge.to} by ${edge.by}`,
    family: "lifecycle",
    operation: edge.by,
    rules,
    cost: 2,
    async run(t: Trial) {
      const reply = await perform(t, edge.by, await requestOf(t, edge.by));
      expectSuccess(t, rules, edge.by, reply);
      const seen = await t.eventually(readerFor(t, lifecycle, reply), (read) => hasMoved(lifecycle, edge, read));
      expectThat(t, rules, `after ${edge.by}`, hasMoved(lifecycle, edge, seen), () => ({
        operation: edge.by,
        expected: `${lifecycle.field} ${edge.to}, or what follows it`,
        observed: textAt(seen.body, lifecycle.field) ?? answerOf(seen),
      }));
    },
  });
}

/** The state, or any that can only come after it. */
function hasMoved({ field, edges }: Lifecycle, { to }: Edge, reply: Exchange): boolean {
  const after = new Set([to]);
  for (const state of after) for (const edge of edges) if (edge.from === state) after.add(edge.to);
  return after.has(textAt(reply.body, field) ?? "");
}

/** Reads the resource that the reply shows or names. */
function readerFor(t: Trial, { resource }: Lifecycle, reply: Exchange): () => Promise<Exchange> {
  const { prefix = resource, reads = [] } = t.contract.resources[resource] ?? {};
  const name = `${resource.charAt(0).toLowerCase()}${resource.slice(1)}Id`;
  const own = textAt(reply.body, "id");
  const id = own?.startsWith(`${prefix}:`) === true ? own : textAt(reply.body, name);
  const reader = reads.find((each) => t.contract.operations[each]?.access.scheme === "platform");
  if (id === undefined || reader === undefined) return async () => reply;
  return () => t.call(reader, { params: { [name]: id } });
}
