/** A day at the desk, told by the client: `node client.ts`. */
import { ApiError, createClient } from "@tallystick/client";
import { clientContract as contract } from "./gen/client-contract.ts";
import { listen } from "./src/listen.ts";

const desk = await listen();
const [manager] = desk.staff;
if (manager === undefined) throw new Error("The desk has no staff");
const client = createClient({ contract, baseUrl: desk.url, clientId: manager.id, clientSecret: manager.secret });

// The client makes the idempotency key, and sends it again with every attempt.
const drill = await client.call("products.create", {
  body: {
    sku: "DRILL-18V",
    name: "Cordless drill",
    category: "POWER_TOOL",
    tags: ["cordless"],
    dailyRate: 1500,
    units: 3,
  },
});
const ada = await client.call("customers.create", { body: { name: "Ada Lovelace", card: "card-4711" } });
const rental = await client.call("rentals.create", {
  body: { customerId: ada.id, productId: drill.id, units: 2, days: 3 },
});
// The terminal takes the deposit; a reserved rental is settled, although more will happen to it.
const { state } = await client.waitFor("rentals.get", { params: { rentalId: rental.id } });
if (state !== "RESERVED") throw new Error(`The deposit was not taken: the rental is ${state}.`);
await client.call("rentals.update", { params: { rentalId: rental.id }, body: { state: "OUT" } });

try {
  await client.call("rentals.create", { body: { customerId: ada.id, productId: drill.id, units: 2, days: 1 } });
} catch (error) {
  if (!(error instanceof ApiError)) throw error;
  console.log(error.code); // OUT_OF_STOCK
}

for await (const each of client.iterate("rentals.list", { query: { customerId: ada.id } }))
  console.log(each.id, each.state, each.units); // R-… OUT 2

const { available, out } = await client.call("products.get", { params: { productId: drill.id } });
console.log(`${available} in the shop, ${out} out`); // 1 in the shop, 2 out
desk.close();
