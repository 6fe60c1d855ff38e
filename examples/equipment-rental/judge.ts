/**
 * Serves the desk, judges it with the conformance suite, and ends with the suite's exit code. Arguments go to the suite:
 * `node judge.ts --budget 10s --report html=report.html`.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { listen } from "./src/listen.ts";

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

const desk = await listen();
const suite = spawn(
  here("node_modules/.bin/tallystick"),
  ["run", "--config", here("tallystick.yaml"), "--target", desk.url, "--clock", desk.clock, ...process.argv.slice(2)],
  { stdio: "inherit" },
);
const [code]: (number | null)[] = await once(suite, "exit");
desk.close();
process.exitCode = code ?? 3;
