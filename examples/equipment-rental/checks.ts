/** What the shop promises besides its contract: `tallystick run --checks checks.ts` judges it together with the contract. */
import { defineCheck, fc, type OwnRule } from "@tallystick/conformance";

export const rules: OwnRule[] = [
  { id: "SHOP-OWN-01", sentence: "The units of a delivery can be rented at once." },
  { id: "SHOP-OWN-02", level: "SHOULD", sentence: "The name of a product is shown as it was given, blanks included." },
];

/** The units of a product that nobody has reserved. */
const available = (product: unknown): number => (product as { available: number }).available;

export const checks = [
  defineCheck({
    name: "shop/delivery",
    rules: ["SHOP-OWN-01"],
    operation: "products.restock",
    input: fc.integer({ min: 1, max: 1_000 }),
    async run(t, units) {
      const product = await t.make("products.create");
      const params = { productId: product.id };
      await t.perform("products.restock", { params, body: { units } });
      const read = await t.call("products.get", { params });
      const expected = available(product.body) + units;
      t.holds("SHOP-OWN-01", "a product", available(read.body) === expected, () => ({
        operation: "products.restock",
        expected: `${expected} units available`,
        observed: read.text,
      }));
    },
  }),
  defineCheck({
    name: "shop/name",
    rules: ["SHOP-OWN-02"],
    operation: "products.create",
    async run(t) {
      const request = await t.requestOf("products.create");
      const name = t.unique("Drill  18 V");
      const { body } = await t.make("products.create", { ...request, body: { ...Object(request.body), name } });
      t.holds("SHOP-OWN-02", "a new product", body["name"] === name, () => ({
        operation: "products.create",
        expected: JSON.stringify(name),
        observed: JSON.stringify(body["name"]),
      }));
    },
  }),
];
