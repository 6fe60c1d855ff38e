// Loaded before the service by `--import`, so that the process answers what only it can know about itself.
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** What a process says about itself. */
export interface Sample {
  /** Of the whole process. */
  memoryMiB: number;
  /** What is left after a garbage collection: the heap, and what is kept outside it. */
  keptMiB: number;
  /** The longest turn of the event loop since the last sample, in milliseconds of processor time: other processes do not count. */
  longestTurnMs: number;
}

/** What another process may ask it. */
export type Question = "sample" | "longest turn";

const inMebibytes = (bytes: number): number => Math.round(bytes / 2 ** 20);

if (process.send) {
  setFlagsFromString("--expose-gc");
  const collectGarbage = runInNewContext("gc") as () => void; // the flag makes it
  let longest = 0;
  let last = threadMs();
  const turn = (): void => {
    const now = threadMs();
    longest = Math.max(longest, now - last);
    last = now;
    setImmediate(turn).unref();
  };
  turn();
  const longestTurnMs = (): number => {
    const found = Math.round(longest);
    last = threadMs();
    longest = 0;
    return found;
  };
  const sample = (): Sample => {
    const turnMs = longestTurnMs();
    collectGarbage();
    const { rss, heapUsed, external } = process.memoryUsage();
    last = threadMs();
    return { memoryMiB: inMebibytes(rss), keptMiB: inMebibytes(heapUsed + external), longestTurnMs: turnMs };
  };
  process.on("message", (question: Question) => process.send?.(question === "sample" ? sample() : longestTurnMs()));
  process.channel?.unref();
  // Nobody else would end it.
  process.once("disconnect", () => process.kill(process.pid, "SIGKILL"));
}

function threadMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
