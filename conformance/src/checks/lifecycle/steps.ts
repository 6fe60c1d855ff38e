import { isOfMainScheme } from "../../requests/callers/main-scheme.ts";
import type { Contract, Edge, Lifecycle } from "@tallystick/contract";
import type { Check } from "../check.ts";
import type { Trial } from "../../requests/trial.ts";
import type { Exchange } from "../../http/exchange.ts";
import { answerOf } from "../../requests/fixtures/fixture.ts";
import { perform } from "../../requests/fixtures/perform.ts";
import { requestOf } from "../../requests/fixtures/requests.ts";
import { textAt } from "../../json/value-at.ts";
import { byTheClock } from "../../requests/run-conditions.ts";
import { defineCheck } from "../define-check.ts";
import { expecting, rulesOfRowsFor } from "../../requests/expect.ts";
import { comingOf } from "./states-reached-alone.ts";
import type { ContractAdapter } from "../contract-adapter.ts";
import type { PathToState } from "../../requests/states/path-to-state.ts";
import { idIn } from "../../requests/fixtures/resource-id.ts";

/**
 * Moves that an operation makes as a side effect, without a requested state: after its success the resource has moved.
 */
export function steps(contract: Contract, { pathToState }: Pick<ContractAdapter, "pathToState">): Check[] {
  return Object.values(contract.lifecycles).flatMap((lifecycle) =>
    lifecycle.edges
      .map((edge) => ({ edge, path: pathToState(lifecycle, edge.from, edge.by) }))
      .filter(({ edge, path }) => isStep(contract, lifecycle, edge, path))
      .map(({ edge, path }) => stepCheck(contract, lifecycle, edge, path)),
  );
}

/**
 * A move with a rule, by an operation that the suite can make it with: its plain request makes the first of several.
 */
function isStep(contract: Contract, lifecycle: Lifecycle, edge: Edge, path: PathToState | undefined): boolean {
  const { drivers, edges } = lifecycle;
  const isDriven = drivers.some(({ operation }) => operation === edge.by);
  const first = edges.find(({ from, by }) => from === edge.from && by === edge.by);
  const isKnown = path === undefined ? first === edge : (path.leadsTo?.(edge.to) ?? true);
  return edge.rule !== undefined && edge.by in contract.operations && !isDriven && isKnown;
}

function stepCheck(contract: Contract, lifecycle: Lifecycle, edge: Edge, path: PathToState | undefined): Check {
  const { from, to, by } = edge;
  const rules = rulesOfRowsFor(contract, by, edge.rule);
  return defineCheck({
    name: `lifecycle/${lifecycle.name} ${from}→${to} by ${by}`,
    family: "lifecycle",
    operation: by,
    rules,
    cost: 2,
    ...(path?.needsClock === true ? byTheClock : path && { sharesFixtures: true }),
    cell: { lifecycle: lifecycle.name, kind: "edge", from, to, by },
    async run(t: Trial) {
      const placed = await path?.(t);
      const reply = await perform(t, by, placed?.request(to) ?? (await requestOf(t, by)));
      expecting(t, rules).success(by, reply);
      const look = path === undefined ? readerFor(t, lifecycle, reply) : (placed?.look ?? (async () => reply));
      const other = contract.operations[by]?.resourceAction?.resource ?? lifecycle.resource;
      const isBlind = other !== lifecycle.resource && (await look()) === reply;
      t.precondition(
        !isBlind,
        `what ${by} shows is the ${other}, and nothing shows the ${lifecycle.resource} that it moves`,
      );
      const coming = comingOf(contract, lifecycle, to);
      const hasCome = ({ body }: Exchange): boolean => coming.has(textAt(body, lifecycle.field) ?? "");
      const seen = await t.eventually(look, hasCome);
      const state = textAt(seen.body, lifecycle.field) ?? "";
      const isOpen = path?.isOpen ?? path === undefined;
      const isLeft = isOpen
        ? isOtherEnd(contract, lifecycle, edge, state)
        : isOnTheWay(contract, lifecycle, edge, state);
      t.precondition(!isLeft, `it is ${state}, to which ${by} may lead as well`);
      expecting(t, rules, by).that(`${from}→${to} by ${by}`, hasCome(seen), () => [
        `${lifecycle.field} ${to}, or what follows it by itself`,
        textAt(seen.body, lifecycle.field) ?? answerOf(seen),
      ]);
    },
  });
}

/** Whether the operation may lead to this state too, and the state to the wanted one without any call. */
function isOnTheWay(contract: Contract, lifecycle: Lifecycle, { from, to, by }: Edge, state: string): boolean {
  const isDeclared = lifecycle.edges.some((each) => each.from === from && each.by === by && each.to === state);
  return isDeclared && state !== to && comingOf(contract, lifecycle, state).has(to);
}

/** Whether the state is, or follows without a call from, one to which the operation leads as well. */
function isOtherEnd(contract: Contract, lifecycle: Lifecycle, { from, to, by }: Edge, state: string): boolean {
  const others = lifecycle.edges.filter((each) => each.from === from && each.by === by && each.to !== to);
  return others.some((each) => comingOf(contract, lifecycle, each.to).has(state));
}

/** Reads the resource that the reply shows or names. */
function readerFor(t: Trial, { resource }: Lifecycle, reply: Exchange): () => Promise<Exchange> {
  const { prefix = resource, reads = [] } = t.contract.resources[resource] ?? {};
  const name = `${resource.charAt(0).toLowerCase()}${resource.slice(1)}Id`;
  const own = idIn(t.contract, resource, reply.body);
  const id = own?.startsWith(`${prefix}:`) === true ? own : textAt(reply.body, name);
  const reader = reads.find((each) => {
    const row = t.contract.operations[each];
    return row !== undefined && isOfMainScheme(t.contract, row.access);
  });
  if (id === undefined || reader === undefined) return async () => reply;
  const { read } = t.support.effects;
  if (read !== undefined) return () => read(t, resource, id);
  return () => t.call(reader, { params: { [name]: id } });
}
