import { globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import getPort from "get-port";
import { makeShop, type ShopOptions } from "./shop.ts";
import { readWorkflow, runLine, type Line, type RunLine, type Runner } from "./workflow.ts";

/** A fault in a file, which a line has to find. */
interface Fault {
  file: string;
  right: string;
  wrong: string;
  /** The line that has to run before, with the fault in it. */
  after?: string;
  /** What the line says of it. */
  printed: RegExp;
}

/** By the name of the step. */
const faults: Readonly<Record<string, Fault>> = {
  "npm ci": { file: "package.json", right: '"express": "^5', wrong: '"express": "^4', printed: /in sync/ },
  "The server starts": {
    file: "server.ts",
    right: "await listen(",
    wrong: "await hear(",
    printed: /hear is not defined/,
  },
  "Its rules hold": {
    file: "src/view.ts",
    right: "tags, dailyRate, ...",
    wrong: "tags, dailyRate: dailyRate + 1, ...",
    after: "The server starts",
    printed: /violations · /,
  },
  "The spec compiles, and the generated files are its own": {
    file: "spec/rentals/models.tsp",
    right: "@maxValue(30)",
    wrong: "@maxValue(20)",
    printed: /differs from what spec says/,
  },
  "The change is in the summary of the run": {
    file: "gen/contract.json",
    right: '"schema": 1,',
    wrong: '"schema": 1',
    printed: /is no JSON|neither JSON/,
  },
  "The change breaks nobody": {
    file: "gen/openapi.json",
    right: '"maximum": 30',
    wrong: '"maximum": 20',
    printed: /::error /,
  },
};

/** What a line did in a repository without a fault, and in one with the fault that it has to find. */
export interface TriedLine {
  line: string;
  /** `0`; or its exit code and what it printed. */
  green: string;
  /** `found`; or its exit code and what it printed. */
  fault: string;
}

/** Runs every line of the workflows of examples/ci in a repository of their owner. What `uses` names is not run. */
export async function tryWorkflows(cwd: string, shop: ShopOptions): Promise<TriedLine[]> {
  makeShop(cwd, shop);
  const given = {
    PORT: String(await getPort()),
    GITHUB_BASE_REF: "main",
    GITHUB_STEP_SUMMARY: join(cwd, "summary.md"),
  };
  const values = { "github.run_number": "17", "matrix.shard": "1" };
  const runner: Runner = { cwd, env: { ...shop.env, ...given }, values };
  const lines = globSync(".github/workflows/*.yml", { cwd })
    .toSorted()
    .map((file) => readWorkflow(join(cwd, file)).lines);
  // Both begin with the same line.
  const all = new Map(lines.flat().map((line) => [line.name, line]));
  const green = await runAll([...all.values()], runner);
  const tried: TriedLine[] = [];
  for (const [name, line] of all) {
    const fault = faults[name];
    if (fault === undefined) throw new Error(`The line "${name}" has no fault that it has to find`);
    const before = fault.after === undefined ? undefined : all.get(fault.after);
    const found = await withFault(fault, cwd, () => runAll([...(before ? [before] : []), line], runner));
    tried.push({ line: name, green: green.get(name) ?? "not run", fault: judged(found.get(name), fault) });
  }
  return tried;
}

/** What each line printed, after its exit code; those that a line leaves running end with the last one. */
async function runAll(lines: readonly Line[], runner: Runner): Promise<Map<string, string>> {
  const running: RunLine[] = [];
  const results = new Map<string, string>();
  try {
    for (const line of lines) {
      const ended = await runLine(line, runner);
      running.push(ended);
      results.set(line.name, ended.code === 0 ? "0" : `${ended.code}: ${ended.printed}`);
    }
    return results;
  } finally {
    for (const { end } of running) end();
  }
}

function judged(result = "not run", { printed }: Fault): string {
  return result !== "0" && printed.test(result) ? "found" : result;
}

async function withFault<T>({ file, right, wrong }: Fault, cwd: string, use: () => Promise<T>): Promise<T> {
  const path = join(cwd, file);
  const text = readFileSync(path, "utf8");
  if (!text.includes(right)) throw new Error(`${file} has no ${right} to plant a fault in`);
  writeFileSync(path, text.replace(right, wrong));
  try {
    return await use();
  } finally {
    writeFileSync(path, text);
  }
}
