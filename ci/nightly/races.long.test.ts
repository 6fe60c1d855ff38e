import { join } from "node:path";
import { expect, test } from "vitest";
import { database, folder, planted } from "./fixtures.ts";
import { race } from "./races.ts";

test("sixty-four callers on two processes get what few may get", async () => {
  const { processes, callers } = await race(2, join(folder(), "races.db"));
  expect({ processes, callers }).toEqual({ processes: 2, callers: 64 });
});

test("races find a service with a forgotten key", async () => {
  const found = race(1, join(folder(), "races.db"), planted("forgotten-key"));
  await expect(found).rejects.toMatchObject({ message: expect.stringContaining("a key works once") });
});

test("races on PostgreSQL find units of work that see each other", { retry: 2 }, async () => {
  const { url } = await database();
  await expect(race(3, url, planted("read-committed"))).rejects.toThrow("it does not hold");
});
