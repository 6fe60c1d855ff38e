import type { DeskCall, DeskHandlers } from "./desk-handlers.ts";
import { newId } from "./ids.ts";
import { pageOf } from "./pages.ts";
import { newRow, products, type ProductRow } from "./rows.ts";
import { isUsed } from "./stock.ts";
import { toProduct } from "./view.ts";

export const productHandlers: DeskHandlers<"products"> = {
  "products.create": async (call: DeskCall<"products.create">) => {
    const { tx, now } = call;
    const { units, tags = [], ...rest } = call.body;
    call.refuseUnless(
      "duplicate body.sku",
      !products(tx)
        .values()
        .some(({ sku }) => sku === rest.sku),
    );
    const row: ProductRow = { ...rest, ...newRow(tx, newId.product(), now), tags, bought: units };
    products(tx).set(row.id, row);
    return { status: 201, body: toProduct(tx, row, now) };
  },

  "products.list": async (call: DeskCall<"products.list">) => {
    const rows = products(call.tx).values();
    const shown = rows.map((row) => ({ sequence: row.sequence, item: toProduct(call.tx, row, call.now) }));
    const { items, rest } = pageOf(shown, call.page, call.filters);
    return { status: 200, body: call.listed(items, rest) };
  },

  "products.get": async (call: DeskCall<"products.get">) => {
    const row = products(call.tx).get(call.params.productId);
    call.require("unknown path.productId", row);
    return { status: 200, body: toProduct(call.tx, row, call.now) };
  },

  "products.restock": async (call: DeskCall<"products.restock">) => {
    const { tx, now } = call;
    const row = products(tx).get(call.params.productId);
    call.require("unknown path.productId", row);
    const restocked = { ...row, bought: row.bought + call.body.units, updatedAt: now };
    products(tx).set(row.id, restocked);
    return { status: 200, body: toProduct(tx, restocked, now) };
  },

  "products.delete": async (call: DeskCall<"products.delete">) => {
    const { tx, now } = call;
    const row = products(tx).get(call.params.productId);
    call.require("unknown path.productId", row);
    call.refuseUnless("in-use path.productId", !isUsed(tx, row.id, now));
    products(tx).delete(row.id);
    return { status: 204 };
  },
};
