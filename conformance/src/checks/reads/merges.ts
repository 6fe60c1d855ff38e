import type { Contract, Operation } from "@tallystick/contract";
import { perform } from "../../requests/fixtures/perform.ts";
import { variantsOf } from "../../requests/fixtures/requests.ts";
import { withSeen } from "../../requests/resources/fixtures.ts";
import { isSuccess } from "../../requests/expect.ts";
import type { Trial } from "../../requests/trial.ts";
import { asObject, valueAt, withValueAt } from "../../json/value-at.ts";
import { createRequestBodyValidator } from "../../schema/as-requested.ts";
import { memberOf } from "../../schema/member-of.ts";
import { besidesNull } from "../../schema/nullable.ts";
import { schemaAt } from "../../schema/resolve.ts";
import type { Check } from "../check.ts";
import type { ContractAdapter } from "../contract-adapter.ts";
import { defineCheck, ofOperation } from "../define-check.ts";
import { rulesStatingFor } from "../rules-stating.ts";
import { expectShown } from "./expect-shown.ts";

/** A merge patch (RFC 7396) of one member of an object leaves its other members, and null takes one out of a map. */
export function merges(contract: Contract, { document }: Pick<ContractAdapter, "document">): Check[] {
  return Object.values(contract.operations)
    .filter(({ body, resourceAction }) => body?.contentType === MERGE_PATCH && resourceAction?.kind === "changes")
    .flatMap((operation) => {
      const rules = rulesStatingFor(contract, operation.id, "changed-is-shown");
      if (rules.length === 0) return [];
      return defineCheck({
        ...ofOperation("reads", operation, "merges the members of objects"),
        rules,
        cost: 2,
        run: (t) => merge(t, document, operation, rules),
      });
    });
}

const MERGE_PATCH = "application/merge-patch+json";

async function merge(t: Trial, document: object, operation: Operation, rules: readonly string[]): Promise<void> {
  const full = (await variantsOf(t, operation.id)).at(-1)?.request ?? {};
  // The target may refuse some of it: what counts is what is shown before.
  await perform(t, operation.id, await withSeen(t, operation, full));
  let tried = 0;
  const schema = operation.body?.schema ?? "";
  for (const patch of patchesOf(document, schema, full.body)) {
    const before = await t.support.effects.look(t, operation, full);
    const shown = asObject(valueAt(before, patch.path)) ?? {};
    const { [patch.name]: value, ...rest } = shown;
    if ((value ?? null) === null || Object.keys(rest).length === 0) continue;
    const wanted = patch.isRemoved ? null : value;
    const body = withValueAt({}, `${patch.path}.${patch.name}`, wanted);
    if (createRequestBodyValidator(document).fault(schema, body) !== undefined) continue;
    const reply = await perform(t, operation.id, await withSeen(t, operation, { ...full, body }));
    if (!isSuccess(reply)) continue;
    tried += 1;
    const read = await t.support.effects.look(t, operation, full);
    expectShown(
      t,
      rules,
      operation,
      { reply, read },
      {
        state: `${patch.path} merged with ${patch.isRemoved ? "null" : "a value"}`,
        what: `${patch.path} after ${JSON.stringify(body)}:`,
        expected: { ...rest, [patch.name]: wanted },
        observed: (resource) => ({ [patch.name]: null, ...asObject(valueAt(resource, patch.path)) }),
      },
    );
  }
  t.precondition(tried > 0, `no object that ${operation.id} changes shows several members`);
}

/** A change of one member of an object. */
interface Patch {
  path: string;
  name: string;
  isRemoved: boolean;
}

/** Each object of the body with one member as it is, and each map without one. */
function patchesOf(document: object, schema: string, sent: unknown, path = ""): Patch[] {
  return Object.entries(asObject(path === "" ? sent : valueAt(sent, path)) ?? {}).flatMap(([name, value], nth) => {
    // A path cannot say such a name.
    if (name.includes(".")) return [];
    const inner = patchesOf(document, schema, sent, path === "" ? name : `${path}.${name}`);
    if (path === "" || nth > 0) return inner;
    const whole = memberOf(document, schemaAt(document, schema), path);
    const isMap = !(name in (asObject(besidesNull(document, whole)["properties"]) ?? {}));
    const kept = asObject(value) === undefined && value !== null ? [{ path, name, isRemoved: false }] : [];
    return [...kept, ...(isMap ? [{ path, name, isRemoved: true }] : []), ...inner];
  });
}
