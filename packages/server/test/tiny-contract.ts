import { defaultConventions, type Contract, type OpenApiDocument, type Operation } from "@tallystick/contract";

/** A row with every part a row must have, and the parts a test cares about. */
export function row(id: string, method: Operation["method"], path: string, parts: Partial<Operation> = {}): Operation {
  return {
    id,
    domain: "things",
    method,
    path,
    summary: id,
    source: { file: "spec/things/operations.tsp", line: 1 },
    access: { scheme: "platform" },
    parameters: [],
    replies: [{ status: 200, kind: "success", headers: [], codes: [] }],
    references: [],
    filters: [],
    refusals: [],
    emits: [],
    rules: [],
    ...parts,
  };
}

const body = { contentType: "application/json", required: true, schema: "#/components/schemas/Thing" };
const idParameter = { name: "id", in: "path", required: true } as const;
const success = (status: number): Operation["replies"][number] => ({ status, kind: "success", headers: [], codes: [] });
const challenge: Operation["replies"][number] = { status: 202, kind: "challenge", headers: [], codes: [] };

const signedRetry: NonNullable<Operation["signedRetry"]> = {
  signer: "account",
  when: "always",
  binds: ["operation", "resource", "account", "body"],
  ttl: "PT5M",
  stampHeader: "Wallet-Signature",
  requestHeader: "Request-Id",
  failures: {
    stampMissing: { status: 401, code: "WALLET_SIGNATURE_MISSING" },
    stampMalformed: { status: 401, code: "WALLET_SIGNATURE_MALFORMED" },
    stampInvalid: { status: 401, code: "WALLET_SIGNATURE_INVALID" },
    bodyMismatch: { status: 401, code: "WALLET_SIGNATURE_BODY_MISMATCH" },
    requestIdMissing: { status: 401, code: "REQUEST_ID_MISSING" },
    challengeUnusable: { status: 401, code: "UNAUTHORIZED" },
  },
  rule: "SRETRY-04",
};

const idempotent: NonNullable<Operation["idempotent"]> = {
  header: "Idempotency-Key",
  scope: ["credential", "method", "path"],
  mismatch: "replay",
  inFlight: "wait",
  retention: "P1D",
  forgets: [202, 401, 429],
  rule: "IDEM-01",
};

const rows: Operation[] = [
  row("things.create", "post", "/things", {
    access: { scheme: "platform", permission: "TRANSACT" },
    body,
    replies: [success(201)],
    idempotent,
    refusals: [
      { when: "duplicate", at: "body.name", status: 409, code: "CONFLICT", accepts: [], rule: "THING-01" },
      { when: "insufficient-balance", status: 400, code: "INSUFFICIENT_BALANCE", accepts: [] },
      {
        when: "wrong-proof",
        at: "body.secret",
        status: 401,
        code: "UNAUTHORIZED",
        reason: "Wrong secret",
        accepts: [],
      },
    ],
  }),
  row("things.list", "get", "/things", {
    parameters: ["name", "since", "count", "limit", "cursor", "sortOrder"].map((name) => ({
      name,
      in: "query",
      required: false,
    })),
    listing: {
      envelope: "paged",
      order: "newest-first",
      orderParameter: "sortOrder",
      limit: { default: 2, min: 1, max: 3 },
    },
    filters: [
      { parameter: "name", paths: ["name"], match: "equals" },
      { parameter: "since", paths: ["at"], match: "from" },
    ],
  }),
  row("things.get", "get", "/things/{id}", {
    parameters: [idParameter],
    refusals: [{ when: "unknown", at: "path.id", status: 404, code: "REFERENCE_NOT_FOUND", accepts: [] }],
  }),
  row("things.all", "get", "/things/all", { listing: { envelope: "plain", order: "newest-first" } }),
  row("things.update", "patch", "/things/{id}", {
    parameters: [idParameter],
    body,
    replies: [success(200), challenge],
    signedRetry,
  }),
  row("things.delete", "delete", "/things/{id}", {
    parameters: [idParameter],
    replies: [success(204), challenge],
    signedRetry,
  }),
  row("things.poke", "post", "/things/{id}/poke", {
    parameters: [idParameter],
    body: { ...body, required: false },
    refusals: [{ when: "rate-limited", status: 429, code: "RATE_LIMITED", accepts: [] }],
  }),
  row("things.attach", "put", "/things/{id}/file", {
    parameters: [idParameter, { name: "Content-Type", in: "header", required: true }],
    body: { contentType: "multipart/form-data", required: true, schema: "#/components/schemas/ThingForm" },
    refusals: [
      { when: "over-limit", at: "body.file", status: 400, code: "INVALID_INPUT", accepts: [], rule: "THING-02" },
    ],
  }),
  row("things.send", "post", "/things/{id}/send", {
    parameters: [idParameter],
    replies: [success(201)],
    outcomes: {
      selector: "path.id",
      resource: "Thing",
      field: "state",
      rows: [
        { suffix: "105", refuses: { status: 400, code: "INVALID_BANK_ACCOUNT" }, steps: [], rule: "SBX-05" },
        { suffix: "*", steps: [] },
      ],
    },
  }),
  row("agents.me", "get", "/agents/me", { access: { scheme: "agent" } }),
  row("open", "get", "/open", { access: { scheme: "none" } }),
];

/** A contract of the shipped shape that is small enough to read, and to change one clause of. */
export const tinyContract: Contract = {
  schema: 1,
  title: "Tiny",
  version: "2025-10-13",
  basePath: "/2025-10-13",
  hash: "",
  shapeHash: "",
  behaviourHash: "",
  conventions: {
    ...defaultConventions,
    conditions: {
      ...defaultConventions.conditions,
      "insufficient-balance": {
        sentence: "for more than the balance",
        message: "does not hold enough",
        whole: "The account to pay from does not hold enough",
      },
    },
  },
  rules: {},
  operations: Object.fromEntries(rows.map((operation) => [operation.id, operation])),
  resources: {},
  lifecycles: {
    ThingState: {
      name: "ThingState",
      resource: "Thing",
      field: "state",
      states: ["OPEN", "SHUT", "GONE"],
      initial: ["OPEN"],
      terminal: ["GONE"],
      emits: [],
      edges: [
        { from: "OPEN", to: "SHUT", by: "things.update", emits: [] },
        { from: "SHUT", to: "OPEN", by: "operator", emits: [] },
      ],
      drivers: [{ operation: "things.update", field: "body.state" }],
      otherwise: { status: 409, code: "INVALID_STATE_TRANSITION", rules: [{ from: ["GONE"], rule: "THING-09" }] },
    },
  },
  expiries: [],
  conservation: [],
  webhooks: {},
  codes: {},
};

/** The tiny contract with one row changed. */
export function withRow(id: string, change: (operation: Operation) => Partial<Operation>): Contract {
  const operation = tinyContract.operations[id];
  if (operation === undefined) throw new Error(`no row ${id}`);
  const operations = { ...tinyContract.operations, [id]: { ...operation, ...change(operation) } };
  return { ...tinyContract, operations };
}

const string = { type: "string" };
const json = (schema: object): object => ({ "application/json": { schema } });
const reply = (schema: object): object => ({ description: "", content: json(schema) });
const query = (name: string, schema: object): object => ({ name, in: "query", required: false, schema });
const pathId = { name: "id", in: "path", required: true, schema: string };
const ref = (name: string): object => ({ $ref: `#/components/schemas/${name}` });
const requestBody = { required: true, content: json(ref("Thing")) };
const errors = Object.fromEntries(["400", "401", "404", "409"].map((status) => [status, reply(ref("Error"))]));

/** The document of the tiny contract. */
export const tinyDocument: OpenApiDocument = {
  openapi: "3.1.0",
  info: { title: "Tiny", version: "2025-10-13" },
  servers: [{ url: "https://tiny.example/2025-10-13" }],
  paths: {
    "/things": {
      post: { requestBody, responses: { "201": reply(ref("Thing")), ...errors } },
      get: {
        parameters: [
          query("name", string),
          query("since", { type: "string", format: "date-time" }),
          query("count", { type: "integer" }),
          query("limit", { type: "integer", minimum: 1, maximum: 3 }),
          query("cursor", string),
          query("sortOrder", { type: "string", enum: ["asc", "desc"] }),
        ],
        responses: { "200": reply(ref("ThingPage")), ...errors },
      },
    },
    "/things/all": { get: { responses: { "200": reply(ref("ThingPage")) } } },
    "/things/{id}": {
      get: { parameters: [pathId], responses: { "200": reply(ref("Thing")), ...errors } },
      patch: {
        parameters: [pathId],
        requestBody,
        responses: { "200": reply(ref("Thing")), "202": reply(ref("Challenge")), ...errors },
      },
      delete: {
        parameters: [pathId],
        responses: { "204": { description: "" }, "202": reply(ref("Challenge")), ...errors },
      },
    },
    "/things/{id}/poke": {
      post: {
        parameters: [pathId],
        requestBody: { content: json(ref("Thing")) },
        responses: { "200": reply(ref("Thing")) },
      },
    },
    "/things/{id}/file": {
      put: {
        parameters: [pathId],
        requestBody: { content: { "multipart/form-data": { schema: ref("ThingForm") } } },
        responses: { "200": reply(ref("Thing")) },
      },
    },
    "/things/{id}/send": {
      post: {
        parameters: [{ ...pathId, schema: { ...string, pattern: "^[^!]*$" } }],
        responses: { "201": reply(ref("Thing")) },
      },
    },
    "/agents/me": { get: { responses: { "200": reply(ref("Thing")) } } },
    "/open": { get: { responses: { "200": reply(ref("Thing")) } } },
  },
  components: {
    schemas: {
      Thing: {
        type: "object",
        required: ["id", "name"],
        properties: {
          id: { type: "string", readOnly: true },
          name: { type: "string", minLength: 1, maxLength: 20 },
          amount: { type: "integer", format: "int64", minimum: 0, maximum: 9007199254740991 },
          state: { type: "string", enum: ["OPEN", "SHUT", "GONE"] },
          at: { type: "string", format: "date-time" },
          note: { anyOf: [{ type: "string" }, { type: "null" }] },
          secret: { type: "string", writeOnly: true },
          shape: ref("Shape"),
          parts: { type: "array", items: ref("Part") },
          proof: { anyOf: [ref("CodeProof"), ref("SignedProof")] },
        },
      },
      ThingForm: {
        type: "object",
        required: ["file", "name"],
        properties: { file: { description: "Any bytes." }, name: string, kind: { type: "string", enum: ["A", "B"] } },
      },
      Shape: {
        oneOf: [ref("Round"), ref("Square")],
        discriminator: {
          propertyName: "kind",
          mapping: { ROUND: "#/components/schemas/Round", SQUARE: "#/components/schemas/Square" },
        },
      },
      Round: {
        type: "object",
        required: ["kind", "radius"],
        additionalProperties: false,
        properties: { kind: { type: "string", enum: ["ROUND"] }, radius: { type: "integer" } },
      },
      Square: {
        type: "object",
        required: ["kind", "side"],
        unevaluatedProperties: { not: {} },
        properties: { kind: { type: "string", enum: ["SQUARE"] }, side: { type: "integer" } },
      },
      CodeProof: { type: "object", required: ["code"], properties: { code: string } },
      SignedProof: { type: "object", required: ["by"], properties: { by: ref("Part") } },
      Part: { type: "object", required: ["accountId"], properties: { accountId: string, inner: ref("Part") } },
      ThingPage: { type: "object", required: ["data"], properties: { data: { type: "array", items: ref("Thing") } } },
      Challenge: {
        type: "object",
        required: ["payloadToSign", "requestId", "expiresAt"],
        properties: { payloadToSign: string, requestId: string, expiresAt: { type: "string", format: "date-time" } },
      },
      Error: { type: "object", required: ["status", "code", "message"] },
    },
  },
};
