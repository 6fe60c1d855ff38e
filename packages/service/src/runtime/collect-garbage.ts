import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** Milliseconds after a start when all that it needs is compiled. */
const startMs = 5_000;

/**
 * Gives back to the machine what reading the contract and compiling its checks left, a third of the memory: V8 would keep it until
 * thousands of requests have been answered. Takes a fraction of a second, once.
 */
export function collectAfterStart(): void {
  setTimeout(() => {
    setFlagsFromString("--expose-gc");
    const collect: unknown = runInNewContext("gc");
    setFlagsFromString("--no-expose-gc");
    if (typeof collect === "function") collect({ type: "major", flavor: "last-resort", execution: "sync" });
  }, startMs).unref();
}
