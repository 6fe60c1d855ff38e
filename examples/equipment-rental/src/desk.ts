import { generateKeyPairSync } from "node:crypto";
import {
  type MemoryTx,
  createServer,
  memoryPorts,
  type Handlers,
  type Ports,
  type SessionKey,
  tallystick,
} from "@tallystick/server";
import express, { type Express } from "express";
import { contract as shippedContract, openapi, type Contract } from "../gen/contract.ts";
import { movableClock } from "./clock.ts";
import { customerHandlers } from "./customers.ts";
import { createSender } from "./deliveries.ts";
import { deviceHandlers } from "./devices.ts";
import { endpointHandlers } from "./endpoint.ts";
import { firstHandlers, firstVersion } from "./first-version.ts";
import { productHandlers } from "./products.ts";
import { rentalHandlers } from "./rentals.ts";
import { devices, type DeviceRow } from "./rows.ts";
import { staff, type Member } from "./staff.ts";

export interface DeskOptions {
  /** The contract by which the desk is served; one with a changed clause changes the desk. */
  contract?: Contract;
  /** Changes the handlers. */
  change?: (handlers: Handlers<MemoryTx, Contract>) => Handlers<MemoryTx, Contract>;
}

export interface Desk {
  app: Express;
  staff: readonly Member[];
  basePath: string;
  /** Of the version before, which is served beside the newest. */
  firstBasePath: string;
  /** Stops sending events. */
  close(): void;
}

/** A desk with a clock that tests can move: `POST /clock {"advanceMs": n}`. */
export function createDesk({ contract = shippedContract, change = (handlers) => handlers }: DeskOptions = {}): Desk {
  const clock = movableClock();
  const ports = deskPorts();
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { delivery } = contract.webhooks.rental;
  const sender = createSender({ ports, now: clock.now, key: privateKey, delivery });
  const app = express();
  app.post("/clock", express.json(), (request, response) => {
    clock.advance(Number(request.body.advanceMs));
    // An endpoint that is slow to answer does not hold up the clock.
    void sender.sendDue();
    response.json({ now: new Date(clock.now()).toISOString() });
  });
  const shared = { ports, clock, ids: { requestId: () => `req_${crypto.randomUUID()}` } };
  const signingKey = publicKey.export({ type: "spki", format: "pem" });
  const handlersOf = (version: string): Handlers<MemoryTx, Contract> =>
    change({
      ...productHandlers,
      ...customerHandlers,
      ...rentalHandlers(contract),
      ...deviceHandlers,
      ...endpointHandlers(signingKey, version),
    });
  app.use(
    tallystick({ ...shared, ...firstVersion, handlers: firstHandlers(handlersOf(firstVersion.contract.version)) }),
  );
  app.use(createServer({ ...shared, contract, document: openapi, handlers: handlersOf(contract.version) }));
  const timer = setInterval(() => void sender.sendDue(), 50).unref();
  return {
    app,
    staff,
    basePath: contract.basePath,
    firstBasePath: firstVersion.contract.basePath,
    close: () => clearInterval(timer),
  };
}

/** The keys of all terminals sign for the shop. */
function deskPorts(): Ports<MemoryTx> {
  const callers = staff.map(({ id, secret, principal }) => ({
    credentials: { scheme: "basic", id, secret } as const,
    principal,
  }));
  return { ...memoryPorts({ callers }), sessions: { live: async (tx) => devices(tx).values().map(keyOf) } };
}

function keyOf({ id, publicKey }: DeviceRow): SessionKey {
  return { sessionId: id, credentialId: id, accountId: id, publicKey };
}
