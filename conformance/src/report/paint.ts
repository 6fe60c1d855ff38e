import pico from "picocolors";

/** Colours for a terminal, or none at all. */
export type Paint = Pick<ReturnType<typeof pico.createColors>, "bold" | "dim" | "green" | "red" | "yellow" | "cyan">;

/** Colour only where somebody looks at it, and never against `NO_COLOR` or `--no-color`. */
export function createPaint(where: { isTerminal: boolean; env: NodeJS.ProcessEnv; isRefused: boolean }): Paint {
  const isWanted = where.isTerminal && !where.isRefused && (where.env["NO_COLOR"] ?? "") === "";
  return pico.createColors(isWanted);
}
