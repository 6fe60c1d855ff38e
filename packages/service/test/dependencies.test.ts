import { expect, onTestFinished, test } from "vitest";
import { createService, operatorKeyOf } from "../src/index.ts";
import { movableClock, systemClock } from "../src/runtime/clock.ts";
import { createLogger } from "../src/runtime/logger.ts";
import { holdOrders } from "../src/rails/index.ts";
import { openSqliteStore } from "../src/storage/sqlite-store.ts";
import { createCustomer } from "./funded-customer.ts";
import { callerOf } from "./start-service.ts";
import { temporaryStore } from "./temporary-store.ts";

const credentials = { clientId: "first", clientSecret: "a secret of the first" };
const operatorKey = operatorKeyOf(Buffer.alloc(32, 7).toString("base64"));

test("an outage outside shows in the body of readiness and in the metrics, and makes no process unready", async () => {
  const store = temporaryStore();
  const clock = movableClock(systemClock);
  const identity = { isDown: true };
  const service = await createService({
    store,
    sandbox: false,
    operatorKey,
    clock,
    platforms: [{ name: "first", credentials }],
    logger: createLogger("silent"),
    rails: () => ({
      bank: { submit: async () => {} },
      identity: {
        submit: async () => {
          if (identity.isDown) throw new Error("nobody answers");
        },
      },
    }),
  });
  onTestFinished(service.close);
  const { url } = await service.listen(0, "127.0.0.1");
  const { origin } = await service.listenForOperator(0, "127.0.0.1");
  const ready = async (): Promise<unknown[]> => {
    const response = await fetch(`${origin}/readyz`);
    return [response.status, await response.json()];
  };
  const metrics = async (): Promise<string[]> =>
    (await (await fetch(`${origin}/metrics`)).text())
      .split("\n")
      .filter((line) => /^tallystick_(dep|orders)/.test(line));
  const others = { bank: { state: "unused" }, cardIssuer: { state: "missing" }, mail: { state: "missing" } };
  const status = "ready";

  expect(await ready()).toEqual([200, { status, dependencies: { ...others, identity: { state: "unused" } } }]);
  await createCustomer({ call: callerOf(url, credentials) });
  const since = expect.stringMatching(/^\d{4}-/);
  const failing = { identity: { state: "fails", since, waiting: 1 } };
  await expect.poll(ready).toEqual([200, { status, dependencies: { ...others, ...failing } }]);
  expect(await metrics()).toEqual([
    'tallystick_dependency_fails{dependency="bank"} 0',
    'tallystick_dependency_fails{dependency="identity"} 1',
    'tallystick_orders_waiting{dependency="bank"} 0',
    'tallystick_orders_waiting{dependency="cardIssuer"} 0',
    'tallystick_orders_waiting{dependency="identity"} 1',
    "tallystick_orders_held 0",
  ]);

  identity.isDown = false;
  clock.moveTo(clock.now() + 60_000);
  const working = { ...others, identity: { state: "works", since } };
  await expect.poll(ready).toEqual([200, { status, dependencies: working }]);

  const beside = await openSqliteStore(store, { operatorKey });
  await beside.transaction((tx) => holdOrders(tx, clock.now()));
  await beside.close();
  expect(await ready()).toEqual([200, { status, dependencies: working, ordersHeldSince: since }]);
  expect(await metrics()).toContain("tallystick_orders_held 1");
});

test("a mail server that fails shows beside readiness, also in a sandbox", async () => {
  const service = await createService({
    platforms: [{ name: "first", credentials }],
    logger: createLogger("silent"),
    mailer: { send: () => Promise.reject(new Error("nobody answers")), close: () => undefined },
  });
  onTestFinished(service.close);
  const { url, origin } = await service.listen(0, "127.0.0.1");
  const mail = async (): Promise<unknown> => {
    const response = await fetch(`${origin}/readyz`);
    return [
      response.status,
      ((await response.json()) as { dependencies: { mail: { state: string } } }).dependencies.mail.state,
    ];
  };
  expect(await mail()).toEqual([200, "unused"]);
  const call = callerOf(url, credentials);
  const body = { customerType: "INDIVIDUAL", fullName: "Ada", email: "ada@example.com", currencies: ["USDB"] };
  const { id } = (await call<{ id: string }>("POST", "/customers", { body })).body;
  const accounts = await call<{ data: { id: string; type: string }[] }>(
    "GET",
    `/customers/internal-accounts?customerId=${id}`,
  );
  const wallet = accounts.body.data.find(({ type }) => type === "EMBEDDED_WALLET")?.id ?? "";
  const found = await call<{ data: { id: string }[] }>("GET", `/auth/credentials?accountId=${wallet}`);
  await call("POST", `/auth/credentials/${found.body.data[0]?.id ?? ""}/challenge`);
  await expect.poll(mail).toEqual([200, "fails"]);
});
