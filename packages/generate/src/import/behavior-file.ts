import type { Inference } from "./inference.ts";

/** A statement, and the line of `behavior.tsp` at which it stands. */
export interface Placed extends Inference {
  /** From 1. */
  line: number;
}

const HEAD = [
  "// What the API does, beyond its shapes: inferred from verbs, paths and replies, each with its reason. Nothing here is certain:",
  "// look at every statement, correct it, take it out. This file is yours; `--from` never changes it again.",
  'import "@tallystick/typespec";',
  'import "./shapes.tsp";',
  "",
  "using TypeSpec.Http;",
  "using Tallystick.Contract;",
];

/** The text of `behavior.tsp`, and where each statement stands in it. */
export function behaviorFile(inferences: readonly Inference[]): { text: string; placed: Placed[] } {
  const lines = [...HEAD];
  const placed = inferences.map((inference, index): Placed => {
    const isNext =
      index > 0 && inference.operation !== undefined && inferences[index - 1]?.operation === inference.operation;
    if (!isNext) lines.push("");
    lines.push(...printedInference(inference));
    return { ...inference, line: lines.length };
  });
  return { text: `${lines.join("\n")}\n`, placed };
}

/** A statement with its reason above it. */
export function printedInference({ statement, because, isSuggestion = false }: Inference): string[] {
  return [`// ${isSuggestion ? "to complete" : "inferred"}: ${because}.`, `${isSuggestion ? "// " : ""}${statement}`];
}
