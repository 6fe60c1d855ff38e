import {
  defaultConventions,
  type Condition,
  type Contract,
  type Operation,
  type Refusal,
  type Resource,
} from "@tallystick/contract";

const source = { file: "spec/lending.tsp", line: 1 };

/** What a row of the lending contract says besides what follows from its id. */
type Row = Pick<Operation, "id" | "method" | "path"> & Partial<Operation>;

function row({ id, method, path, ...more }: Row): Operation {
  const holes = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
  const success = { status: method === "post" ? 201 : 200, kind: "success" as const, headers: [], codes: [] };
  return {
    id,
    domain: "lending",
    method,
    path,
    summary: id,
    source,
    access: { scheme: "platform" },
    parameters: holes.map((name) => ({ name, in: "path", required: true })),
    replies: [success],
    references: [],
    filters: [],
    refusals: [],
    emits: [],
    rules: [],
    ...more,
  };
}

function refusal(when: Condition, at: string | undefined, code: string, more: Partial<Refusal> = {}): Refusal {
  return { when, ...(at !== undefined && { at }), status: 409, code, accepts: [], ...more };
}

function body(name: string): NonNullable<Operation["body"]> {
  return { contentType: "application/json", required: true, schema: `#/components/schemas/${name}` };
}

function resource(name: string, more: Partial<Resource>): Resource {
  const none = { creates: [], reads: [], lists: [], changes: [], deletes: [] };
  return { name, prefix: name, schema: `#/components/schemas/${name}`, ...none, ...more };
}

const listing = { envelope: "paged", order: "newest-first", limit: { default: 5, min: 1, max: 30 } } as const;

/** The last characters of an item's serial number select what becomes of its loan. */
const outcomes = {
  selector: "body.itemId",
  via: ["serial"],
  resource: "Loan",
  field: "state",
  rows: [
    { suffix: "901", refuses: { status: 403, code: "BLOCKED" }, steps: [] },
    { suffix: "*", steps: [] },
  ],
};

const operations: readonly Operation[] = [
  row({
    id: "members.create",
    method: "post",
    path: "/members",
    body: body("MemberCreate"),
    resourceAction: { kind: "creates", resource: "Member" },
  }),
  row({
    id: "items.create",
    method: "post",
    path: "/items",
    body: body("ItemCreate"),
    resourceAction: { kind: "creates", resource: "Item" },
    refusals: [refusal("duplicate", "body.serial", "SERIAL_TAKEN")],
  }),
  row({
    id: "items.list",
    method: "get",
    path: "/items",
    resourceAction: { kind: "lists", resource: "Item" },
    listing,
    filters: [
      { parameter: "kind", paths: ["kind"], match: "equals" },
      { parameter: "tag", paths: ["tags[]"], match: "contains" },
    ],
  }),
  row({
    id: "loans.create",
    method: "post",
    path: "/loans",
    body: body("LoanCreate"),
    resourceAction: { kind: "creates", resource: "Loan" },
    references: [
      { at: "body.memberId", resource: "Member" },
      { at: "body.itemId", resource: "Item" },
    ],
    refusals: [
      refusal("unknown", "body.itemId", "NO_ITEM"),
      refusal("ineligible", "body.itemId", "ITEM_OUT"),
      refusal("out-of-range", "body.from", "TOO_EARLY"),
    ],
    outcomes,
  }),
  row({
    id: "loans.get",
    method: "get",
    path: "/loans/{loanId}",
    resourceAction: { kind: "reads", resource: "Loan" },
    references: [{ at: "path.loanId", resource: "Loan" }],
  }),
  row({
    id: "loans.renew",
    method: "post",
    path: "/loans/{loanId}/renewals",
    resourceAction: { kind: "changes", resource: "Loan" },
    refusals: [refusal("ineligible", "path.loanId", "NOT_LENT")],
  }),
  row({
    id: "loans.collect",
    method: "post",
    path: "/loans/{loanId}/collect",
    resourceAction: { kind: "changes", resource: "Loan" },
    references: [{ at: "path.loanId", resource: "Loan" }],
  }),
  row({
    id: "fines.create",
    method: "post",
    path: "/fines",
    body: body("FineCreate"),
    resourceAction: { kind: "creates", resource: "Fine" },
    references: [{ at: "body.loanId", resource: "Loan" }],
    refusals: [refusal("inactive", "body.loanId", "NOT_LENT", { states: ["READY", "BACK"] })],
  }),
  row({
    id: "loans.list",
    method: "get",
    path: "/loans",
    parameters: [
      { name: "memberId", in: "query", required: false },
      { name: "itemId", in: "query", required: false },
    ],
    references: [
      { at: "query.itemId", resource: "Item" },
      { at: "query.memberId", resource: "Member" },
    ],
    resourceAction: { kind: "lists", resource: "Loan" },
    listing,
  }),
];

/** A contract of a small lending desk, with every kind of reference that a request can have. */
export const lendingContract: Contract = {
  schema: 1,
  title: "Lending",
  version: "2026-03-01",
  basePath: "/2026-03-01",
  hash: "0".repeat(64),
  shapeHash: "0".repeat(64),
  behaviourHash: "0".repeat(64),
  conventions: defaultConventions,
  rules: {},
  operations: Object.fromEntries(operations.map((each) => [each.id, each])),
  resources: {
    Member: resource("Member", { creates: ["members.create"] }),
    Item: resource("Item", { creates: ["items.create"], lists: ["items.list"] }),
    Fine: resource("Fine", { creates: ["fines.create"] }),
    Loan: resource("Loan", {
      creates: ["loans.create"],
      reads: ["loans.get"],
      lists: ["loans.list"],
      changes: ["loans.collect", "loans.renew"],
    }),
  },
  lifecycles: {
    LoanState: {
      name: "LoanState",
      resource: "Loan",
      field: "state",
      states: ["READY", "LENT", "BACK"],
      initial: ["READY"],
      terminal: ["BACK"],
      emits: [],
      edges: [{ from: "READY", to: "LENT", by: "loans.collect", emits: [] }],
      drivers: [{ operation: "loans.collect" }],
    },
  },
  expiries: [],
  conservation: [],
  webhooks: {},
  codes: {},
};

/** The shapes of the lending contract. */
export const lendingDocument: object = {
  openapi: "3.1.0",
  info: { title: "Lending", version: "2026-03-01" },
  paths: {
    "/items": {
      post: {
        operationId: "items.create",
        requestBody: {
          content: { "application/json": { example: { serial: "SN-1000000900", kind: "DRILL", tags: ["blue"] } } },
        },
      },
    },
    "/loans": {
      post: {
        operationId: "loans.create",
        requestBody: {
          content: {
            "application/json": {
              example: { memberId: "Member:1", itemId: "Item:1", from: "2020-02-01", until: "2020-02-03" },
            },
          },
        },
      },
    },
  },
  components: {
    schemas: {
      MemberCreate: { type: "object", required: ["name"], properties: { name: { type: "string", minLength: 9 } } },
      ItemCreate: {
        type: "object",
        required: ["serial", "kind"],
        properties: {
          serial: { type: "string", pattern: "^SN-1[0-9]{9}$" },
          kind: { type: "string", enum: ["DRILL", "SAW"] },
          tags: { type: "array", items: { type: "string" } },
        },
      },
      FineCreate: { type: "object", required: ["loanId"], properties: { loanId: { type: "string" } } },
      LoanCreate: {
        type: "object",
        required: ["memberId", "itemId", "from", "until"],
        properties: {
          memberId: { type: "string" },
          itemId: { type: "string" },
          from: { type: "string", format: "date" },
          until: { type: "string", format: "date" },
        },
      },
    },
  },
};
