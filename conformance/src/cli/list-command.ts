import type { Contract } from "@tallystick/contract";
import { didYouMean } from "../did-you-mean.ts";
import { families } from "../engine/types.ts";
import { glob } from "../engine/select.ts";
import { UsageError } from "../engine/usage-error.ts";
import { checksFor, oraclesFor, type AdaptedBundle } from "../checks.ts";
import { counted } from "../report/counted.ts";
import type { Paint } from "../report/paint.ts";
import { table } from "../report/table.ts";

/** The rules that match: level, declaring decorator, families, needs, sentence. */
export function listCommand({ contract, support }: AdaptedBundle, pattern: string, paint: Paint): string[] {
  const judges = [...checksFor(contract, support), ...oraclesFor(contract, support)];
  const matches = glob(pattern);
  const rows = Object.values(contract.rules).flatMap((rule) => {
    const own = judges.filter(({ rules }) => rules.includes(rule.id));
    const names = families.filter((family) => own.some((judge) => judge.family === family));
    if (![rule.id, rule.on, ...names].some(matches)) return [];
    const needs = new Set(own.flatMap((judge) => ("needs" in judge ? judge.needs : [])));
    const always = own.some((judge) => !("needs" in judge) || judge.needs.length === 0);
    const level = rule.origin === "decision" ? `${rule.level} (decision)` : rule.level;
    const declared = `@${rule.declaredBy} on ${rule.on}`;
    return [
      [paint.bold(rule.id), level, names.join(" ") || "–", always ? "" : [...needs].join(" "), declared, rule.sentence],
    ];
  });
  if (rows.length === 0) throw noMatch(contract, pattern);
  const head = ["rule", "level", "family", "needs", "declared by", "sentence"].map((title) => paint.dim(title));
  return [...table([head, ...rows]), "", counted(rows.length, "rule")];
}

function noMatch(contract: Contract, pattern: string): UsageError {
  const names = [...Object.keys(contract.rules), ...Object.keys(contract.operations), ...families];
  return new UsageError(`No rule, family or operation matches "${pattern}".${didYouMean(pattern, names)}`);
}
