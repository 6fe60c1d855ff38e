import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { clientReport, type ClientReport } from "../../src/clients/client-report.ts";
import type { HabitReport } from "../../src/clients/habit-report.ts";
import { runRestarts } from "../../src/clients/restarts/run-restarts.ts";
import { openHostileServer } from "../../src/clients/hostile-server.ts";
import { faultScenarios } from "../../src/clients/fault-scenarios.ts";
import type { Service } from "./plain-client.ts";

/** Judges a client of this process with the given fault scenarios, in this order. */
export async function judgeClient(
  named: readonly string[],
  run: (service: Service) => Promise<void>,
  program?: string,
): Promise<ClientReport> {
  const environment = {
    now: () => Date.now(),
    uuid: () => randomUUID(),
    sleep: (ms: number, signal?: AbortSignal) => sleep(ms, undefined, signal === undefined ? {} : { signal }),
    startedMs: Date.now(),
  };
  const chosen = named.flatMap((name) => faultScenarios.filter((scenario) => scenario.name === name));
  const server = await openHostileServer({ port: 0, faultScenarios: chosen, environment, report: () => {} });
  try {
    await run(server);
    const args = [process.execPath, join(import.meta.dirname, program ?? "")];
    const command = { args, env: process.env, stop: new AbortController().signal };
    if (program !== undefined) server.recording.restarts = await runRestarts(command, environment);
  } finally {
    await server.close();
  }
  return clientReport(server.recording, Date.now());
}

/** The habits with a given verdict. */
export function withVerdict(verdict: HabitReport["verdict"], { habits }: ClientReport): string[] {
  return habits.filter((habit) => habit.verdict === verdict).map(({ id }) => id);
}
