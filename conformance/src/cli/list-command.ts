import type { Rule } from "@tallystick/contract";
import { bundleOf, judgesOf, type AdaptedBundle } from "../contracts/checks.ts";
import { families, type Check, type Oracle } from "../checks/check.ts";
import { select } from "../runner/selection/select.ts";
import { isOwnRule } from "../checks/own/index.ts";
import { counted } from "../report/counted.ts";
import type { Paint } from "../report/paint.ts";
import { table } from "../report/table.ts";
import type { OwnChecks } from "./checks-files.ts";
import { declaredBy, leftOutBy } from "./declared-by.ts";

/** The rules that a run with `--only PATTERN` judges: level, families, needs, declaring decorator, sentence. */
export function listCommand(
  given: AdaptedBundle,
  pattern: string,
  paint: Paint,
  own: Partial<OwnChecks> = {},
): string[] {
  const bundle = bundleOf({ ...given, ...own });
  const { checks, oracles } = judgesOf(bundle, { checks: own.checks ?? [] });
  const selection = select(bundle.contract, checks, oracles, { only: [pattern] });
  const judges = [...selection.checks, ...selection.oracles];
  const named = Object.values(bundle.contract.rules).filter(({ id }) => selection.rules.has(id));
  const head = ["rule", "level", "family", "needs", "declared by", "sentence"].map((title) => paint.dim(title));
  const leftOut = named.map(leftOutBy).find((each) => each !== undefined);
  return [
    ...table([head, ...named.map((rule) => row(rule, judges, paint))]),
    "",
    counted(named.length, "rule"),
    ...(leftOut === undefined ? [] : [`A standard rule is left out by its name: ${leftOut}.`]),
  ];
}

function row(rule: Rule, judges: readonly (Check | Oracle)[], paint: Paint): string[] {
  const own = judges.filter(({ rules }) => rules.includes(rule.id));
  const names = families.filter((family) => own.some((judge) => judge.family === family));
  const needs = new Set(own.flatMap((judge) => ("needs" in judge ? judge.needs : [])));
  const always = own.some((judge) => !("needs" in judge) || judge.needs.length === 0);
  const level = rule.origin === "decision" ? `${rule.level} (decision)` : rule.level;
  const declared = isOwnRule(rule) ? `${rule.source.file}:${rule.source.line}` : declaredBy(rule);
  return [
    paint.bold(rule.id),
    level,
    names.join(" ") || "–",
    always ? "" : [...needs].join(" "),
    declared,
    rule.sentence,
  ];
}
