import type { ContractFile } from "./contract-file.ts";
import { formOf, printOperations, printReadStates, printReferences } from "./print-operations.ts";
import { header, repositoryOrigin, type Origin } from "./header.ts";

/** Unions of all names in the contract: operations, rules, decisions, lifecycles, resources, webhooks, events, error codes. */
export function printNames(contract: ContractFile, origin: Origin = repositoryOrigin): string {
  const conditions = Object.entries(contract.operations).map(([id, { refusals }]): Row => [
    id,
    refusals.map(({ when, at }) => (at === undefined ? when : `${when} ${at}`)),
  ]);
  const codes = Object.values(contract.operations).map(({ id, replies }): Row => [
    id,
    replies.flatMap((reply) => reply.codes),
  ]);
  const states = Object.entries(contract.lifecycles).map(([name, row]): Row => [name, row.states]);
  const events = Object.fromEntries(
    Object.values(contract.webhooks).flatMap((row) => row.events.map((event) => [event, row])),
  );
  return [
    header(origin.contract, origin),
    union("OperationId", "The operationId of every operation.", contract.operations),
    union("RuleId", "The id of every rule.", contract.rules),
    union("DecisionId", "The id of every decision that a rule rests on.", decisionsIn(contract)),
    union("LifecycleName", "The name of every lifecycle, which is that of its enum.", contract.lifecycles),
    union("ResourceName", "The name of every resource.", contract.resources),
    union("WebhookName", "The name of every webhook.", contract.webhooks),
    union("WebhookOperation", "The operationId that the document gives each webhook.", webhookOperations(contract)),
    union("EventType", "Every event that a webhook carries.", events),
    union("ErrorCode", "Every error code in the contract; a reply may carry another.", contract.codes),
    union("ListOperation", "The operations that return a list.", operationsWith(contract, "listing")),
    union("KeyedOperation", "The operations that take an idempotency key.", operationsWith(contract, "idempotent")),
    union("SignedOperation", "The operations that may ask for a signature.", operationsWith(contract, "signedRetry")),
    union("HandledHeader", "The headers that client and server handle themselves.", handledHeaders(contract)),
    union("ItemsMember", "The member of a list's reply that holds its items.", itemsMembers(contract)),
    table(
      "OperationsByCredentials",
      "Per form of credentials, the operations that take it.",
      operationsByCredentials(contract),
    ),
    table(
      "Conditions",
      "Per operation, the refusals it declares: the condition, and the request field when there is one.",
      conditions,
    ),
    table("States", "Per lifecycle, its states.", states),
    printReadStates(contract),
    table("Codes", "Per operation, the codes of its error replies.", codes),
    printReferences(contract),
    printOperations(contract),
    "",
  ].join("\n");
}

/** `G-15a` is the first rule of decision G-15. */
function decisionsIn({ rules }: ContractFile): Record<string, true> {
  const ids = Object.values(rules).flatMap(({ id, origin, decided }) => [
    ...decided,
    ...(origin === "decision" ? [id.replace(/[a-z]$/, "")] : []),
  ]);
  return Object.fromEntries(ids.map((id) => [id, true]));
}

function webhookOperations({ webhooks }: ContractFile): Record<string, true> {
  return Object.fromEntries(Object.values(webhooks).map(({ id }) => [id, true]));
}

/** The names of the members, as the keys of an object. */
function itemsMembers({ conventions, operations }: ContractFile): Record<string, unknown> {
  const own = Object.values(operations).flatMap(({ listing }) => listing?.items ?? []);
  return Object.fromEntries([conventions.paging.data, ...own].map((name) => [name, true]));
}

function operationsWith(
  { operations }: ContractFile,
  part: "listing" | "idempotent" | "signedRetry",
): Record<string, unknown> {
  return Object.fromEntries(Object.entries(operations).filter(([, row]) => row[part] !== undefined));
}

function handledHeaders({ operations }: ContractFile): Record<string, true> {
  const names = Object.values(operations).flatMap(({ idempotent, signedRetry }) => [
    ...(idempotent ? [idempotent.header] : []),
    ...(signedRetry ? [signedRetry.stampHeader, signedRetry.requestHeader] : []),
  ]);
  return Object.fromEntries(names.map((name) => [name, true]));
}

function operationsByCredentials({ operations, conventions }: ContractFile): Row[] {
  const rows = Object.values(operations);
  return ["basic", "bearer", "key", "none"].map((form) => [
    form,
    rows.filter(({ access }) => formOf(access, conventions.schemes) === form).map(({ id }) => id),
  ]);
}

type Row = [name: string, members: string[]];

function union(name: string, doc: string, named: Record<string, unknown>): string {
  return `\n/** ${doc} */\nexport type ${name} =${alternatives(Object.keys(named), "  ")};`;
}

function table(name: string, doc: string, rows: Row[]): string {
  const lines = rows
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, members]) => `  ${JSON.stringify(key)}:${alternatives(members, "    ")};`);
  return `\n/** ${doc} */\nexport interface ${name} {\n${lines.join("\n")}\n}`;
}

function alternatives(members: string[], indent: string): string {
  const literals = [...new Set(members)].toSorted().map((member) => `\n${indent}| ${JSON.stringify(member)}`);
  return literals.length === 0 ? " never" : literals.join("");
}
