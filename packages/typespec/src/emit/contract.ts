import { conventionsOf } from "../conventions.ts";
import { ruleMentionsOf } from "../rule-mentions.ts";
import type { Contract, Operation } from "../model.ts";
import { basePathOf } from "./document.ts";
import { conservationOf, expiriesOf } from "./invariants.ts";
import { lifecyclesOf } from "./lifecycles.ts";
import { operationRow } from "./operations.ts";
import { resourcesOf } from "./resources.ts";
import { rulesOf, rulesOn } from "./rules.ts";
import type { Source } from "./source.ts";
import { withStandardRules } from "./standard/index.ts";
import { webhooksOf } from "./webhooks.ts";

/** The contract as plain values, without the hash, which also covers the annotated document. */
export function contractOf(source: Source): Omit<Contract, "hash"> {
  const { program, document } = source;
  const mentions = ruleMentionsOf(program);
  const rows = source.operations.map((operation) => operationRow(source, operation, rulesOn(operation.id, mentions)));
  const contract: Omit<Contract, "hash"> = {
    schema: 1,
    title: document.info.title,
    version: document.info.version,
    basePath: basePathOf(document),
    conventions: conventionsOf(program),
    rules: rulesOf(source, mentions),
    operations: byName(rows, ({ id }) => id),
    resources: byName(resourcesOf(program, rows), ({ name }) => name),
    lifecycles: byName(lifecyclesOf(program), ({ name }) => name),
    expiries: expiriesOf(program),
    conservation: conservationOf(program),
    webhooks: byName(webhooksOf(source, mentions), ({ name }) => name),
    codes: codesIn(rows),
  };
  return withStandardRules(source, contract);
}

function byName<T>(values: T[], name: (value: T) => string): Record<string, T> {
  const entries = values.map((value): [string, T] => [name(value), value]);
  return Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** Every code of every error reply, with the statuses it comes with. */
function codesIn(rows: Operation[]): Record<string, number[]> {
  const pairs = rows.flatMap(({ replies }) =>
    replies.flatMap(({ status, codes }) => codes.map((code) => ({ code, status }))),
  );
  const groups = [...Map.groupBy(pairs, ({ code }) => code)].map(([code, all]): [string, number[]] => [
    code,
    [...new Set(all.map(({ status }) => status))].toSorted((a, b) => a - b),
  ]);
  return Object.fromEntries(groups.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
