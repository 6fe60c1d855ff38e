import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { startPostgres } from "../postgres/postgres-server.ts";
import { underLoad } from "./chaos.ts";
import { startProcess, type ServiceProcess } from "./service-process.ts";

const next = new URL("planted/next-version.ts", import.meta.url).href;

async function storeIn(place: "a file" | "PostgreSQL"): Promise<string> {
  if (place === "a file") {
    const folder = mkdtempSync(join(tmpdir(), "update-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    return join(folder, "update.db");
  }
  const server = await startPostgres();
  onTestFinished(server.stop, 60_000);
  return server.url;
}

test.for(["a file", "PostgreSQL"] as const)(
  "replicas on %s are updated one after another and back again while they pay once each",
  { timeout: 480_000 },
  async (place) => {
    const store = await storeIn(place);
    const replaceEach = async (services: ServiceProcess[], planted?: string): Promise<void> => {
      for (const [index, old] of services.entries()) {
        services[index] = await startProcess(store, planted);
        await old.stop();
      }
    };
    const { jobs } = await underLoad({
      store,
      start: () => startProcess(store),
      disturb: async (services) => {
        await replaceEach(services, next);
        await replaceEach(services);
      },
    });
    expect(jobs).toBeGreaterThan(10);
  },
);
