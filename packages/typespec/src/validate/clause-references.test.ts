import { expect, test } from "vitest";
import { findings } from "../../test/findings.ts";
import { CHALLENGE, SIGNED, SIGNED_HEADERS } from "../../test/signed.ts";

const RENTAL = `
  @identifies(Rental) scalar RentalId extends string;
  model Rental { id: RentalId; state: RentalState; kind: "drill" | "saw"; until: utcDateTime; }
  @lifecycle(Rental, #{ field: "state", initial: #["OUT"], terminal: #["BACK"], edges: #[#{ from: "OUT", to: "BACK", by: "operator" }] })
  enum RentalState { OUT, BACK }
  @error model Failure { @statusCode _: 409; code: "BUSY" | "GONE"; }
  @operationId("rentals.get") @access(#{ scheme: "platform" }) @reads(Rental) @route("/rentals/{id}") op read(@path id: RentalId): Rental;
`;

function refusing(limit: string): string {
  return `${RENTAL}
    @operationId("rentals.note") @access(#{ scheme: "platform" })
    @refuses(#{ when: "inactive", at: "body.rentalId", status: 409, code: "BUSY", ${limit} })
    @post @route("/notes") op note(@body body: { rentalId: RentalId, text: string }): void | Failure;`;
}

test.each([
  { limit: 'states: #["BACK"]', found: [] },
  { limit: 'states: #["BAK"]', found: ['unknown-state: "BAK"'] },
  { limit: 'having: #{ path: "kind", values: #["saw"] }', found: [] },
  { limit: 'having: #{ path: "kind", values: #["sow"] }', found: ['unknown-outcome: "sow"'] },
  { limit: 'having: #{ path: "kin", values: #["saw"] }', found: ['unknown-resource-path: "kin"'] },
  { limit: 'within: "body.text"', found: [] },
  { limit: 'within: "body.txt"', found: ['unknown-request-path: "body.txt"'] },
  { limit: 'by: "Rental"', found: [] },
  { limit: 'by: "Rentel"', found: ['unknown-resource: "Rentel"'] },
])("Validation of a refusal with $limit finds $found", async ({ limit, found }) => {
  expect(await findings(refusing(limit))).toEqual(found);
});

function deleting(restorer: string): string {
  return `${RENTAL}
    @operationId("rentals.drop") @access(#{ scheme: "platform" }) @deletes(Rental, #{ restoredBy: "${restorer}" })
    @delete @route("/rentals/{id}") op drop(@path id: RentalId): void;
    @operationId("rentals.restore") @access(#{ scheme: "platform" }) @post @route("/rentals/{id}/restore") op restore(@path id: RentalId): Rental;
    @operationId("rentals.sweep") @access(#{ scheme: "platform" }) @post @route("/sweeps") op sweep(): Rental;`;
}

test("@deletes names the operation that restores", async () => {
  expect(await findings(deleting("rentals.restore"))).toEqual([]);
  expect(await findings(deleting("rentals.restores"))).toEqual(['unknown-operation: "rentals.restores"']);
  expect(await findings(deleting("rentals.get"))).toEqual(['unknown-operation: "rentals.get"']);
  expect(await findings(deleting("rentals.sweep"))).toEqual(['unknown-operation: "rentals.sweep"']);
});

function expiring(options: string): string {
  return `${RENTAL} @@expires(Rental, "until", "P1D", "it is back", #{ ${options} });`;
}

test("@expires names a state and operations", async () => {
  expect(await findings(expiring('to: "BACK", extendedBy: #["rentals.get"]'))).toEqual([]);
  expect(await findings(expiring('to: "BACKED", extendedBy: #["rentals.gets"]'))).toEqual([
    'unknown-state: "BACKED"',
    'unknown-operation: "rentals.gets"',
  ]);
});

function keyed(answer: string): string {
  return `
    @error model Failure { @statusCode _: 409; code: "BUSY"; }
    @access(#{ scheme: "platform" })
    @idempotent(#{ header: "Key", scope: #["path"], mismatch: "refuse", inFlight: "wait", retention: "P1D", forgets: #[], mismatchAnswer: ${answer} })
    @post @route("/rentals") op rent(@header("Key") key?: string): void | Failure;`;
}

test("The answers of @idempotent are replies of the operation", async () => {
  expect(await findings(keyed('#{ status: 409, code: "BUSY" }'))).toEqual([]);
  expect(await findings(keyed('#{ status: 409, code: "BUSSY" }'))).toEqual(['unknown-code: "BUSSY"']);
  expect(await findings(keyed('#{ status: 422, code: "BUSY" }'))).toEqual(["status-not-returned: 422"]);
});

function signed(signer: string): string {
  return `
    ${CHALLENGE}
    @error model Failure { @statusCode _: 401; code: string; }
    @operationId("devices.add") @access(#{ scheme: "platform" }) @post @route("/devices")
    op add(@body body: { publicKey: string, holder: string }): void;
    @post @route("/rentals") ${SIGNED.replace('signer: "account"', `signer: #{ ${signer} }`)}
    op rent(${SIGNED_HEADERS}, @query holder?: string): void | Challenge | Failure;`;
}

test("A registered key names a field of the registering request", async () => {
  const right = 'registeredBy: "devices.add", key: "body.publicKey"';
  expect(await findings(signed(right))).toEqual([]);
  expect(
    await findings(signed(`${right}, owner: #{ registeredAt: "body.holder", requestedAt: "query.holder" }`)),
  ).toEqual([]);
  expect(await findings(signed('registeredBy: "device.add", key: "body.publicKey"'))).toEqual([
    'unknown-operation: "device.add"',
  ]);
  expect(
    await findings(signed('registeredBy: "devices.add", key: "body.key", owner: #{ registeredAt: "body.owner" }')),
  ).toEqual(['unknown-request-path: "body.key"', 'unknown-request-path: "body.owner"']);
});

function listing(by: string): string {
  return `${RENTAL}
    @operationId("rentals.list") @access(#{ scheme: "platform" }) @lists(Rental)
    @listing(#{
      envelope: "plain", order: "oldest-first", orderParameter: "sort",
      orderValues: #[#{ value: "soonest", by: "${by}", direction: "ascending" }],
    })
    @route("/rentals") op list(@query sort?: string): { data: Rental[] };`;
}

function ordered(by: string): string {
  return `${RENTAL}
    @access(#{ scheme: "platform" }) @lists(Rental)
    @listing(#{ envelope: "plain", order: #{ by: "${by}", direction: "ascending" } })
    @route("/rentals") op list(): { data: Rental[] };`;
}

test("An order names a field of the items", async () => {
  expect(await findings(ordered("until"))).toEqual([]);
  expect(await findings(ordered("untill"))).toEqual(['unknown-resource-path: "untill"']);
  expect(await findings(listing("until"))).toEqual([]);
  expect(await findings(listing("untill"))).toEqual(['unknown-resource-path: "untill"']);
});
