// What recovery.test.ts needs: the operator's commands, and the service in production behind the adapter.
import {
  createLogger,
  createService,
  operatorKeyOf,
  type CustomerCheckOrder,
  type OwnerCheckOrder,
  type Service,
} from "@tallystick/service";
import { execFile } from "node:child_process";
import { join } from "node:path";
import { expect, onTestFinished } from "vitest";
import type { openBankUnderTest } from "./check.ts";

const key = Buffer.alloc(32, 7).toString("base64");
const program = join(import.meta.dirname, "node_modules/.bin/tallystick-service");
const credentials = { clientId: "first", clientSecret: "a secret of the first" };

interface Ended {
  code: number;
  lines: Record<string, unknown>[];
  errors: string;
}

/** A command of the operator, in a process of its own. */
export async function operate(...args: string[]): Promise<Ended> {
  const environment = { ...process.env, TALLYSTICK_ENCRYPTION_KEY: key };
  return new Promise((resolve) => {
    execFile(program, args, { env: environment }, (error, output, errors) => {
      const lines = output.split("\n").filter((line) => line.startsWith("{"));
      resolve({
        code: typeof error?.code === "number" ? error.code : 0,
        lines: lines.map((line) => JSON.parse(line) as Record<string, unknown>),
        errors,
      });
    });
  });
}

type Bank = Awaited<ReturnType<typeof openBankUnderTest>>;

/** Whether the line to the bank is down: then an order waits in the store. */
export const line = { isDown: false };

/** The service in production, behind the adapter, with identity checks that let everybody in. */
export async function start(store: string, bank: Bank) {
  const service: Service = await createService({
    store,
    sandbox: false,
    operatorKey: operatorKeyOf(key),
    platforms: [{ name: "first", credentials }],
    logger: createLogger("silent"),
    rails: (callbacks) => {
      const connected = bank.connect(callbacks).bank;
      const submit: typeof connected.submit = async (order) => {
        if (line.isDown) throw new Error("the line is down");
        await connected.submit(order);
      };
      const approve = async ({ kind: about, reference }: CustomerCheckOrder | OwnerCheckOrder): Promise<void> =>
        void (await callbacks.report({ about, reference, result: "APPROVED" }));
      return { bank: { submit }, identity: { submit: approve } };
    },
  });
  const { url } = await service.listen(0, "127.0.0.1");
  let isOpen = true;
  const close = async (): Promise<void> => {
    if (isOpen) await service.close();
    isOpen = false;
  };
  onTestFinished(close);
  return { call: callerOf(url), deposit: service.deposit, close };
}

interface Answer {
  id: string;
  status: string;
  kycStatus?: string;
  data: { id: string; balance: { currency: { code: string } } }[];
}

function callerOf(url: string) {
  return async (method: string, path: string, body?: object, idempotencyKey?: string): Promise<Answer> => {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        authorization: `Basic ${btoa(`${credentials.clientId}:${credentials.clientSecret}`)}`,
        ...(body && { "content-type": "application/json" }),
        ...(idempotencyKey !== undefined && { "idempotency-key": idempotencyKey }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path} got ${response.status}: ${await response.text()}`);
    return (await response.json()) as Answer;
  };
}

type Running = Awaited<ReturnType<typeof start>>;

/** A customer with 100 dollars, and how it pays. */
export async function openCustomer({ call, deposit }: Running) {
  const { id: customerId } = await call("POST", "/customers", { customerType: "INDIVIDUAL", fullName: "Ada Byron" });
  await expect.poll(async () => (await call("GET", `/customers/${customerId}`)).kycStatus).toBe("APPROVED");
  const { data } = await call("GET", `/customers/internal-accounts?customerId=${customerId}`);
  const source = data.find(({ balance }) => balance.currency.code === "USD")?.id ?? "";
  await deposit({ reference: "a deposit", accountId: source, currency: "USD", amount: 10_000 });
  const beneficiary = { beneficiaryType: "INDIVIDUAL", fullName: "Charles Babbage" };
  const accountInfo = {
    accountType: "USD_ACCOUNT",
    accountNumber: "12345678",
    routingNumber: "021000021",
    beneficiary,
  };
  const { id: destination } = await call("POST", "/customers/external-accounts", {
    customerId,
    currency: "USD",
    defaultUmaDepositAccount: false,
    accountInfo,
  });
  const transfer = { source: { accountId: source }, destination: { accountId: destination } };
  return (running: Running, amount: number): Promise<Answer> =>
    running.call("POST", "/transfer-out", { ...transfer, amount }, `a payment of ${amount}`);
}
