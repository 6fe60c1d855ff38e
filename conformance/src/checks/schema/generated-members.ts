import type { GeneratedMembers, MemberValues } from "./members-row.ts";
import type { ContractAdapter } from "../contract-adapter.ts";
import type { Contract, Operation } from "@tallystick/contract";
import * as fc from "fast-check";
import type { Check } from "../check.ts";
import type { Trial } from "../../requests/trial.ts";
import { arbitraryOf } from "../../schema/arbitrary-of.ts";
import { asMeant } from "../../schema/as-meant.ts";
import { memberOf } from "../../schema/member-of.ts";
import { schemaAt, type Resolved } from "../../schema/resolve.ts";
import { perform } from "../../requests/fixtures/perform.ts";
import { variantsOf } from "../../requests/fixtures/requests.ts";
import { valueAt, withValueAt } from "../../json/value-at.ts";
import { defineGenerated, ofOperation } from "../define-check.ts";
import { declared, expecting } from "../../requests/expect.ts";

/** The greatest number of useful trials: each is one word of one script, or one number. */
const MOST_TOLD = 8;

/** A body accepts what its schema allows, words of any script and every number up to its bounds, and shows it again. */
export function generatedMembers(
  contract: Contract,
  { generatedMembers: table, document }: Pick<ContractAdapter, "generatedMembers" | "document">,
): Check[] {
  return table.flatMap((row) => {
    const operation = contract.operations[row.operation];
    const rules = declared(contract, ...row.rules);
    if (operation?.body === undefined || rules.length === 0) return [];
    const members = arbitrariesOf(document, schemaAt(document, operation.body.schema), row.members);
    const what = ["accepts any request its schema allows", row.kind].filter(Boolean).join(" for ");
    const some = fc
      .record(members, { requiredKeys: [], noNullPrototype: true })
      .filter((values) => Object.keys(values).length > 0);
    return defineGenerated({
      ...ofOperation("schema", operation, what),
      rules,
      input: fc.array(some, { minLength: 1, maxLength: MOST_TOLD, size: "max" }),
      run: async (t, all) => {
        for (const values of all) await reportProbe(t, operation, row, rules, values);
      },
    });
  });
}

function arbitrariesOf(
  document: object,
  schema: unknown,
  members: readonly string[],
): Record<string, fc.Arbitrary<unknown>> {
  const found = members.map((path) => [path, freely(document, memberOf(document, schema, path))] as const);
  return Object.fromEntries(
    found.flatMap(([path, free]) => (free === undefined ? [] : [[path, arbitraryOf(document, free)]])),
  );
}

/** Shorter is a single letter; longer values are implementation-defined where the contract sets no bounds. */
const usual = { minLength: 2, maxLength: 100 };

/** The largest possible amount (G-45); a higher limit is useless. */
const MOST = 9_000_000_000_000_000;

/** The values of a free-form member: a text or a whole number; null has its own rules. */
function freely(document: object, member: Resolved | undefined): Resolved | undefined {
  const meant = asMeant(document, member, undefined);
  const type = [meant["type"]].flat().find((each) => each !== "null");
  if (["format", "pattern", "enum", "const"].some((keyword) => type === "string" && keyword in meant)) return undefined;
  if (type === "integer") return { ...meant, type, ...(Number(meant["maximum"]) > MOST && { maximum: MOST }) };
  return type === "string" ? { ...usual, ...meant, type } : undefined;
}

async function reportProbe(
  t: Trial,
  operation: Operation,
  row: GeneratedMembers,
  rules: readonly string[],
  values: MemberValues,
): Promise<void> {
  const kinds = await variantsOf(t, operation.id);
  const plain = kinds.find(({ kind }) => kind === (row.kind ?? ""))?.request;
  const body = Object.entries(values).reduce((all, [path, value]) => withValueAt(all, path, value), plain?.body);
  const reply = await perform(t, operation.id, { ...plain, body });
  const success = operation.replies.filter(({ kind }) => kind === "success").map(({ status }) => status);
  const state = `${operation.id} as drawn`;
  expecting(t, rules).status(state, reply, ...success);
  const shown =
    row.reader === undefined ? reply : await t.call(row.reader.operation, row.reader.request(reply, values));
  expecting(t, rules, shown.operation).same(
    state,
    "what was given:",
    values,
    Object.fromEntries(Object.keys(values).map((path) => [path, valueAt(shown.body, placeOf(row, path))])),
  );
}

function placeOf({ shownAt, shownIn }: GeneratedMembers, path: string): string {
  return shownAt ?? [shownIn, path].filter(Boolean).join(".");
}
