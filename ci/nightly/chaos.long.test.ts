import { join } from "node:path";
import { expect, test } from "vitest";
import { chaos } from "./chaos.ts";
import { database, folder } from "./fixtures.ts";

test("three processes on one file pay once each while they are killed", async () => {
  const { kills, jobs } = await chaos({ events: 3, store: join(folder(), "chaos.db") });
  expect(kills).toBe(3);
  expect(jobs).toBeGreaterThan(10);
});

test("three processes on PostgreSQL pay once each while they and the server crash", async () => {
  const { url, crash } = await database();
  const { kills, crashes, jobs } = await chaos({ events: 3, store: url, crash });
  expect(kills).toBeGreaterThan(0);
  expect(crashes).toBeGreaterThan(0);
  expect(jobs).toBeGreaterThan(10);
});
