/**
 * Prints the functions of `packages/<package>/src` that a warm `POST /transfer-in` runs through, from the request to its reply, as
 * `file name line`. Its own process, because another's instrumentation would add functions.
 */
import { readFileSync } from "node:fs";
import { Session, type Profiler } from "node:inspector/promises";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { createService } from "../src/index.ts";
import { createSample } from "./transfer-sample.ts";

const packages = new URL("../../", import.meta.url).href;

/** Requests before and while it is counted; background work runs beside some of them, and not beside all. */
const repetitions = 30;

/** Longer than the worker waits before it looks for what the request before has left to deliver. */
const pauseMs = 60;

const service = await createService();
const { url } = await service.listen(0, "127.0.0.1");
const { clientId, clientSecret } = service.credentials ?? { clientId: "", clientSecret: "" };
const send = await createSample(url, `Basic ${btoa(`${clientId}:${clientSecret}`)}`);
for (let count = 0; count < repetitions; count += 1) await send();

const session = new Session();
session.connect();
await session.post("Profiler.enable");
await session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: false });
const runs: string[][] = [];
for (let count = 0; count < repetitions; count += 1) {
  await setTimeout(pauseMs);
  await session.post("Profiler.takePreciseCoverage");
  await send();
  const { result } = await session.post("Profiler.takePreciseCoverage");
  runs.push(result.flatMap(functionsOf));
}
const [shortest = []] = runs.toSorted((a, b) => a.length - b.length);
console.log(shortest.join("\n"));
await service.close();

function functionsOf({ url: file, functions }: Profiler.ScriptCoverage): string[] {
  if (!file.startsWith(packages) || !file.includes("/src/")) return [];
  const source = readFileSync(fileURLToPath(file), "utf8");
  return functions
    .filter(({ ranges: [range] }) => (range?.count ?? 0) > 0)
    .map(({ functionName, ranges: [range] }) => {
      const line = source.slice(0, range?.startOffset).split("\n").length;
      return `${file.slice(packages.length)} ${functionName || "(anonymous)"} ${line}`;
    });
}
