import { join } from "node:path";
import { expect, test } from "vitest";
import { underLoad } from "./chaos.ts";
import { database, folder, planted } from "./fixtures.ts";
import { startProcess, type ServiceProcess } from "./service-process.ts";

test.for(["a file", "PostgreSQL"] as const)(
  "replicas on %s are updated one after another and back again while they pay once each",
  async (place) => {
    const store = place === "a file" ? join(folder(), "update.db") : (await database()).url;
    const replaceEach = async (services: ServiceProcess[], version?: string): Promise<void> => {
      for (const [index, old] of services.entries()) {
        services[index] = await startProcess(store, version);
        await old.stop();
      }
    };
    const { jobs } = await underLoad({
      store,
      start: () => startProcess(store),
      disturb: async (services) => {
        await replaceEach(services, planted("next-version"));
        await replaceEach(services);
      },
    });
    expect(jobs).toBeGreaterThan(10);
  },
);
