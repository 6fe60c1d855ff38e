import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, test, vi } from "vitest";

const steps = join(import.meta.dirname, "../../.ci/steps.sh");

/** Runs steps as .ci/run does, in a process group of its own, as a terminal does. */
function run(script: string): ReturnType<typeof spawn> {
  const traps = "trap name_failure EXIT; trap 'end_steps 130' INT; trap 'end_steps 143' TERM";
  return spawn("bash", ["-c", `set -euo pipefail; source ${steps}; name=start; ${traps}; ${script}`], {
    stdio: ["ignore", "pipe", "inherit"],
    detached: true,
  });
}

/** A step that hangs in a process of its own, which keeps its output open. */
const hang = "bash -c 'sleep 300 & echo hanging; wait'";

test.for<[string, string]>([
  ["alone", `step hangs ${hang}`],
  [
    "beside others",
    `one() { step hangs ${hang} >&3; }; two() { step passes true; }; exec 3>&1; step both beside one two`,
  ],
])("an interrupt ends a step with all that it has started: %s", async ([, script]) => {
  const shell = run(script);
  let out = "";
  shell.stdout?.on("data", (chunk) => (out += String(chunk)));
  await vi.waitFor(() => expect(out).toContain("hanging"));

  process.kill(-(shell.pid ?? 0), "SIGINT");

  // Its output ends with the last process that has it.
  expect(await once(shell, "close")).toEqual([130, null]);
});

test("a step that fails ends the run with its code and its name, alone and beside others", async () => {
  for (const [script, named] of [
    ["step first bash -c 'exit 7'; echo further", "7: first"],
    [
      "one() { step inner bash -c 'exit 7'; echo further; }; two() { step passes true; }; step both beside one two",
      "7: inner",
    ],
  ] as const) {
    const shell = run(script);
    const [out, [code]] = await Promise.all([shell.stdout ? text(shell.stdout) : "", once(shell, "exit")]);
    expect(code).toBe(7);
    expect(out).toContain(`FAILED with exit code ${named}`);
    expect(out).not.toContain("further");
  }
});
