import { output, plainEnv } from "../release/index.ts";
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

/** Milliseconds of processor time that the import takes in each Node, as it is installed. Not a limit: it depends on the machine. */
export function* tryImport(cwd: string): Iterable<string> {
  const program = `
    const before = process.cpuUsage();
    await import("@tallystick/client");
    const { user, system } = process.cpuUsage(before);
    console.log((user + system) / 1000);`;
  for (const [name, { command }] of Object.entries(runtimes)) {
    if (!name.startsWith("Node")) continue;
    const run = (): number => Number(output(command[0] ?? "", ["--input-type=module", "-e", program], { cwd }));
    const times = Array.from({ length: 9 }, run).toSorted((a, b) => a - b);
    yield `${name}: an import of the client takes ${times[4]?.toFixed(0)} ms of processor time`;
  }
}

/** The transport that the guide names, with types and at work. */
export function* tryUndici(cwd: string, service: Record<string, string>): Iterable<string> {
  yield output(process.execPath, ["undici.ts"], { cwd, env: { ...plainEnv(), ...service } }).trim();
}

const thisNode = { package: "node", command: [process.execPath] };
