import type { Contract, Operation } from "@tallystick/contract";
import { bundleOf, judgesOf, type AdaptedBundle } from "../contracts/checks.ts";
import type { Check } from "../checks/check.ts";
import { counted } from "../report/counted.ts";
import type { Paint } from "../report/paint.ts";
import { table } from "../report/table.ts";
import { select, type Selector } from "../runner/selection/select.ts";
import { isNamedBy } from "../runner/selection/switched-off.ts";
import type { Target } from "../runner/run-context.ts";
import { changesWhatIsThereOnce } from "../requests/resources/there-once.ts";
import type { OwnChecks } from "./checks-files.ts";

/** What an operation does to the target in a run. */
type Effect = "creates" | "changes" | "deletes" | "acts" | "reads";

const order: readonly Effect[] = ["deletes", "changes", "creates", "acts", "reads"];

/**
 * What a run would call, and what that creates, changes or deletes; nothing is sent. A check also calls what makes and reads what it
 * needs, so that every operation of the contract that is offered may be called.
 */
export function planText(
  given: AdaptedBundle,
  target: Target,
  selector: Selector,
  own: Partial<OwnChecks>,
  paint: Paint,
): string[] {
  const bundle = bundleOf({ ...given, ...own });
  const { checks, oracles } = judgesOf(bundle, { checks: own.checks ?? [] });
  const selection = select(bundle.contract, checks, oracles, selector);
  const offered = Object.values(bundle.contract.operations).filter((row) => isOffered(target, row));
  const rows = offered
    .map((row) => ({ row, effect: effectOf(row) }))
    .filter(({ effect }) => effect === "reads" || target.readOnly !== true)
    .toSorted((a, b) => order.indexOf(a.effect) - order.indexOf(b.effect));
  const head = ["does", "what", "operation", "checks"].map((title) => paint.dim(title));
  return [
    `A run at ${target.url} has ${counted(selection.checks.length, "check")} of ${counted(selection.rules.size, "rule")}, and may call:`,
    "",
    ...table([head, ...rows.map(({ row, effect }) => line(bundle.contract, row, effect, selection.checks, paint))]),
    "",
    target.mayChangeExisting === true
      ? "What was there before the run may be changed and deleted, too."
      : "What was there before the run is only read.",
    "Nothing was sent.",
  ];
}

function isOffered({ offers = {} }: Target, row: Operation): boolean {
  return !Object.entries(offers).some(([entry, offer]) => offer !== true && isNamedBy(entry, row));
}

function effectOf({ method, resourceAction }: Operation): Effect {
  if (method === "get" || method === "head" || resourceAction?.kind === "lists" || resourceAction?.kind === "reads")
    return "reads";
  return resourceAction?.kind ?? "acts";
}

function line(contract: Contract, row: Operation, effect: Effect, checks: readonly Check[], paint: Paint): string[] {
  const { resource = "" } = row.resourceAction ?? {};
  const isSingle = changesWhatIsThereOnce(contract, row);
  const own = checks.filter(({ operation }) => operation === row.id).length;
  return [
    effect,
    `${resource || "–"}${isSingle ? ", and puts it back" : ""}`,
    `${paint.bold(row.id)} ${paint.dim(`${row.method.toUpperCase()} ${row.path}`)}`,
    String(own),
  ];
}
