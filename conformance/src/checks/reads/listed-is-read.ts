import type { Contract, Operation } from "@tallystick/contract";
import type { CallRequest } from "../../http/exchange.ts";
import type { Check } from "../check.ts";
import type { Trial } from "../../requests/trial.ts";
import { expecting } from "../../requests/expect.ts";
import { hasAnswer } from "../../requests/fixtures/fixture.ts";
import { unlessUnavailable } from "../../requests/fixtures/unless-unavailable.ts";
import { freshScope, isList, ownScope, populate, type ListOperation } from "../../requests/lists/population.ts";
import { readersOf } from "../../requests/resources/resource-in-reply.ts";
import { defineCheck, ofOperation } from "../define-check.ts";
import { pageOf } from "../listing/page-of.ts";
import { rulesStatingFor } from "../rules-stating.ts";

/** How many items are read: each costs a call. */
const MOST_READ = 8;

/** A list shows its caller nothing that the caller's read does not know: no kind of caller lists what belongs to others. */
export function listedIsRead(contract: Contract): Check[] {
  return Object.values(contract.operations)
    .filter(isList)
    .flatMap((operation) => {
      const rules = rulesStatingFor(contract, operation.id, "listed-is-read");
      const reader = readerBeside(contract, operation);
      if (rules.length === 0 || reader === undefined) return [];
      return defineCheck({
        ...ofOperation("reads", operation, "lists only what its caller can read"),
        rules,
        cost: 2,
        run: (t) => readEach(t, operation, reader, rules),
      });
    });
}

interface Reader {
  row: Operation;
  /** The parameter of its path with the id. */
  parameter: string;
}

/** The read for the callers of a list, which needs nothing besides what the list names, and the id. */
function readerBeside(contract: Contract, { resourceAction, access, parameters }: ListOperation): Reader | undefined {
  const inPath = parameters.flatMap(({ in: place, name }) => (place === "path" ? [name] : []));
  for (const { row, at } of readersOf(contract, resourceAction?.resource ?? "")) {
    const parameter = at.replace(/^path\./, "");
    const isNamed = row.parameters.every(
      ({ in: place, name, required }) => !required || (place === "path" && [...inPath, parameter].includes(name)),
    );
    if (isNamed && row.access.scheme === access.scheme && at.startsWith("path.")) return { row, parameter };
  }
  return undefined;
}

async function readEach(
  t: Trial,
  operation: ListOperation,
  { row, parameter }: Reader,
  rules: readonly string[],
): Promise<void> {
  // What belongs to another owner must not be listed.
  const other = await freshScope(t, operation).catch(unlessUnavailable);
  if (other !== undefined) await populate(t, operation, other, 1).catch(unlessUnavailable);
  const scope = await ownScope(t, operation);
  await populate(t, operation, scope, 1).catch(unlessUnavailable);
  const listed = await pageOf(t, operation, scope, {});
  t.precondition(listed !== undefined && listed.length > 0, `${operation.id} shows nothing that can be read`);
  const { query: _query, ...to } = scope.request;
  const reading = (id: string): CallRequest => ({ ...to, params: { ...to.params, [parameter]: id } });
  const unknown: string[] = [];
  for (const { id } of listed.slice(0, MOST_READ)) {
    const reply = await t.call(row.id, reading(id));
    if (isUnknown(row, parameter, reply)) unknown.push(id);
  }
  // Another check may have deleted it meanwhile.
  const after = unknown.length === 0 ? [] : ((await pageOf(t, operation, scope, {})) ?? []);
  const still = after.filter(({ id }) => unknown.includes(id));
  expecting(t, rules, operation.id).that("listed for its caller", still.length === 0, () => [
    `only what ${row.id} finds for the same caller`,
    `${still.map(({ id }) => id).join(", ")}, which ${row.id} does not know`,
  ]);
}

function isUnknown({ refusals }: Operation, parameter: string, reply: Parameters<typeof hasAnswer>[0]): boolean {
  const declared = refusals.find(({ when, at }) => when === "unknown" && at === `path.${parameter}`);
  return declared === undefined ? reply.status === 404 : hasAnswer(reply, declared);
}
