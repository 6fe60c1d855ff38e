import type { Schema } from "@tallystick/contract";
import type { MemoryTx } from "@tallystick/server";
import type { Contract } from "../gen/contract.ts";
import type { CustomerRow, DeviceRow, ProductRow, RentalRow } from "./rows.ts";
import { stockOf } from "./stock.ts";

const instant = (milliseconds: number): string => new Date(milliseconds).toISOString();

const times = ({ createdAt, updatedAt }: { createdAt: number; updatedAt: number }) => ({
  createdAt: instant(createdAt),
  updatedAt: instant(updatedAt),
});

export function toProduct(tx: MemoryTx, row: ProductRow, now: number): Schema<"Product", Contract> {
  const { id, sku, name, category, tags, dailyRate } = row;
  return { id, sku, name, category, tags, dailyRate, ...stockOf(tx, row, now), ...times(row) };
}

export function toCustomer(row: CustomerRow): Schema<"Customer", Contract> {
  const { id, name, card, email, standing } = row;
  return { id, name, card, email, standing, ...times(row) };
}

export function toRental(row: RentalRow): Schema<"Rental", Contract> {
  const { id, customerId, productId, units, days, note, state, declineReason, pickUpBy } = row;
  const rental = { id, customerId, productId, units, days, state, declineReason, pickUpBy: instant(pickUpBy) };
  return { ...rental, ...(note !== undefined && { note }), ...times(row) };
}

export function toDevice(row: DeviceRow): Schema<"Device", Contract> {
  const { id, name, publicKey } = row;
  return { id, name, publicKey, ...times(row) };
}
