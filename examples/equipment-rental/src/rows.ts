import type { StateOf } from "@tallystick/contract";
import type { MemoryTable, MemoryTx } from "@tallystick/server";
import type { Contract } from "../gen/contract.ts";

interface Row {
  id: string;
  /** Rows in the order in which they were made. */
  sequence: number;
  /** Epoch milliseconds. */
  createdAt: number;
  updatedAt: number;
}

export interface ProductRow extends Row {
  sku: string;
  name: string;
  category: "POWER_TOOL" | "LADDER" | "GENERATOR" | "TRANSPORT";
  tags: string[];
  dailyRate: number;
  /** All units that the shop has bought. */
  bought: number;
}

export interface CustomerRow extends Row {
  name: string;
  card: string;
  email: string | null;
  standing: StateOf<"Standing", Contract>;
}

export type RentalState = StateOf<"RentalState", Contract>;

export interface RentalRow extends Row {
  customerId: string;
  productId: string;
  units: number;
  days: number;
  note?: string;
  state: RentalState;
  declineReason: "CARD_REFUSED" | null;
  pickUpBy: number;
  /** What the terminal will say about the deposit, until it has. */
  deposit?: { at: number; to: RentalState; declineReason: "CARD_REFUSED" | null };
}

export interface DeviceRow extends Row {
  name: string;
  publicKey: string;
}

/** An event on its way to the shop's endpoint. */
export interface DeliveryRow extends Row {
  rentalId: string;
  type: string;
  body: string;
  tries: number;
  /** When the next try is due. */
  dueAt: number;
}

export const products = (tx: MemoryTx): MemoryTable<ProductRow> => tx.table("products");
export const customers = (tx: MemoryTx): MemoryTable<CustomerRow> => tx.table("customers");
export const rentals = (tx: MemoryTx): MemoryTable<RentalRow> => tx.table("rentals");
export const rentalsOf = (tx: MemoryTx, productId: string): MemoryTable<string> => tx.table(`rentals of ${productId}`);
export const devices = (tx: MemoryTx): MemoryTable<DeviceRow> => tx.table("devices");
export const deliveries = (tx: MemoryTx): MemoryTable<DeliveryRow> => tx.table("deliveries");

/** The parts that every new row has. */
export function newRow(tx: MemoryTx, id: string, now: number): Row {
  const counter = tx.table<number>("sequence");
  const sequence = (counter.get("last") ?? 0) + 1;
  counter.set("last", sequence);
  return { id, sequence, createdAt: now, updatedAt: now };
}

/** Where events go; undefined for nowhere. */
export function endpointUrl(tx: MemoryTx): string | undefined {
  return tx.table<string>("endpoint").get("url");
}

/** The version in which the endpoint was set: its deliveries have the shapes of that one. */
export function endpointVersion(tx: MemoryTx): string | undefined {
  return tx.table<string>("endpoint").get("version");
}

export function setEndpoint(tx: MemoryTx, url: string | null, version: string): void {
  const endpoint = tx.table<string>("endpoint");
  if (url === null) endpoint.delete("url");
  else endpoint.set("url", url);
  endpoint.set("version", version);
}
