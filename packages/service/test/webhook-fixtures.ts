import { contract as shipped, type Contract } from "@tallystick/contract";
import { onTestFinished } from "vitest";
import { createRuntime } from "../src/create-runtime.ts";
import { ensurePlatform } from "../src/config/index.ts";
import { movableClock, systemClock, type MovableClock } from "../src/runtime/clock.ts";
import { createLogger } from "../src/runtime/logger.ts";
import { systemRandomness } from "../src/runtime/randomness.ts";
import type { Runtime } from "../src/runtime/runtime.ts";
import { openSqliteStore } from "../src/storage/sqlite-store.ts";
import type { Store } from "../src/storage/store.ts";
import {
  changeEndpoint,
  createWebhookSender,
  openWebhooks,
  type WebhookSender,
  type ResourceEvent,
} from "../src/webhooks/index.ts";

export interface WebhookFixtures {
  runtime: Runtime;
  store: Store;
  clock: MovableClock;
  /** In which claims expire, for every replica. */
  realTime: MovableClock;
  sender: WebhookSender;
  /** A new platform, optionally with an endpoint; returns its id. */
  platform: (endpoint?: string) => Promise<string>;
  point: (platformId: string, endpoint: string | null) => Promise<void>;
  record: (happening: Partial<ResourceEvent> & { platformId: string }) => Promise<void>;
  /** Delivers what is due, and waits until it has arrived or failed. */
  deliver: () => Promise<void>;
  /** The number of pending deliveries. */
  pending: () => Promise<number>;
  /** Another process on the same store, with a clock of its own. */
  replica: () => WebhookFixtures;
}

/** Everything that delivers, and nothing else of the service. The clock only moves on request. */
export async function webhookFixtures(contract: Contract = shipped): Promise<WebhookFixtures> {
  const store = await openSqliteStore(":memory:");
  onTestFinished(store.close);
  return fixturesOn(store, contract, movableClock(systemClock));
}

function fixturesOn(store: Store, contract: Contract, realTime: MovableClock): WebhookFixtures {
  const clock = movableClock({ now: () => Date.UTC(2025, 9, 13) });
  const [random, logger] = [systemRandomness, createLogger("silent")];
  const { runtime, answers } = createRuntime({ store, clock, random, logger, contract });
  const { ids, events } = runtime;
  const sender = createWebhookSender({ ...runtime, store, answers, reach: "loopback", plain: "reach", realTime });
  onTestFinished(sender.stop);
  const point: WebhookFixtures["point"] = (platformId, endpoint) =>
    store.transaction((tx) => changeEndpoint(runtime, tx, { platformId, endpoint, now: clock.now() }));
  return {
    runtime,
    store,
    clock,
    realTime,
    sender,
    point,
    platform: async (endpoint) => {
      const { id } = await store.transaction(async (tx) => {
        const settings = { name: ids.next("Name"), umaDomain: "uma.example.com", currencies: ["USD"] };
        const platform = await ensurePlatform(runtime, tx, settings, clock.now());
        await openWebhooks(runtime, tx, platform.id);
        return platform;
      });
      if (endpoint !== undefined) await point(id, endpoint);
      return id;
    },
    record: (happening) =>
      store.transaction((tx) =>
        events.record(tx, {
          type: "CARD.STATE_CHANGE",
          resourceId: "Card:1",
          data: {},
          now: clock.now(),
          ...happening,
        }),
      ),
    deliver: async () => {
      await sender.sendDue();
      await sender.idle();
    },
    pending: async () => (await store.read((tx) => tx.selectFrom("deliveries").select("id").execute())).length,
    replica: () => fixturesOn(store, contract, realTime),
  };
}
