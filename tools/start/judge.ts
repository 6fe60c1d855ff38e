import { join } from "node:path";
import { run, type RunOptions } from "./child.ts";
import type { RunningService } from "./with-running-service.ts";

const suite = join(import.meta.dirname, "../../conformance/src/cli/main.ts");

interface JudgeOptions extends Pick<RunOptions, "stop"> {
  /** How long random inputs are generated, such as `5s`. */
  budget: string;
  seed?: string | undefined;
}

/** Lets the suite judge a running service; resolves to its exit code. */
export function judge(
  { url, clock, platform, other }: RunningService,
  { budget, seed, stop }: JudgeOptions,
): Promise<number> {
  const args = ["run", "--target", url, "--clock", clock, "--budget", budget];
  if (seed !== undefined) args.push("--seed", seed);
  const env = {
    ...process.env,
    TALLYSTICK_CLIENT_ID: platform.clientId,
    TALLYSTICK_CLIENT_SECRET: platform.clientSecret,
    TALLYSTICK_OTHER_CLIENT_ID: other.clientId,
    TALLYSTICK_OTHER_CLIENT_SECRET: other.clientSecret,
  };
  return run(suite, args, { env, ...(stop && { stop }) });
}
