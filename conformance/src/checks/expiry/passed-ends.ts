import type { Contract, Expiry, Lifecycle } from "@tallystick/contract";
import type { Exchange } from "../../http/exchange.ts";
import { textAt } from "../../json/value-at.ts";
import { isSuccess } from "../../requests/expect.ts";
import { listedIn } from "../../requests/fixtures/resource-id.ts";
import { countedEnd, countedFrom, expiryOf } from "../../requests/states/expiry-times.ts";
import type { Oracle, OracleContext } from "../check.ts";
import { resourceIn } from "../reads/resource-in.ts";

/** How long ago an end must be: clocks differ, and what follows by itself may take a moment. */
const LONG_AGO_MS = 60_000;

/**
 * Whatever shows that its end has passed shows the state that follows. This needs no test clock, and judges what was
 * there before the run, too: of a target that has a clock nobody else knows the time.
 */
export function passedEnds(contract: Contract): Oracle {
  const timed = Object.values(contract.lifecycles).filter(({ resource }) => {
    const expiry = expiryOf(contract, resource);
    return expiry !== undefined && countedFrom(expiry) !== undefined;
  });
  const rules = [
    ...new Set(timed.flatMap(({ edges }) => edges.flatMap(({ by, rule }) => (by === "expiry" && rule) || []))),
  ];
  return {
    name: "expiry/a passed end shows in the state",
    family: "expiry",
    rules,
    // Most resources have not reached their end.
    onlyViolates: rules,
    examine(scene: OracleContext, exchange) {
      if (scene.target.capabilities.has("clock") || !isSuccess(exchange)) return;
      for (const { lifecycle, body } of shownBy(contract, timed, exchange)) {
        const late = lateEdge(contract, lifecycle, body, timeOf(exchange));
        if (late === undefined) continue;
        const { rule, to, end } = late;
        scene.holds(rule, "past its end", false, () => ({
          operation: exchange.operation,
          expected: `${lifecycle.field} ${to}, since ${new Date(end).toISOString()}`,
          observed: textAt(body, lifecycle.field) ?? "absent",
        }));
      }
    },
  };
}

/** The target's time, as its reply says, or else the runner's. */
function timeOf({ headers }: Exchange): number {
  const said = Date.parse(headers["date"] ?? "");
  return Number.isNaN(said) ? Date.now() : said;
}

function shownBy(
  contract: Contract,
  timed: readonly Lifecycle[],
  exchange: Exchange,
): { lifecycle: Lifecycle; body: unknown }[] {
  const operation = contract.operations[exchange.operation];
  const { kind, resource } = operation?.resourceAction ?? {};
  const lifecycle = timed.find((each) => each.resource === resource);
  if (operation === undefined || lifecycle === undefined) return [];
  const bodies =
    kind === "lists"
      ? listedIn(contract, exchange).map(({ body }) => body)
      : [resourceIn(contract, exchange, operation)];
  return bodies.map((body) => ({ lifecycle, body }));
}

/** The move that a resource has missed. */
function lateEdge(
  contract: Contract,
  { resource, field, edges }: Lifecycle,
  body: unknown,
  now: number,
): { rule: string; to: string; end: number } | undefined {
  const expiry: Expiry | undefined = expiryOf(contract, resource, body);
  const edge = edges.find(({ by, from, to }) => by === "expiry" && from === textAt(body, field) && to === expiry?.to);
  const end = expiry && countedEnd(expiry, body);
  if (edge?.rule === undefined || end === undefined || now < end.due + end.margin + LONG_AGO_MS) return undefined;
  return { rule: edge.rule, to: edge.to, end: end.due };
}
