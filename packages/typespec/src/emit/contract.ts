import type { Program } from "@typespec/compiler";
import { conventionsOf } from "../conventions.ts";
import { ruleMentionsOf } from "../rule-mentions.ts";
import { deprecationUses } from "../decorators/deprecation.ts";
import type { Identity } from "../identity.ts";
import type { Answer, Contract, Deprecation, Operation } from "../model.ts";
import { codesNamedIn } from "../named-codes.ts";
import { inDeclaredOrder } from "./declared-order.ts";
import { basePathOf } from "./document.ts";
import { conservationOf, expiriesOf } from "./invariants.ts";
import { lifecyclesOf } from "./lifecycles.ts";
import { operationRow } from "./operations.ts";
import { answersOf } from "./reply-codes.ts";
import { resourcesOf } from "./resources.ts";
import { rulesOf, rulesOn } from "./rules.ts";
import type { Source } from "./source.ts";
import { withStandardRules } from "./standard/index.ts";
import { hasReached, versionMembers } from "../versions/versions.ts";
import { webhooksOf } from "./webhooks.ts";

/** The contract as plain values, without its identity, which also covers the document. */
export function contractOf(source: Source): Omit<Contract, keyof Identity> {
  const { program, document } = source;
  const mentions = ruleMentionsOf(program);
  const rows = source.operations.map((operation) => operationRow(source, operation, rulesOn(operation.id, mentions)));
  const unraised = unraisedCodesIn(source);
  const deprecation = deprecationOf(program);
  const contract: Omit<Contract, keyof Identity> = {
    schema: 1,
    title: document.info.title,
    version: document.info.version,
    basePath: basePathOf(program, document),
    ...(deprecation && { deprecation: inDeclaredOrder(program, "deprecation", deprecation) }),
    conventions: conventionsOf(program),
    rules: rulesOf(source, mentions),
    operations: byName(rows, ({ id }) => id),
    resources: byName(resourcesOf(program, rows), ({ name }) => name),
    lifecycles: byName(lifecyclesOf(program), ({ name }) => name),
    expiries: expiriesOf(program),
    conservation: conservationOf(program),
    webhooks: byName(webhooksOf(source, mentions), ({ name }) => name),
    codes: codesIn(rows),
    ...(unraised.length > 0 && { unraisedCodes: unraised }),
  };
  return withStandardRules(source, contract);
}

/** Of the version that the program has. */
function deprecationOf(program: Program): Deprecation | undefined {
  const { node } = versionMembers(program).findLast((member) => hasReached(program, member)) ?? {};
  return deprecationUses.all(program).find(({ target }) => target.node === node)?.value;
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

/** Every code that an error body names and that nothing raises, sorted. */
function unraisedCodesIn({ program, operations }: Source): string[] {
  const errors = operations.flatMap(({ http }) =>
    http.responses.filter(({ statusCodes }) => Number(statusCodes) >= 400),
  );
  const declared = operations.flatMap((operation) => answersOf(program, operation));
  const common: Answer[] = Object.values(conventionsOf(program).answers);
  const raised = new Set([...declared, ...common].map(({ code }) => code));
  return [...new Set(errors.flatMap(codesNamedIn))].filter((code) => !raised.has(code)).toSorted();
}
