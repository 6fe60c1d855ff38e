import type { Command } from "./command.ts";
import { serveCommand } from "./commands/serve.ts";

/** Every command by its name; without a name, the service is served. */
export const commands: Readonly<Record<string, Command>> = {
  serve: serveCommand,
};
