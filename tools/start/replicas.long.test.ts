import { join } from "node:path";
import getPort from "get-port";
import { expect, test } from "vitest";
import { run } from "./child.ts";

test("the suite judges three processes on one SQLite file behind a balancer, and finds nothing", async () => {
  const port = String(await getPort({ host: "127.0.0.1" }));
  const args = ["--once", "--replicas", "3", "--budget", "1s", "--port", port];
  expect(await run(join(import.meta.dirname, "start.ts"), args)).toBe(0);
});
