import type { Schema } from "@tallystick/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createCustomer } from "./funded-customer.ts";
import { startService, type RunningService } from "./start-service.ts";

let service: RunningService;
let made: Schema<"Customer">[];

beforeAll(async () => {
  service = await startService();
  const add = async (fields: object): Promise<void> => {
    const body = { customerType: "INDIVIDUAL", currencies: ["USD"], ...fields };
    made.push((await service.call<Schema<"Customer">>("POST", "/customers", { body })).body);
    await service.advance(1000);
  };
  made = [];
  await add({ region: "US", platformCustomerId: "p-0", umaAddress: "$zero@uma.example.com" });
  await add({ region: "DE", currencies: ["EUR", "USD"] });
  await add({ customerType: "BUSINESS", currencies: ["EUR"] });
  await add({ region: "US" });
  await service.call("PATCH", `/customers/${made[0]?.id}`, {
    body: { customerType: "INDIVIDUAL", currencies: ["BTC"] },
  });
  await service.call("DELETE", `/customers/${made[3]?.id}`);
  await createCustomer(service, { region: "US" }, service.second);
});
afterAll(() => service.close());

/** Which of the customers made above are listed, in the order of the list. */
async function listed(query: string): Promise<number[]> {
  const { body } = await service.call<Schema<"CustomerPage">>("GET", `/customers?${query}`);
  return body.data.map(({ id }) => made.findIndex((customer) => customer.id === id));
}

const instant = (index: number): string => encodeURIComponent(made[index]?.createdAt ?? "");

test("every filter returns matching customers of the caller, newest first", async () => {
  expect(await listed("")).toEqual([2, 1, 0]);
  expect(await listed("isIncludingDeleted=true")).toEqual([3, 2, 1, 0]);
  expect(await listed("isIncludingDeleted=false")).toEqual([2, 1, 0]);
  expect(await listed("platformCustomerId=p-0")).toEqual([0]);
  expect(await listed("customerType=BUSINESS")).toEqual([2]);
  expect(await listed("region=US")).toEqual([0]);
  expect(await listed("region=US&isIncludingDeleted=true")).toEqual([3, 0]);
  expect(await listed("umaAddress=%24ZERO@uma.example.com")).toEqual([0]);
  expect(await listed(`createdAfter=${instant(1)}`)).toEqual([2, 1]);
  expect(await listed(`createdBefore=${instant(1)}`)).toEqual([1, 0]);
  expect(await listed(`createdAfter=${instant(1)}&createdBefore=${instant(1)}&region=DE`)).toEqual([1]);
});

test("filters use the current currencies and times", async () => {
  expect(await listed("currency=EUR")).toEqual([2, 1]);
  expect(await listed("currency=USD")).toEqual([1]);
  expect(await listed("currency=BTC")).toEqual([0]);
  expect(await listed(`updatedAfter=${instant(3)}`)).toEqual([0]);
  expect(await listed(`updatedBefore=${instant(3)}`)).toEqual([2, 1]);
});

test("pages follow one another and end", async () => {
  const first = await service.call<Schema<"CustomerPage">>("GET", "/customers?limit=2");
  expect(first.body).toMatchObject({ hasMore: true });
  const next = await service.call<Schema<"CustomerPage">>(
    "GET",
    `/customers?limit=2&cursor=${first.body.nextCursor ?? ""}`,
  );
  expect(next.body).toMatchObject({ hasMore: false, data: [{ id: made[0]?.id }] });
  expect(next.body).not.toHaveProperty("nextCursor");
});
