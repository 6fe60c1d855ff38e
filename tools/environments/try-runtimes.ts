import { output } from "@tallystick/release";
import { plainEnv } from "./install.ts";
import { runtimes } from "./versions.ts";

/** The program runs against the service, as a module and, in Node, required. */
export function* tryRuntimes(cwd: string, service: Record<string, string>): Iterable<string> {
  const env = { ...plainEnv(), ...service };
  for (const [name, { command }] of Object.entries({ ...runtimes, [`Node ${process.versions.node}`]: thisNode })) {
    const [file = "", ...flags] = command;
    yield `${name}: ${output(file, [...flags, "run.mjs"], { cwd, env }).trim()}`;
    if (name.startsWith("Node")) yield `${name}: ${output(file, [...flags, "required.cjs"], { cwd, env }).trim()}`;
  }
}

const thisNode = { package: "node", command: [process.execPath] };
