import type { DeskHandlers, OperationId } from "../src/desk-handlers.ts";
import { customers, deliveries, devices, products, rentals } from "../src/rows.ts";

type AllHandlers = DeskHandlers<"products" | "customers" | "rentals" | "devices" | "endpoint">;
type HandlerOf<Op extends OperationId> = AllHandlers[Op];
type CallOf<Op extends OperationId> = Parameters<HandlerOf<Op>>[0];
type ReplyTo<Op extends OperationId> = Awaited<ReturnType<HandlerOf<Op>>>;

export interface Fault {
  id: string;
  fault: string;
  rules: readonly string[];
  change: (right: AllHandlers) => AllHandlers;
}

/** A fault of one handler: what it does after the right one has answered. */
function after<Op extends OperationId>(
  operation: Op,
  fault: Omit<Fault, "change">,
  wrong: (reply: ReplyTo<Op>, call: CallOf<Op>) => ReplyTo<Op>,
): Fault {
  return {
    ...fault,
    change: (right) => {
      const handler = async (call: CallOf<Op>): Promise<ReplyTo<Op>> => {
        // The handler of an operation takes its call and gives its reply.
        const reply = (await right[operation](call)) as ReplyTo<Op>;
        return wrong(reply, call);
      };
      return { ...right, [operation]: handler };
    },
  };
}

/** A new product whose tags are kept and shown as something else. */
function withTags(
  wrong: (tags: readonly string[]) => string[],
): (reply: ReplyTo<"products.create">, call: CallOf<"products.create">) => ReplyTo<"products.create"> {
  return (reply, { tx }) => {
    const row = products(tx).get(reply.body.id);
    const tags = wrong(reply.body.tags);
    if (row !== undefined) products(tx).set(row.id, { ...row, tags });
    return { ...reply, body: { ...reply.body, tags } };
  };
}

/** What a desk may do wrong although the kit serves every clause of its contract. */
export const faults: readonly Fault[] = [
  after(
    "products.create",
    { id: "product-forgotten", fault: "A product is confirmed and not stored.", rules: ["MADE-01"] },
    (reply, { tx }) => {
      products(tx).delete(reply.body.id);
      return reply;
    },
  ),
  after(
    "rentals.writeOff",
    { id: "write-off-drops-the-note", fault: "A rental that is written off loses its note.", rules: ["MADE-05"] },
    (reply, { tx }) => {
      const row = "id" in reply.body ? rentals(tx).get(reply.body.id) : undefined;
      if (row === undefined) return reply;
      const { note: _lost, ...rest } = row;
      rentals(tx).set(row.id, rest);
      return reply;
    },
  ),
  after(
    "rentals.writeOff",
    { id: "write-off-takes-all", fault: "A write-off takes all rentals of the product.", rules: ["MADE-05"] },
    (reply, { tx, params }) => {
      const { productId, state } = rentals(tx).get(params.rentalId) ?? {};
      const others = [...rentals(tx).values()].filter((row) => row.productId === productId && row.state === "OUT");
      for (const row of others) if (state !== undefined) rentals(tx).set(row.id, { ...row, state });
      return reply;
    },
  ),
  after(
    "customers.update",
    { id: "name-for-everybody", fault: "The name of one customer is given to all.", rules: ["MADE-05"] },
    (reply, { tx }) => {
      for (const row of customers(tx).values()) customers(tx).set(row.id, { ...row, name: reply.body.name });
      return reply;
    },
  ),
  after(
    "products.create",
    { id: "tags-forgotten", fault: "A product is stored without its tags.", rules: ["MADE-02"] },
    (reply, { tx }) => {
      const row = products(tx).get(reply.body.id);
      if (row !== undefined) products(tx).set(row.id, { ...row, tags: [] });
      return { ...reply, body: { ...reply.body, tags: [] } };
    },
  ),
  after(
    "products.create",
    { id: "tags-sorted", fault: "A product shows its tags in the order of the alphabet.", rules: ["MADE-02"] },
    withTags((tags) => tags.toSorted()),
  ),
  after(
    "products.create",
    { id: "tags-once", fault: "A product keeps a tag that is given twice only once.", rules: ["MADE-02"] },
    withTags((tags) => [...new Set(tags)]),
  ),
  after(
    "products.restock",
    { id: "restocks-one-more", fault: "A delivery adds one unit too many.", rules: ["STOCK-01"] },
    (reply, { tx, params }) => {
      const row = products(tx).get(params.productId);
      if (row !== undefined) products(tx).set(row.id, { ...row, bought: row.bought + 1 });
      return reply;
    },
  ),
  {
    id: "rents-one-too-many",
    fault: "A rental may take one unit more than is available, once others have taken some.",
    rules: ["RENT-25"],
    change: (right) => ({
      ...right,
      async "rentals.create"(call) {
        const { tx, body } = call;
        const row = products(tx).get(body.productId);
        const isTaken = [...rentals(tx).values()].some(({ productId }) => productId === body.productId);
        if (row === undefined || !isTaken) return right["rentals.create"](call);
        products(tx).set(row.id, { ...row, bought: row.bought + 1 });
        const reply = await right["rentals.create"](call);
        products(tx).set(row.id, row);
        return reply;
      },
    }),
  },
  {
    id: "deliveries-lost-in-a-race",
    fault: "Deliveries that come at the same time count once.",
    rules: ["STOCK-01"],
    change: (right) => {
      const begun = new Map<string, number>();
      return {
        ...right,
        async "products.restock"(call) {
          const { productId } = call.params;
          const before = begun.get(productId) ?? products(call.tx).get(productId)?.bought ?? 0;
          begun.set(productId, before);
          // Until then other calls find the stock as it was.
          setTimeout(() => begun.delete(productId), 20);
          const reply = await right["products.restock"](call);
          const row = products(call.tx).get(productId);
          if (row !== undefined) products(call.tx).set(row.id, { ...row, bought: before + call.body.units });
          return reply;
        },
      };
    },
  },
  after(
    "products.get",
    { id: "stock-too-high", fault: "A product shows units as available that are reserved.", rules: ["STOCK-01"] },
    (reply, { tx, params }) => {
      const available = products(tx).get(params.productId)?.bought ?? 0;
      return { ...reply, body: { ...reply.body, available } };
    },
  ),
  after(
    "products.get",
    { id: "out-forgotten", fault: "A product never shows units as out.", rules: ["STOCK-02"] },
    (reply) => ({ ...reply, body: { ...reply.body, out: 0 } }),
  ),
  after(
    "products.list",
    { id: "product-left-out", fault: "A page of products lacks its last one.", rules: ["PAGE-03"] },
    (reply) => ({ ...reply, body: { ...reply.body, items: reply.body.items.slice(0, -1) } }),
  ),
  after(
    "products.list",
    {
      id: "page-turned-round",
      fault: "A page of products shows them in the other order.",
      rules: ["PAGE-04", "PAGE-08"],
    },
    (reply) => ({ ...reply, body: { ...reply.body, items: reply.body.items.toReversed() } }),
  ),
  after(
    "products.list",
    { id: "listed-names-cut", fault: "The list shows only the first letters of names.", rules: ["STD-69"] },
    (reply) => ({
      ...reply,
      body: { ...reply.body, items: reply.body.items.map((item) => ({ ...item, name: item.name.slice(0, 3) })) },
    }),
  ),
  {
    id: "offset-ignored",
    fault: "A time in a query is read without its offset.",
    rules: ["PROD-14", "PROD-15"],
    change: (right) => ({
      ...right,
      async "products.list"(call) {
        const filters = call.filters.map((each) => ({ ...each, value: each.value.replace(/[+-]\d{2}:\d{2}$/, "Z") }));
        const listed: typeof call.listed = (...answer) => call.listed(...answer);
        return right["products.list"]({ ...call, filters, listed });
      },
    }),
  },
  {
    id: "only-the-ends-are-searched",
    fault: "The filter by tag looks at the first and the last tag of a product.",
    rules: ["PROD-13"],
    change: (right) => ({
      ...right,
      async "products.list"(call) {
        const reply = await right["products.list"](call);
        const wanted = call.filters.find(({ paths }) => paths.includes("tags[]"))?.value;
        const isFound = ({ tags }: { tags: readonly string[] }): boolean =>
          wanted === undefined || tags[0] === wanted || tags.at(-1) === wanted;
        return { ...reply, body: { ...reply.body, items: reply.body.items.filter(isFound) } };
      },
    }),
  },
  {
    id: "sku-unique-in-a-category",
    fault: "Two products may have the same SKU where their categories differ.",
    rules: ["PROD-03"],
    change: (right) => ({
      ...right,
      async "products.create"(call) {
        const { sku, category } = call.body;
        const isTaken = products(call.tx)
          .values()
          .some((row) => row.sku === sku && row.category === category);
        return right["products.create"]({
          ...call,
          refuseUnless: (condition, holds) => call.refuseUnless(condition, holds || !isTaken),
        });
      },
    }),
  },
  after(
    "customers.update",
    { id: "name-not-stored", fault: "A new name of a customer is confirmed and not stored.", rules: ["MADE-02"] },
    (reply, { tx, params }) => {
      const row = customers(tx).get(params.customerId);
      if (row !== undefined) customers(tx).set(row.id, { ...row, name: "Somebody" });
      return reply;
    },
  ),
  after(
    "customers.create",
    { id: "email-in-small-letters", fault: "An e-mail address is kept in small letters.", rules: ["MADE-02"] },
    (reply, { tx }) => {
      const row = customers(tx).get(reply.body.id);
      const email = row?.email?.toLowerCase() ?? null;
      if (row !== undefined) customers(tx).set(row.id, { ...row, email });
      return { ...reply, body: { ...reply.body, email } };
    },
  ),
  {
    id: "null-forgotten",
    fault: "A customer whose e-mail address is set to null keeps the old one.",
    rules: ["MADE-05"],
    change: (right) => ({
      ...right,
      async "customers.update"(call) {
        const { email = null } = customers(call.tx).get(call.params.customerId) ?? {};
        const reply = await right["customers.update"](call);
        const row = customers(call.tx).get(call.params.customerId);
        if (row === undefined || call.body.email !== null) return reply;
        customers(call.tx).set(row.id, { ...row, email });
        return { ...reply, body: { ...reply.body, email } };
      },
    }),
  },
  after(
    "customers.get",
    { id: "standing-always-good", fault: "Every customer is shown in good standing.", rules: ["CUST-01", "CUST-03"] },
    (reply) => ({ ...reply, body: { ...reply.body, standing: "GOOD" } }),
  ),
  after(
    "rentals.create",
    { id: "note-forgotten", fault: "A rental is stored without its note.", rules: ["MADE-02"] },
    (reply, { tx }) => {
      const { note: _lost, ...row } = rentals(tx).get(reply.body.id) ?? {};
      if ("id" in row) rentals(tx).set(reply.body.id, row);
      const { note: _shown, ...body } = reply.body;
      return { ...reply, body };
    },
  ),
  after(
    "rentals.create",
    { id: "two-rentals", fault: "A reservation makes two rentals.", rules: ["RENT-21", "STOCK-01"] },
    (reply, { tx }) => {
      const row = rentals(tx).get(reply.body.id);
      const second = "R-999999999999";
      if (row !== undefined) rentals(tx).set(second, { ...row, id: second });
      return reply;
    },
  ),
  after(
    "rentals.get",
    {
      id: "never-lapses",
      fault: "A rental that nobody came for is still shown as reserved.",
      rules: ["RENT-06", "RENT-11"],
    },
    (reply) => (reply.body.state === "LAPSED" ? { ...reply, body: { ...reply.body, state: "RESERVED" } } : reply),
  ),
  after(
    "rentals.get",
    { id: "decline-without-reason", fault: "A declined rental shows no reason.", rules: ["RENT-26"] },
    (reply) => ({ ...reply, body: { ...reply.body, declineReason: null } }),
  ),
  after(
    "rentals.list",
    { id: "old-states-listed", fault: "The list shows every rental as pending.", rules: ["RENT-43"] },
    (reply) => ({
      ...reply,
      body: { ...reply.body, items: reply.body.items.map((item) => ({ ...item, state: "PENDING" as const })) },
    }),
  ),
  after(
    "rentals.list",
    {
      id: "list-shows-the-stored-state",
      fault: "The list knows nothing of rentals that have lapsed.",
      rules: ["RENT-06", "RENT-11"],
    },
    (reply, { tx }) => {
      const items = reply.body.items.map((item) => ({ ...item, state: rentals(tx).get(item.id)?.state ?? item.state }));
      return { ...reply, body: { ...reply.body, items } };
    },
  ),
  {
    id: "filter-looks-at-the-stored-state",
    fault: "The filter by state knows nothing of rentals that have lapsed.",
    rules: ["RENT-43"],
    change: (right) => ({
      ...right,
      async "rentals.list"(call) {
        const reply = await right["rentals.list"](call);
        const wanted = call.filters.find(({ paths }) => paths.includes("state"))?.value;
        const isStored = ({ id }: { id: string }): boolean =>
          wanted === undefined || rentals(call.tx).get(id)?.state === wanted;
        return { ...reply, body: { ...reply.body, items: reply.body.items.filter(isStored) } };
      },
    }),
  },
  after(
    "rentals.create",
    { id: "request-event-lost", fault: "No event says that units were asked for.", rules: ["HOOK-02"] },
    (reply, { tx }) => {
      for (const { id } of deliveries(tx).values()) deliveries(tx).delete(id);
      return reply;
    },
  ),
  after(
    "rentals.create",
    { id: "request-event-twice", fault: "Two events say that units were asked for.", rules: ["STD-62"] },
    (reply, { tx }) => {
      for (const row of deliveries(tx).values()) {
        const body = JSON.stringify({ ...JSON.parse(row.body), id: `${row.id}-again` });
        deliveries(tx).set(`${row.id}-again`, { ...row, id: `${row.id}-again`, body });
      }
      return reply;
    },
  ),
  after(
    "rentals.create",
    { id: "request-event-of-a-day", fault: "The event of a request always shows one day.", rules: ["STD-68"] },
    (reply, { tx }) => {
      for (const row of deliveries(tx).values()) {
        const { data, ...event } = JSON.parse(row.body);
        deliveries(tx).set(row.id, { ...row, body: JSON.stringify({ ...event, data: { ...data, days: 1 } }) });
      }
      return reply;
    },
  ),
  after(
    "rentals.update",
    { id: "event-of-one-unit", fault: "The event of a return always shows one unit.", rules: ["STD-68"] },
    (reply, { tx }) => {
      for (const row of deliveries(tx).values()) {
        const { data, ...event } = JSON.parse(row.body);
        deliveries(tx).set(row.id, { ...row, body: JSON.stringify({ ...event, data: { ...data, units: 1 } }) });
      }
      return reply;
    },
  ),
  {
    id: "removed-terminal-signs",
    fault: "The key of a terminal that was removed still signs.",
    rules: ["SIGN-08"],
    change: (right) => ({
      ...right,
      async "devices.remove"(call) {
        const row = devices(call.tx).get(call.params.deviceId);
        const reply = await right["devices.remove"](call);
        if (row !== undefined) devices(call.tx).set(`removed ${row.id}`, row);
        return reply;
      },
    }),
  },
  after(
    "rentals.update",
    { id: "event-lost", fault: "No event says that units came back.", rules: ["RENT-07", "HOOK-02"] },
    (reply, { tx }) => {
      for (const { id } of deliveries(tx).values()) deliveries(tx).delete(id);
      return reply;
    },
  ),
  after(
    "rentals.writeOff",
    { id: "write-off-not-stored", fault: "A write-off is confirmed and not stored.", rules: ["RENT-08"] },
    (reply, { tx, params }) => {
      const row = rentals(tx).get(params.rentalId);
      if (row !== undefined) rentals(tx).set(row.id, { ...row, state: "OUT" });
      return reply;
    },
  ),
];
