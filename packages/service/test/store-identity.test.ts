import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { once } from "node:events";
import { DatabaseSync } from "node:sqlite";
import { expect, onTestFinished, test } from "vitest";
import { createService, operatorKeyOf, UnusableStore, type ServiceOptions } from "../src/index.ts";
import { backUp } from "../src/storage/back-up.ts";
import { storeKeepsItsFile } from "../src/storage/readiness-checks.ts";
import { restore } from "../src/storage/restore.ts";
import { createLogger } from "../src/runtime/logger.ts";
import { runCommand } from "./run-command.ts";
import { temporaryStore } from "./temporary-store.ts";

const operatorKey = operatorKeyOf(Buffer.alloc(32, 7).toString("base64"));
const first = { name: "first", credentials: { clientId: "first", clientSecret: "a secret of the first" } };
const second = { name: "second", credentials: { clientId: "second", clientSecret: "a secret of the second" } };

const noRails = (): object => ({});

const noBank = (): never => {
  throw new Error("there is no bank");
};

async function start(options: ServiceOptions): Promise<() => Promise<void>> {
  const service = await createService({
    operatorKey,
    platforms: [first, second],
    logger: createLogger("silent"),
    ...options,
  });
  let closed: Promise<void> | undefined;
  const close = (): Promise<void> => (closed ??= service.close());
  onTestFinished(close);
  return close;
}

async function made(options: ServiceOptions): Promise<string> {
  const store = temporaryStore();
  await (
    await start({ store, ...options })
  )();
  return store;
}

const kinds: readonly ServiceOptions[] = [{ sandbox: true }, { sandbox: true, testClock: true }, { sandbox: false }];

test("a store opens only with the mode and the clock that it was made with, and a refused start changes nothing", async () => {
  const outcomes = [];
  for (const kind of kinds) {
    const store = await made(kind);
    for (const other of kinds.filter((candidate) => candidate !== kind)) {
      const bytes = readFileSync(store);
      const outcome = await start({ store, ...other }).catch((error: unknown) => error);
      outcomes.push([outcome instanceof UnusableStore, readFileSync(store).equals(bytes)]);
    }
    await (
      await start({ store, ...kind })
    )();
  }
  expect(outcomes).toEqual(Array.from({ length: 6 }, () => [true, true]));
  await expect(start({ store: await made({ sandbox: true }), sandbox: false })).rejects.toThrow(
    "whose money is invented",
  );
  await expect(start({ store: await made({ sandbox: false }) })).rejects.toThrow("Start with --production");
});

test("a store without a recorded mode opens once it is said, and then only in that mode", async () => {
  for (const sandbox of [true, false]) {
    const store = await made({ sandbox });
    const database = new DatabaseSync(store);
    database.exec("delete from store_identity");
    database.close();
    const mode = sandbox ? "sandbox" : "production";
    for (const wrong of [{ sandbox }, { sandbox: !sandbox }, { sandbox: !sandbox, recordMode: mode } as const])
      await expect(start({ store, ...wrong })).rejects.toBeInstanceOf(UnusableStore);
    await (
      await start({ store, sandbox, recordMode: mode })
    )();
    await (
      await start({ store, sandbox })
    )();
    const other = sandbox ? "production" : "sandbox";
    await expect(start({ store, sandbox: !sandbox, recordMode: other })).rejects.toBeInstanceOf(UnusableStore);
  }
});

test("options of the other mode, and production without a store, are rejected before anything is made", async () => {
  const store = temporaryStore();
  for (const options of [{ sandbox: false, testClock: true }, { sandbox: false, demo: true }, { rails: noRails }])
    await expect(start({ store, ...options })).rejects.toThrow(/belongs to (sandbox|production) only/);
  await expect(start({ sandbox: false })).rejects.toThrow("Production needs the option store");
  await expect(start({ sandbox: false, store: "" })).rejects.toThrow("empty");
  expect(existsSync(store)).toBe(false);
});

test("credentials of one platform are never those of another, in whatever order and number they are given", async () => {
  const store = await made({});
  const swapped = [
    { ...first, credentials: second.credentials },
    { ...second, credentials: first.credentials },
  ];
  await expect(start({ store, platforms: swapped })).rejects.toThrow("belongs to another platform");
  await expect(start({ store, platforms: [{ ...first, credentials: second.credentials }] })).rejects.toThrow("second");
  const moved = [
    { ...first, credentials: { clientId: "new", clientSecret: "a new secret of the first" } },
    { ...second, credentials: first.credentials },
  ];
  for (const platforms of [moved, moved.toReversed()])
    await expect(start({ store, platforms })).rejects.toThrow("belongs to another platform");
  await expect(start({ store, platforms: [first, { ...second, name: "first" }] })).rejects.toThrow("twice");
  await expect(start({ store, platforms: [first, { ...second, credentials: first.credentials }] })).rejects.toThrow(
    "twice",
  );
  await (
    await start({ store, platforms: [second, first] })
  )();
});

test("no platform has the name of the demo's own", async () => {
  await expect(start({ platforms: [{ ...first, name: "demo page" }] })).rejects.toThrow("the demo's own");
});

test("--platforms names any number of platforms, with secrets in files beside it", async () => {
  const file = temporaryStore();
  writeFileSync(`${file}.secret`, "the secret of c\n");
  const list = ["a", "b", "c"].map((name) => ({ name, clientId: name, clientSecret: `the secret of ${name}` }));
  writeFileSync(
    file,
    JSON.stringify([...list.slice(0, 2), { name: "c", clientId: "c", clientSecretFile: "store.db.secret" }]),
  );
  const { parsePlatforms } = await import("../src/command-line/parse-platforms.ts");
  expect(parsePlatforms(file)).toEqual(
    list.map(({ name, clientId, clientSecret }) => ({ name, credentials: { clientId, clientSecret } })),
  );
  for (const [text, message] of [
    ["{}", "a list of platforms"],
    ["[]", "a list of platforms"],
    ["[null]", "[0] has none"],
    [JSON.stringify([list[0], list[0]]), "the platform a stands in it twice"],
    [JSON.stringify([{ ...list[0], secret: "x" }]), "[0] has secret"],
  ] as const) {
    writeFileSync(file, text);
    expect(() => parsePlatforms(file)).toThrow(message);
  }
});

test("restore is refused while the store is open, and holds off a start until it ends", async () => {
  const store = await made({});
  const copy = temporaryStore();
  const options = { operatorKey, force: true, record: async () => {} };
  const close = await start({ store });
  await backUp(store, copy);
  await expect(restore(copy, store, options)).rejects.toThrow("in use");
  await close();
  let during: unknown;
  const record = async (): Promise<void> => {
    during = await start({ store }).catch((error: unknown) => error);
    during = [during, await restore(copy, store, options).catch((error: unknown) => error)];
  };
  await restore(copy, store, { ...options, record });
  expect(during).toEqual([
    expect.objectContaining({ message: expect.stringContaining("is being replaced") }),
    expect.objectContaining({ message: expect.stringContaining("in use") }),
  ]);
  expect(existsSync(`${store}.part.lock`)).toBe(false);
  await (
    await start({ store })
  )();
});

test("a failed start leaves the store free for the next start and for a restore", async () => {
  const store = await made({});
  const copy = temporaryStore();
  await backUp(store, copy);
  await expect(start({ store, platforms: [{ ...first, credentials: second.credentials }] })).rejects.toThrow("another");
  const production = await made({ sandbox: false });
  await expect(start({ store: production, sandbox: false, rails: noBank })).rejects.toThrow("there is no bank");
  await restore(copy, production, { operatorKey, force: true, record: async () => {} });
  await restore(copy, store, { operatorKey, force: true, record: async () => {} });
});

test("a process is unready when its store is another file than the one it opened", async () => {
  const store = await made({});
  const check = storeKeepsItsFile(store);
  expect(await check()).toBeUndefined();
  renameSync(store, `${store}.moved`);
  expect(await check()).toContain("is another file");
  await backUp(`${store}.moved`, store);
  expect(await check()).toContain("is another file");
  rmSync(store);
  renameSync(`${store}.moved`, store);
  expect(await check()).toBeUndefined();
});

test("a taken port, the service's or the operator's, makes no store and no credentials", async () => {
  const taken = createServer().listen(0, "127.0.0.1");
  onTestFinished(() => void taken.close());
  await once(taken, "listening");
  const address = taken.address();
  const port = String(typeof address === "object" && address !== null ? address.port : 0);
  for (const args of [
    ["--port", port],
    ["--port", "0", "--operator-port", port],
  ]) {
    const store = temporaryStore();
    await expect(runCommand("--store", store, "--log-level", "silent", ...args)).rejects.toThrow("is taken");
    expect(existsSync(store)).toBe(false);
  }
});

test("no command makes a store by a mistyped name", async () => {
  const store = temporaryStore();
  await expect(runCommand("audit-log", "--store", store)).rejects.toThrow("does not exist");
  expect(existsSync(store)).toBe(false);
});
