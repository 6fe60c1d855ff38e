import { findEdge, type Lifecycle, lifecycle, type OutcomeRow, parseDuration } from "@tallystick/contract";
import type { Contract } from "../gen/contract.ts";
import { emit } from "./deliveries.ts";
import type { DeskCall, DeskHandlers } from "./desk-handlers.ts";
import { newId } from "./ids.ts";
import { pageOf } from "./pages.ts";
import { asOf } from "./rental-now.ts";
import { customers, devices, newRow, products, rentals, rentalsOf, type RentalRow, type RentalState } from "./rows.ts";
import { stockOf } from "./stock.ts";
import { toRental } from "./view.ts";

/** Who has what, and since when. */
export function rentalHandlers(contract: Contract): DeskHandlers<"rentals"> {
  const states = lifecycle(contract, "RentalState");
  const pickUpTime = parseDuration(contract.expiries.find(({ model }) => model === "Rental")?.after ?? "PT0S");

  return {
    "rentals.create": async (call: DeskCall<"rentals.create">) => {
      const { tx, now, body } = call;
      const customer = customers(tx).get(body.customerId);
      call.require("unknown body.customerId", customer);
      call.refuseUnless("inactive body.customerId", customer.standing === "GOOD");
      const product = products(tx).get(body.productId);
      call.require("unknown body.productId", product);
      const outcome = call.outcome(customer.card);
      call.refuseUnless("insufficient-balance body.units", body.units <= stockOf(tx, product, now).available);
      const row: RentalRow = {
        ...body,
        ...newRow(tx, newId.rental(), now),
        state: "PENDING",
        declineReason: null,
        pickUpBy: now + pickUpTime,
        ...depositOf(outcome, now),
      };
      rentals(tx).set(row.id, row);
      rentalsOf(tx, product.id).set(row.id, row.id);
      for (const type of states.emits) emit(tx, { type, rental: row, now });
      return { status: 201, body: toRental(row) };
    },

    "rentals.list": async (call: DeskCall<"rentals.list">) => {
      const rows = rentals(call.tx).values();
      const shown = rows.map((row) => ({ sequence: row.sequence, item: toRental(asOf(row, call.now)) }));
      const { items, rest } = pageOf(shown, call.page, call.filters);
      return { status: 200, body: call.listed(items, rest) };
    },

    "rentals.get": async (call: DeskCall<"rentals.get">) => {
      const row = rentals(call.tx).get(call.params.rentalId);
      call.require("unknown path.rentalId", row);
      return { status: 200, body: toRental(asOf(row, call.now)) };
    },

    "rentals.update": async (call: DeskCall<"rentals.update">) => {
      const row = rentals(call.tx).get(call.params.rentalId);
      call.require("unknown path.rentalId", row);
      const before = asOf(row, call.now);
      call.move("RentalState", before.state, call.body.state);
      return { status: 200, body: toRental(moved(call, states, before, call.body.state)) };
    },

    "rentals.writeOff": async (call: DeskCall<"rentals.writeOff">) => {
      const row = rentals(call.tx).get(call.params.rentalId);
      call.require("unknown path.rentalId", row);
      const before = asOf(row, call.now);
      call.move("RentalState", before.state, "LOST");
      const keys = devices(call.tx)
        .values()
        .map(({ id }) => id);
      await call.sign({ accountId: "shop", signers: keys });
      return { status: 200, body: toRental(moved(call, states, before, "LOST")) };
    },
  };
}

/** The terminal's answer, as the sandbox decides it. */
function depositOf({ steps: [step] }: OutcomeRow, now: number): Pick<RentalRow, "deposit"> {
  if (step === undefined) return {};
  const declineReason = step.shows.some(({ path }) => path === "declineReason") ? "CARD_REFUSED" : null;
  // The states in the rows are those of the type.
  return { deposit: { at: now + parseDuration(step.after), to: step.to as RentalState, declineReason } };
}

/** Stores the rental in its new state, and tells the endpoint what the edge declares. */
function moved(
  { tx, now, row: { id: by } }: Pick<DeskCall<"rentals.update" | "rentals.writeOff">, "tx" | "now" | "row">,
  states: Lifecycle,
  before: RentalRow,
  to: RentalState,
): RentalRow {
  const { deposit: _settled, ...rest } = before;
  const after = { ...rest, state: to, updatedAt: now };
  rentals(tx).set(after.id, after);
  const edge = findEdge(states, { from: before.state, to, by });
  for (const type of edge?.emits ?? []) emit(tx, { type, rental: after, now });
  return after;
}
