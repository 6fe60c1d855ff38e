import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { parse } from "yaml";

/** A step of a workflow that is a script. */
export interface Line {
  /** Of the step; the script itself where the step has none. */
  name: string;
  run: string;
}

/** A workflow of GitHub with one job. */
export interface Workflow {
  lines: Line[];
  /** The actions of others that it calls. */
  uses: string[];
}

interface Job {
  steps: { name?: string; run?: string; uses?: string }[];
}

export function readWorkflow(file: string): Workflow {
  const { jobs } = parse(readFileSync(file, "utf8")) as { jobs: Record<string, Job> };
  const [job, ...others] = Object.values(jobs);
  if (job === undefined || others.length > 0) throw new Error(`${file} has to have one job`);
  const lines = job.steps.flatMap(({ run, name = run ?? "" }) => (run === undefined ? [] : [{ name, run }]));
  return { lines, uses: job.steps.flatMap(({ uses }) => uses ?? []) };
}

export interface Runner {
  cwd: string;
  env: NodeJS.ProcessEnv;
  /** What stands between `${{` and `}}`. */
  values: Readonly<Record<string, string>>;
}

export interface RunLine {
  code: number | null;
  printed: string;
  /** Ends what the line left running. */
  end: () => void;
}

/** Runs a line as it is written, in the shell that GitHub runs it in. */
export async function runLine({ run }: Line, { cwd, env, values }: Runner): Promise<RunLine> {
  const script = run.replaceAll(/\$\{\{ (.+?) \}\}/g, (_, name: string) => values[name] ?? "");
  // A group of its own, so that all of it can be ended.
  const child = spawn("bash", ["--noprofile", "--norc", "-eo", "pipefail", "-c", script], {
    cwd,
    env,
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  let printed = "";
  child.stdout.on("data", (chunk: Buffer) => (printed += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (printed += chunk.toString()));
  await once(child, "close");
  const end = (): void => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid);
    } catch {
      // All of it has ended.
    }
  };
  return { code: child.exitCode, printed, end };
}
