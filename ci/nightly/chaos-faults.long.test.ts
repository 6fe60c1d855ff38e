import { expect, test } from "vitest";
import { chaos } from "./chaos.ts";
import { database, planted } from "./fixtures.ts";

test("chaos finds payments that are answered without a commit", { retry: 2 }, async () => {
  const { url, crash } = await database();
  const found = chaos({ events: 1, store: url, crash, planted: planted("lost-commit-in-postgres") });
  await expect(found).rejects.toThrow(/was answered with|jobs were answered/);
});

test("chaos finds keys that are stored outside of the unit of work", { retry: 2 }, async () => {
  const { url, crash } = await database();
  const found = chaos({ events: 3, store: url, crash, planted: planted("key-outside-transaction") });
  await expect(found).rejects.toThrow(/was answered with|jobs were answered/);
});
