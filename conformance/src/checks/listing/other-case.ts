import type { Filter } from "@tallystick/contract";
import type { ListScope, Trial } from "../../requests/trial.ts";
import type { Fixture } from "../../requests/fixtures/fixture.ts";
import { isFreeText } from "../../schema/is-free-text.ts";
import { memberOf, writtenMemberOf } from "../../schema/member-of.ts";
import { parameterSchemas } from "../../schema/parameter-schemas.ts";
import { resolved, schemaAt } from "../../schema/resolve.ts";
import { expecting } from "../../requests/expect.ts";
import { speaksOfCase } from "../reads/email-capitals.ts";
import { idsOf, matches, valuesFor } from "../../requests/lists/matching.ts";
import { mayBeGiven } from "./may-be-given.ts";
import { pageOf } from "./page-of.ts";
import type { ListOperation } from "../../requests/lists/population.ts";

/** The text with all its letters as capitals, or as small letters if they are capitals; undefined without any. */
export function inOtherCase(text: string): string | undefined {
  const [upper, lower] = [text.toUpperCase(), text.toLowerCase()];
  return [upper, lower].find((other) => other !== text);
}

/**
 * Free texts are compared with case: a filter in another case matches nothing. Only texts of this run are tried, since
 * others may be codes.
 */
export async function expectNoneInOtherCase(
  t: Trial,
  operation: ListOperation,
  filter: Filter,
  rules: readonly string[],
  { scope, own }: { scope: ListScope; own: readonly Fixture[] },
): Promise<void> {
  if (!comparesLetters(t, operation, filter)) return;
  const isPlain = (text: string): boolean => t.isOfThisRun(text) && !text.includes("@");
  const others = valuesFor(filter, own).filter(isPlain).map(inOtherCase);
  const other = others.find((text) => text !== undefined && mayBeGiven(t, operation, filter, text));
  if (other === undefined) return;
  const page = await pageOf(t, operation, scope, { [filter.parameter]: other });
  if (page === undefined) return;
  const strange = page.filter(({ body }) => !matches(filter, body, other));
  expecting(t, rules, operation.id).that(`${filter.parameter} in other case`, strange.length === 0, () => [
    `with ${filter.parameter}=${other} no item with the same letters in another case`,
    idsOf(strange).join(", "),
  ]);
}

/** Whether filter and member are both free texts, neither is an id, and no declaration ignores case. */
function comparesLetters(t: Trial, operation: ListOperation, { parameter, paths, match, rule }: Filter): boolean {
  const { contract, support } = t;
  if (operation.references.some(({ at }) => at === `query.${parameter}`)) return false;
  const { document } = support;
  const asked = parameterSchemas(document).get(`${operation.id} query ${parameter}`);
  const shape = contract.resources[operation.resourceAction?.resource ?? ""]?.schema;
  if ((match !== "equals" && match !== "substring") || asked === undefined || shape === undefined) return false;
  if (!isFreeText(resolved(document, schemaAt(document, asked)))) return false;
  const shown = schemaAt(document, shape);
  return paths.every((path) => {
    const schema = memberOf(document, shown, path);
    if (schema === undefined || !isFreeText(schema)) return false;
    const said = [
      schemaAt(document, asked),
      schemaAt(document, parameterOf(asked)),
      writtenMemberOf(document, shown, path),
    ];
    return !speaksOfCase(
      { contract, document },
      [...operation.rules, ...(rule === undefined ? [] : [rule])],
      path,
      said,
    );
  });
}

/** The parameter whose schema this is: its description may say how it is compared. */
function parameterOf(schema: string): string {
  return schema.slice(0, schema.lastIndexOf("/schema"));
}
