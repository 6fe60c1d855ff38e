import type { Contract, Edge, Lifecycle, Operation } from "@tallystick/contract";
import type { Check } from "../check.ts";
import type { Trial } from "../../requests/trial.ts";
import { byTheClock } from "../../requests/run-conditions.ts";
import { perform } from "../../requests/fixtures/perform.ts";
import { variantsOf } from "../../requests/fixtures/requests.ts";
import { look } from "../../requests/resources/fixtures.ts";
import { referencesOf } from "../../requests/resources/references.ts";
import { makeInState, moveRequest } from "../../requests/states/in-state.ts";
import { creatorOf, isLate, reachableStates } from "../../requests/states/routes.ts";
import { asObject, textAt } from "../../json/value-at.ts";
import type { Fixture } from "../../requests/fixtures/fixture.ts";
import { unlessUnavailable } from "../../requests/fixtures/unless-unavailable.ts";
import { originOf } from "../../requests/resources/origins.ts";
import { comingOf } from "../lifecycle/states-reached-alone.ts";
import { defineCheck, ofOperation } from "../define-check.ts";
import { expecting, isSuccess } from "../../requests/expect.ts";
import { rulesStatingFor } from "../rules-stating.ts";
import { isSetting, settable } from "./set-members.ts";

/** A move leaves what callers set as it was, but for what its own body has, and other resources where they are. */
export function keptByMoves(contract: Contract): Check[] {
  return Object.values(contract.lifecycles).flatMap((lifecycle) => {
    const reachable = reachableStates(contract, lifecycle);
    const edges = lifecycle.edges.filter(({ from }) => reachable.includes(from));
    return [...Map.groupBy(edges, ({ by }) => by)].flatMap(([by, [edge]]) => {
      const operation = contract.operations[by];
      return operation === undefined || edge === undefined ? [] : moveCheck(contract, lifecycle, operation, edge);
    });
  });
}

function moveCheck(contract: Contract, lifecycle: Lifecycle, operation: Operation, edge: Edge): Check[] {
  const rules = rulesStatingFor(contract, operation.id, "changed-is-shown");
  const { kind, resource } = operation.resourceAction ?? {};
  const isMove = kind === "changes" && resource === lifecycle.resource && !isSetting(operation);
  if (!isMove || rules.length === 0) return [];
  return [
    defineCheck({
      ...ofOperation("reads", operation, "leaves the other members as they were"),
      rules,
      cost: 2,
      ...(isLate(contract, lifecycle, edge.from) && byTheClock),
      run: (t) => expectKept(t, lifecycle, operation, edge, rules),
    }),
  ];
}

async function expectKept(
  t: Trial,
  lifecycle: Lifecycle,
  operation: Operation,
  { from, to }: Edge,
  rules: readonly string[],
): Promise<void> {
  const made = await makeInState(t, lifecycle, from, { members: await furtherMembers(t, lifecycle) });
  const request = await moveRequest(t, lifecycle, made.id, operation.id, to);
  const given = asObject(request.body) ?? {};
  const names = settable(t, operation).filter((name) => !(name in given));
  const shown = async (): Promise<Record<string, unknown> | undefined> =>
    asObject((await look(t, lifecycle.resource, made)).body);
  const other = await siblingOf(t, lifecycle, made, from);
  const before = await shown();
  if (before === undefined || !isSuccess(await perform(t, operation.id, request))) return;
  const after = (await shown()) ?? {};
  const pick = (members: Readonly<Record<string, unknown>>): object =>
    Object.fromEntries(names.map((name) => [name, members[name]]));
  expecting(t, rules, operation.id).same(`${from}→${to}`, "the rest as before:", pick(before), pick(after));
  if (other === undefined) return;
  const state = textAt((await look(t, lifecycle.resource, other)).body, lifecycle.field);
  const isMoved = state === to && !comingOf(t.contract, lifecycle, from).has(to);
  expecting(t, rules, operation.id).that(`${from}→${to}, another one`, !isMoved, () => [
    `another ${lifecycle.resource} still ${from}`,
    to,
  ]);
}

/** Another resource of the same owner in the same state; undefined where there cannot be two. */
async function siblingOf(
  t: Trial,
  lifecycle: Lifecycle,
  { id }: Pick<Fixture, "id">,
  state: string,
): Promise<Fixture | undefined> {
  const { resource, field } = lifecycle;
  const named = originOf(t, { resource, id });
  const other = await makeInState(t, lifecycle, state, { named }).catch(unlessUnavailable);
  const reply = other?.id === id ? undefined : other && (await look(t, resource, other));
  return textAt(reply?.body, field) === state ? other : undefined;
}

/** The optional members of a creation that a plain request leaves out, as its fullest form has them. */
async function furtherMembers(t: Trial, { resource, initialBy = [] }: Lifecycle): Promise<Record<string, unknown>> {
  const creator = creatorOf(t.contract, resource);
  if (creator === undefined) return {};
  const variants = await variantsOf(t, creator.id);
  const [plain, full] = [variants.at(0), variants.at(-1)].map((each) => asObject(each?.request.body) ?? {});
  const places = [...referencesOf(t.contract, creator), ...initialBy].map(({ at }) => at);
  // What names something, or selects how it begins or goes on, is chosen for the state.
  const taken = new Set([...places, creator.outcomes?.selector]);
  const further = Object.entries(full ?? {}).map(([name, value]) => [`body.${name}`, value] as const);
  return Object.fromEntries(further.filter(([at]) => !taken.has(at) && !(at.slice("body.".length) in (plain ?? {}))));
}
