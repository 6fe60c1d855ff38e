import { expect, onTestFinished, test } from "vitest";
import { startReplicatedPostgres, type ReplicatedPostgres } from "../postgres/replicated-postgres.ts";
import { chaos } from "./chaos.ts";

async function replicated(isSynchronous: boolean): Promise<ReplicatedPostgres> {
  const servers = await startReplicatedPostgres({ isSynchronous });
  onTestFinished(servers.stop, 60_000);
  return servers;
}

test("three processes pay once each while a standby takes over", async () => {
  const { url, failOver } = await replicated(true);
  const { kills, crashes, jobs } = await chaos({ events: 3, store: url, crash: failOver });
  expect(kills).toBeGreaterThan(0);
  expect(crashes).toBeGreaterThan(0);
  expect(jobs).toBeGreaterThan(10);
});

test("chaos finds a standby that a commit does not wait for", { retry: 2 }, async () => {
  const { url, failOver } = await replicated(false);
  const found = chaos({ events: 1, store: url, crash: failOver });
  await expect(found).rejects.toThrow(/was answered with|jobs were answered|got 4|not conserved/);
});
