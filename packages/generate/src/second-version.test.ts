import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { compileProgram, printedDiagnostic } from "./compile-spec.ts";
import type { ContractFile } from "./contract-file.ts";
import { emittedVersionsIn } from "./emitted.ts";

const spec = new URL("../../../spec/", import.meta.url).pathname;

/** What a second version of the payments contract would change; the contract itself ships one. */
const changes = `
  import "@typespec/http";
  import "@typespec/openapi";
  import "@typespec/versioning";
  import "@tallystick/typespec";
  using TypeSpec.Http;
  using TypeSpec.OpenAPI;
  using TypeSpec.Versioning;
  using Tallystick.Contract;
  namespace Tallystick;

  @@deprecation(Versions.v2025_10_13, #{ since: "2026-04-13", sunset: "2027-04-13" });
  @@removed(Documents.replace, Versions.v2026_04_13);
  @@renamedFrom(Card.stateReason, Versions.v2026_04_13, "reason");
  @@renamedFrom(CardQuery.accountId, Versions.v2026_04_13, "fundedBy");
  @@madeRequired(Card.form, Versions.v2026_04_13);
  @@madeOptional(Card.currency, Versions.v2026_04_13);
  @@typeChangedFrom(Card.issuerRef, Versions.v2026_04_13, boolean);
  @@added(CardState.FROZEN, Versions.v2026_04_13);
  @@added(CardStateRequest.FROZEN, Versions.v2026_04_13);
  @@rule(Card, "CARD-90", "No more than nine.", #{ added: Versions.v2026_04_13, unobservable: "Only an example." });
`;

async function compiled(): Promise<{ messages: string[]; versions: { contract: Contract; card: Schema }[] }> {
  const main = `${spec}main.tsp`;
  const text = readFileSync(main, "utf8")
    .replace('v2025_10_13: "2025-10-13",', 'v2025_10_13: "2025-10-13", v2026_04_13: "2026-04-13",')
    .replace('import "./sandbox/index.tsp";', 'import "./sandbox/index.tsp"; import "./changes.tsp";');
  const unwritten = { [main]: text, [`${spec}changes.tsp`]: changes };
  const { compiler, diagnostics, files } = await compileProgram(main, { unwritten });
  return {
    messages: diagnostics.map((each) => printedDiagnostic(compiler, each)),
    versions: emittedVersionsIn(files).map(({ contract, document }) => ({
      contract: JSON.parse(contract),
      card: JSON.parse(document).components.schemas.Card,
    })),
  };
}

interface Contract extends ContractFile {
  deprecation?: object;
  operations: ContractFile["operations"] & {
    "cards.create": { outcomes: { rows: { steps: { shows: { path: string }[] }[] }[] } };
    "cards.list": { filters: { parameter: string }[] };
  };
}

interface Schema {
  properties: Record<string, object>;
  required: string[];
}

test("the payments contract takes a second version, and its clauses follow", async () => {
  const { messages, versions } = await compiled();
  expect(messages).toEqual([]);
  const seen = versions.map(({ contract: { version, deprecation, operations, rules, lifecycles }, card }) => ({
    version,
    deprecation,
    replaces: operations["documents.replace"] !== undefined || rules["G-24g"] !== undefined,
    reason: Object.keys(card.properties).filter((name) => /reason/i.test(name)),
    shown: operations["cards.create"].outcomes.rows.flatMap(({ steps }) => steps.flatMap(({ shows }) => shows)),
    funded: operations["cards.list"].filters[1]?.parameter,
    required: ["form", "currency"].filter((name) => card.required.includes(name)),
    issuerRef: card.properties["issuerRef"],
    states: lifecycles["CardState"]?.states,
    freezes: lifecycles["CardState"]?.edges.filter(({ from, to }) => [from, to].includes("FROZEN")).length,
    // Another enum with the same value is as it was.
    frozenAccounts: lifecycles["InternalAccountStatus"]?.states.includes("FROZEN"),
    rules: ["CARD-16", "CARD-90"].filter((id) => rules[id] !== undefined),
  }));
  expect(seen).toEqual([
    {
      version: "2025-10-13",
      deprecation: { since: "2026-04-13", sunset: "2027-04-13" },
      replaces: true,
      reason: ["reason"],
      shown: [{ path: "reason", value: "ISSUER_REJECTED" }],
      funded: "fundedBy",
      required: ["currency"],
      issuerRef: expect.objectContaining({ type: "boolean" }),
      states: ["PENDING_KYC", "PENDING_ISSUE", "ACTIVE", "CLOSED"],
      freezes: 0,
      frozenAccounts: true,
      rules: [],
    },
    {
      version: "2026-04-13",
      deprecation: undefined,
      replaces: false,
      reason: ["stateReason"],
      shown: [{ path: "stateReason", value: "ISSUER_REJECTED" }],
      funded: "accountId",
      required: ["form"],
      issuerRef: expect.objectContaining({ type: "string" }),
      states: ["PENDING_KYC", "PENDING_ISSUE", "ACTIVE", "FROZEN", "CLOSED"],
      freezes: 3,
      frozenAccounts: true,
      rules: ["CARD-16", "CARD-90"],
    },
  ]);
});
