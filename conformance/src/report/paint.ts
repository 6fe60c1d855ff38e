import pico from "picocolors";

/** Colours for a terminal, or none at all. */
export type Paint = Pick<ReturnType<typeof pico.createColors>, "bold" | "dim" | "green" | "red" | "yellow" | "cyan">;

/** Colour on a terminal, or where `FORCE_COLOR` asks for it; never against `NO_COLOR` or `--no-color`. */
export function createPaint(where: { isTerminal: boolean; env: NodeJS.ProcessEnv; isRefused: boolean }): Paint {
  const isSet = (name: string): boolean => !["", "0"].includes(where.env[name] ?? "");
  const isWanted =
    (where.isTerminal || isSet("FORCE_COLOR")) && !where.isRefused && (where.env["NO_COLOR"] ?? "") === "";
  return pico.createColors(isWanted);
}
