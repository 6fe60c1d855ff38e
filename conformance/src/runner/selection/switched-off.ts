import type { Contract, Operation, Rule } from "@tallystick/contract";
import type { ContractSupport } from "../../requests/trial.ts";
import { operationsNaming } from "../../schema/operations-naming.ts";
import { noneOfferedText } from "./reasons-text.ts";
import { glob } from "./select.ts";

/**
 * What the target offers of the contract, by part, by operation or by a pattern of operations: `false`, or the reason
 * why not, switches off; `true` keeps an operation that a wider entry switches off. What is not named is offered.
 */
export type Offers = Readonly<Record<string, boolean | string>>;

/** The sentence for every operation that is switched off, by its id. */
export type SwitchedOff = ReadonlyMap<string, string>;

/** The operations that these entries switch off: an operation's own entry before a pattern, a longer pattern before a shorter, a part before `*`. */
export function switchedOff({ operations }: Pick<Contract, "operations">, offers: Offers = {}): Map<string, string> {
  const entries = Object.entries(offers);
  return new Map(
    Object.values(operations).flatMap((operation) => {
      const [first] = entries
        .filter(([name]) => isNamedBy(name, operation))
        .toSorted(([one], [other]) => weight(other, operation) - weight(one, operation));
      if (first === undefined || first[1] === true) return [];
      return [[operation.id, `${first[0]} is switched off: ${reasonOf(first[1])}`] as const];
    }),
  );
}

/** Whether an entry speaks of the operation: as its part, as itself, or as a pattern. */
export function isNamedBy(entry: string, { id, domain }: Pick<Operation, "id" | "domain">): boolean {
  return entry === domain || glob(entry)(id);
}

function weight(entry: string, { id, domain }: Pick<Operation, "id" | "domain">): number {
  if (entry === id) return Infinity;
  if (entry === "*") return 0;
  return entry === domain ? 1 : entry.length;
}

function reasonOf(why: boolean | string): string {
  return typeof why === "string" ? why : "the target does not offer it";
}

/** The parts that a target may switch off. */
export function partsOf({ operations }: Pick<Contract, "operations">): string[] {
  return [...new Set(Object.values(operations).map(({ domain }) => domain))];
}

/** A contract, and what its rows do not say. */
interface Described {
  contract: Contract;
  support: Pick<ContractSupport, "document" | "partsOfRule">;
}

/** Why this target does not declare a rule; undefined when something that it speaks of is offered. */
export function whySwitchedOff({ contract, support }: Described, off: SwitchedOff, rule: Rule): string | undefined {
  if (off.size === 0) return undefined;
  const operations = Object.values(contract.operations);
  const parts = [...foldersOf(rule), ...(support.partsOfRule?.(rule) ?? [])].map((part) =>
    operations.filter(({ domain }) => domain === part),
  );
  const own = operations.filter(({ id, rules }) => id === rule.on || rules.includes(rule.id));
  const [model = ""] = rule.on.split(".");
  const naming = operationsNaming(support.document, model).flatMap((id) => contract.operations[id] ?? []);
  return [own, ...parts, creatorsOf(contract, model), naming]
    .map((each) => whyAllOff(off, each))
    .find((reason) => reason !== undefined);
}

/** Why none of these operations is offered; undefined when one is, or when there is none. */
function whyAllOff(off: SwitchedOff, operations: readonly Operation[]): string | undefined {
  const reasons = operations.flatMap(({ id }) => {
    const reason = off.get(id);
    return reason === undefined ? [] : [[id, reason] as const];
  });
  return reasons.length === operations.length ? noneOfferedText(new Map(reasons)) : undefined;
}

/** The folders of the spec that declare it, each of which may be a part. */
function foldersOf({ source }: Rule): string[] {
  return source.file.split("/").slice(1, -1);
}

/** What makes the resource on which a rule stands: without it there is nothing to look at. */
function creatorsOf({ resources, operations }: Contract, model: string): Operation[] {
  return (resources[model]?.creates ?? []).flatMap((id) => operations[id] ?? []);
}
