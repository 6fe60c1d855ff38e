import type { Contract, Operation } from "@tallystick/contract";
import type { Check } from "../check.ts";
import type { Trial } from "../../requests/trial.ts";
import { perform } from "../../requests/fixtures/perform.ts";
import { variantsOf } from "../../requests/fixtures/requests.ts";
import { withSeen } from "../../requests/resources/fixtures.ts";
import { asObject, valueAt, withValueAt } from "../../json/value-at.ts";
import { createRequestBodyValidator } from "../../schema/as-requested.ts";
import { kindOf } from "../../schema/kind-of.ts";
import { mayBeMissing } from "../../schema/may-be-missing.ts";
import { memberOf } from "../../schema/member-of.ts";
import { besidesNull } from "../../schema/nullable.ts";
import { optionalMembers } from "../../schema/optional-members.ts";
import { schemaAt, type Resolved } from "../../schema/resolve.ts";
import type { ContractAdapter } from "../contract-adapter.ts";
import { defineCheck, ofOperation } from "../define-check.ts";
import { isSuccess } from "../../requests/expect.ts";
import { rulesStatingFor } from "../rules-stating.ts";
import { expectShown } from "./expect-shown.ts";
import { isJsonBody } from "../../schema/json-body.ts";

/** What a replacement leaves out, of the body or of an object in it, is null or left out afterwards, in the reply and in a read. */
export function leftOut(contract: Contract, { document }: Pick<ContractAdapter, "document">): Check[] {
  return Object.values(contract.operations).flatMap((operation) => {
    const rules = rulesStatingFor(contract, operation.id, "left-out-is-cleared");
    const body = replacingBody({ contract, document }, operation);
    if (rules.length === 0 || body === undefined) return [];
    return defineCheck({
      ...ofOperation("reads", operation, "adds no member that was not given"),
      rules,
      cost: 2,
      run: (t) => replace(t, operation, rules, body),
    });
  });
}

/** The body of a PUT, and what it shows. */
interface Replacing {
  pointer: string;
  shape: unknown;
  /** The members that the body may lack. */
  names: string[];
}

function replacingBody(
  { contract, document }: { contract: Contract; document: object },
  operation: Operation,
): Replacing | undefined {
  const { method, body, resourceAction } = operation;
  const shape = contract.resources[resourceAction?.resource ?? ""]?.schema;
  const isWriting = resourceAction?.kind === "changes" || resourceAction?.kind === "creates";
  if (method !== "put" || !isWriting || shape === undefined || !isJsonBody(body)) return undefined;
  const replacing = { pointer: body.schema, shape: schemaAt(document, shape) };
  const names = optionalMembers(document, operation).filter((path) => isCleared(document, replacing, path));
  return names.length === 0 ? undefined : { ...replacing, names };
}

/** Whether a member that is left out has no value: it has no default, and the resource may lack it, too. */
function isCleared(document: object, { pointer, shape }: Omit<Replacing, "names">, path: string): boolean {
  const member = memberOf(document, schemaAt(document, pointer), path) ?? {};
  return !("default" in member) && mayBeMissing(document, shape, path);
}

async function replace(t: Trial, operation: Operation, rules: readonly string[], body: Replacing): Promise<void> {
  const { document } = t.support;
  const full = (await variantsOf(t, operation.id)).at(-1)?.request ?? {};
  const within = pathsWithin(document, body, full.body);
  const isTried = await clear(t, operation, rules, body.names);
  const isTriedWithin = within.length > 0 && (await clear(t, operation, rules, within));
  t.precondition(isTried || isTriedWithin, `no value that ${operation.id} could leave out is shown`);
}

/** The members of the objects that a body has, as far as these may lack them, and the names of its maps. */
function pathsWithin(document: object, body: Replacing, given: unknown): string[] {
  const schema = schemaAt(document, body.pointer);
  return Object.entries(asObject(given) ?? {}).flatMap(([name, value]) => {
    const own: Resolved = kindOf(document, besidesNull(document, memberOf(document, schema, name)), value);
    const required = [own["required"]].flat();
    return Object.keys(asObject(value) ?? {}).flatMap((key) => {
      const path = `${name}.${key}`;
      const mayLack = !key.includes(".") && !required.includes(key) && memberOf(document, own, key) !== undefined;
      return mayLack && isCleared(document, body, path) ? [path] : [];
    });
  });
}

/** Whether a replacement without these, as far as they are shown before, was tried: then none is shown after it. */
async function clear(
  t: Trial,
  operation: Operation,
  rules: readonly string[],
  paths: readonly string[],
): Promise<boolean> {
  const full = (await variantsOf(t, operation.id)).at(-1)?.request ?? {};
  // The target may refuse some of it: what counts is what is shown before.
  const first = await perform(t, operation.id, await withSeen(t, operation, full));
  const before = await t.support.effects.look(t, operation, full, first);
  const set = paths.filter((path) => (valueAt(before, path) ?? null) !== null);
  const body = set.reduce<unknown>((rest, path) => withValueAt(rest, path, undefined), full.body);
  const fault = createRequestBodyValidator(t.support.document).fault(operation.body?.schema ?? "", body);
  if (set.length === 0 || fault !== undefined) return false;
  const reply = await perform(t, operation.id, await withSeen(t, operation, { ...full, body }));
  t.precondition(isSuccess(reply), `${operation.id} needs all that it may leave out`);
  const read = await t.support.effects.look(t, operation, full, reply);
  expectShown(
    t,
    rules,
    operation,
    { reply, read },
    {
      state: "left out",
      what: "what was left out:",
      expected: Object.fromEntries(set.map((path) => [path, null])),
      observed: (shown) => Object.fromEntries(set.map((path) => [path, valueAt(shown, path) ?? null])),
    },
  );
  return true;
}
