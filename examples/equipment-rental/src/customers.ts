import type { DeskCall, DeskHandlers } from "./desk-handlers.ts";
import { newId } from "./ids.ts";
import { customers, newRow, type CustomerRow } from "./rows.ts";
import { toCustomer } from "./view.ts";

export const customerHandlers: DeskHandlers<"customers"> = {
  "customers.create": async (call: DeskCall<"customers.create">) => {
    const { name, card, email = null } = call.body;
    const row: CustomerRow = { ...newRow(call.tx, newId.customer(), call.now), name, card, email, standing: "GOOD" };
    customers(call.tx).set(row.id, row);
    return { status: 201, body: toCustomer(row) };
  },

  "customers.get": async (call: DeskCall<"customers.get">) => {
    const row = customers(call.tx).get(call.params.customerId);
    call.require("unknown path.customerId", row);
    return { status: 200, body: toCustomer(row) };
  },

  "customers.update": async (call: DeskCall<"customers.update">) => {
    const { tx, now } = call;
    const { name, email, standing } = call.body;
    const row = customers(tx).get(call.params.customerId);
    call.require("unknown path.customerId", row);
    call.refuseUnless("nothing-to-change", name !== undefined || email !== undefined || standing !== undefined);
    if (standing !== undefined) call.move("Standing", row.standing, standing);
    call.refuseUnless("terminal body.name", row.standing !== "CLOSED");
    const changed = {
      ...row,
      name: name ?? row.name,
      // Null takes the address away; only a field that is not there changes nothing.
      email: email === undefined ? row.email : email,
      standing: standing ?? row.standing,
      updatedAt: now,
    };
    customers(tx).set(row.id, changed);
    return { status: 200, body: toCustomer(changed) };
  },
};
