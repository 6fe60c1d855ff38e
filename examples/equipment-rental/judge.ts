/**
 * Serves the desk, judges it with the conformance suite, and ends with the suite's exit code. Arguments go to the suite:
 * `node judge.ts --budget 10s --report html=report.html`; `--contract-version 2025-09-01` judges the first version.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { firstVersion } from "./src/first-version.ts";
import { listen } from "./src/listen.ts";

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

const desk = await listen();
const args = process.argv.slice(2);
const url = args.includes(firstVersion.contract.version) ? desk.firstUrl : desk.url;
const suite = spawn(
  here("node_modules/.bin/tallystick"),
  ["run", "--config", here("tallystick.yaml"), "--target", url, "--clock", desk.clock, ...args],
  { stdio: "inherit" },
);
const [code]: (number | null)[] = await once(suite, "exit");
desk.close();
process.exitCode = code ?? 3;
