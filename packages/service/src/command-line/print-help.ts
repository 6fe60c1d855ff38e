import type { Option, OptionTable } from "./option.ts";
import { variableOf } from "./read-options.ts";

/** One line for each flag: its form, variable, effect and default. */
export function helpOf(table: OptionTable): string {
  const rows = Object.entries(table).map(([name, option]) => ({
    flag: flagOf(name, option),
    variable: option.onlyAsFlag ? "" : `${variableOf(name)}${option.kind === "switch" ? "=1" : ""}`,
    help: helpLines(option),
  }));
  const flagWidth = Math.max(...rows.map(({ flag }) => flag.length));
  const variableWidth = Math.max(...rows.map(({ variable }) => variable.length));
  return rows
    .flatMap(({ flag, variable, help: [first = "", ...further] }) => [
      `  ${flag.padEnd(flagWidth)} ${variable.padEnd(variableWidth)}  ${first}`.trimEnd(),
      ...further.map((line) => `  ${"".padEnd(flagWidth)} ${"".padEnd(variableWidth)}  ${line}`),
    ])
    .join("\n");
}

function flagOf(name: string, { takes }: Option): string {
  return takes === undefined ? `--${name}` : `--${name} ${takes}`;
}

function helpLines({ help, kind, fallback, productionFallback }: Option): string[] {
  if (kind === "switch" || fallback === undefined || fallback === "") return [...help];
  const otherwise = productionFallback === undefined ? fallback : `${fallback}; ${productionFallback} in production`;
  return [...help.slice(0, -1), `${help.at(-1)} (${otherwise})`];
}
