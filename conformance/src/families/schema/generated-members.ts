import type { Contract, Operation } from "@tallystick/contract";
import * as fc from "fast-check";
import type { CallRequest, Exchange } from "../../http/exchange.ts";
import type { Check, Trial } from "../../engine/types.ts";
import { arbitraryOf } from "../../schema/arbitrary-of.ts";
import { asMeant } from "../../schema/as-meant.ts";
import { memberOf } from "../../schema/member-of.ts";
import { schemaAt, type Resolved } from "../../schema/resolve.ts";
import { perform } from "../../fixtures/perform.ts";
import { variantsOf } from "../../fixtures/requests.ts";
import { textAt, valueAt, withValueAt } from "../../json/value-at.ts";
import { defineGenerated, ofOperation } from "../define-check.ts";
import { declared, expectSame, expectStatus } from "../expect.ts";

/**
 * Members of a body that a rule says are shown as given, and that have no effect until later: words that only people
 * read, and limits. A right service accepts whatever their schema allows. Members that identify, route, or are verified
 * are not here.
 */
interface Told {
  operation: string;
  /** Which kind of body; absent: the plain one. */
  kind?: string;
  members: readonly string[];
  rules: readonly string[];
  /** The operation that shows them again; absent: the reply itself. */
  reader?: { operation: string; request: (reply: Exchange, drawn: Drawn) => CallRequest };
  /** Where the only member is shown, if not under its own path. */
  shownAt?: string;
  /** What the members are shown inside of, if anything. */
  shownIn?: string;
}

/** The generated values, by the path of each member. */
type Drawn = Readonly<Record<string, unknown>>;

const street = ["line1", "line2", "city"];

const told: readonly Told[] = [
  {
    operation: "customers.create",
    members: ["fullName", ...street.map((name) => `address.${name}`)],
    rules: ["CUST-11"],
    reader: readBy("customers.get", "customerId"),
  },
  {
    operation: "customers.create",
    kind: "BUSINESS",
    members: ["legalName", "doingBusinessAs", "sourceOfFunds"].map((name) => `businessInfo.${name}`),
    rules: ["G-14b"],
    reader: readBy("customers.get", "customerId"),
  },
  {
    operation: "customers.update",
    members: ["fullName"],
    rules: ["CUST-13", "CUST-11"],
    reader: readBy("customers.get", "customerId"),
  },
  {
    operation: "owners.create",
    members: ["firstName", "middleName", "lastName", ...street.map((name) => `address.${name}`)].map(
      (name) => `personalInfo.${name}`,
    ),
    rules: ["BO-09"],
    reader: readBy("owners.get", "beneficialOwnerId"),
  },
  {
    operation: "owners.update",
    members: ["personalInfo.firstName", "personalInfo.middleName"],
    rules: ["BO-09"],
    reader: readBy("owners.get", "beneficialOwnerId"),
  },
  {
    operation: "agents.policy.update",
    members: ["perTransactionLimit", "dailyLimit", "dailyTransactionLimit", "monthlyLimit"].map(
      (name) => `spendingLimits.${name}`,
    ),
    rules: ["G-63s"],
    reader: readBy("agents.get", "agentId"),
    shownIn: "policy",
  },
  { operation: "agents.update", members: ["name"], rules: ["G-63t"], reader: readBy("agents.get", "agentId") },
  { operation: "agents.actions.reject", members: ["reason"], rules: ["AGENT-09"], shownAt: "rejectionReason" },
  {
    operation: "tokens.create",
    members: ["name"],
    rules: ["TOKEN-03"],
    reader: { operation: "tokens.list", request: (_reply, { name }) => ({ query: { name: String(name) } }) },
    shownAt: "data[].name",
  },
  {
    operation: "quotes.create",
    members: ["description"],
    rules: ["QUOTE-27"],
    reader: readBy("transactions.get", "transactionId", "transactionId"),
  },
];

function readBy(operation: string, parameter: string, at = "id"): NonNullable<Told["reader"]> {
  return { operation, request: ({ body }) => ({ params: { [parameter]: textAt(body, at) ?? "" } }) };
}

/** The greatest number of useful trials: each is one word of one script, or one number. */
const MOST_TOLD = 8;

/** A body accepts what its schema allows, words of any script and every number up to its bounds, and shows it again. */
export function generatedMembers(contract: Contract): Check[] {
  return told.flatMap((row) => {
    const operation = contract.operations[row.operation];
    const rules = declared(contract, ...row.rules);
    if (operation?.body === undefined || rules.length === 0) return [];
    const members = arbitrariesOf(schemaAt(operation.body.schema), row.members);
    const what = ["takes what its schema allows", row.kind].filter(Boolean).join(" for ");
    const some = fc
      .record(members, { requiredKeys: [], noNullPrototype: true })
      .filter((drawn) => Object.keys(drawn).length > 0);
    return defineGenerated({
      ...ofOperation("schema", operation, what),
      rules,
      input: fc.array(some, { minLength: 1, maxLength: MOST_TOLD, size: "max" }),
      run: async (t, all) => {
        for (const drawn of all) await tell(t, operation, row, rules, drawn);
      },
    });
  });
}

function arbitrariesOf(schema: unknown, members: readonly string[]): Record<string, fc.Arbitrary<unknown>> {
  const found = members.map((path) => [path, freely(memberOf(schema, path))] as const);
  return Object.fromEntries(found.flatMap(([path, free]) => (free === undefined ? [] : [[path, arbitraryOf(free)]])));
}

/** Shorter is a single letter; longer values are implementation-defined where the contract sets no bounds. */
const usual = { minLength: 2, maxLength: 100 };

/** The largest possible amount (G-45); a higher limit is useless. */
const MOST = 9_000_000_000_000_000;

/** The values of a free-form member: a text or a whole number; null has its own rules. */
function freely(member: Resolved | undefined): Resolved | undefined {
  const meant = asMeant(member, undefined);
  const type = [meant["type"]].flat().find((each) => each !== "null");
  if (["format", "pattern", "enum", "const"].some((word) => type === "string" && word in meant)) return undefined;
  if (type === "integer") return { ...meant, type, ...(Number(meant["maximum"]) > MOST && { maximum: MOST }) };
  return type === "string" ? { ...usual, ...meant, type } : undefined;
}

async function tell(t: Trial, operation: Operation, row: Told, rules: readonly string[], drawn: Drawn): Promise<void> {
  const kinds = await variantsOf(t, operation.id);
  const plain = kinds.find(({ kind }) => kind === (row.kind ?? ""))?.request;
  const body = Object.entries(drawn).reduce((all, [path, value]) => withValueAt(all, path, value), plain?.body);
  const reply = await perform(t, operation.id, { ...plain, body });
  const success = operation.replies.filter(({ kind }) => kind === "success").map(({ status }) => status);
  const state = `${operation.id} as drawn`;
  expectStatus(t, rules, state, reply, success);
  const shown = row.reader === undefined ? reply : await t.call(row.reader.operation, row.reader.request(reply, drawn));
  expectSame(t, rules, state, {
    operation: shown.operation,
    what: "what was given:",
    expected: drawn,
    observed: Object.fromEntries(Object.keys(drawn).map((path) => [path, valueAt(shown.body, placeOf(row, path))])),
  });
}

function placeOf({ shownAt, shownIn }: Told, path: string): string {
  return shownAt ?? [shownIn, path].filter(Boolean).join(".");
}
