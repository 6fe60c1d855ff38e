import type { MemoryTx } from "@tallystick/server";
import { asOf } from "./rental-now.ts";
import { rentals, rentalsOf, type ProductRow, type RentalRow, type RentalState } from "./rows.ts";

/** States in which nobody else can rent the units. */
const keeping: readonly RentalState[] = ["PENDING", "RESERVED", "OUT", "LOST"];

/** States in which a product is needed. */
const using: readonly RentalState[] = ["PENDING", "RESERVED", "OUT"];

export interface Stock {
  available: number;
  out: number;
}

/** Counted from the rentals, so that it cannot disagree with them. */
export function stockOf(tx: MemoryTx, product: ProductRow, now: number): Stock {
  const all = rentalsOfProduct(tx, product.id, now);
  const units = (states: readonly RentalState[]): number =>
    all.filter(({ state }) => states.includes(state)).reduce((sum, rental) => sum + rental.units, 0);
  return { available: product.bought - units(keeping), out: units(["OUT"]) };
}

export function isUsed(tx: MemoryTx, productId: string, now: number): boolean {
  return rentalsOfProduct(tx, productId, now).some(({ state }) => using.includes(state));
}

function rentalsOfProduct(tx: MemoryTx, productId: string, now: number): RentalRow[] {
  return rentalsOf(tx, productId)
    .values()
    .flatMap((id) => rentals(tx).get(id) ?? [])
    .map((row) => asOf(row, now));
}
