import type { ContractFile, OperationRow, Scheme } from "./contract-file.ts";

/**
 * The operations of a contract by name, as types: nested by the parts of their ids, each with its documentation, its id and the
 * parameters of its path. One interface for each form of credentials; operations that take none are in both.
 */
export function printOperations({ operations, conventions }: ContractFile): string {
  const by = (form: string): OperationRow[] =>
    Object.values(operations).filter(({ access }) => [form, "none"].includes(formOf(access, conventions.schemes)));
  return [
    `\n/** What a caller with an id and a secret may call, by name. */\nexport interface BasicOperations ${printed(treeOf(by("basic")), "")}`,
    `\n/** What a caller with a token may call, by name. */\nexport interface BearerOperations ${printed(treeOf(by("bearer")), "")}`,
    `\n/** What a caller with a key may call, by name. */\nexport interface KeyOperations ${printed(treeOf(by("key")), "")}`,
  ].join("\n");
}

/** How the callers of an operation say who they are; `none`: they need not. */
export function formOf({ scheme }: OperationRow["access"], schemes: Readonly<Record<string, Scheme>>): string {
  if (scheme === "none") return "none";
  const form = schemes[scheme];
  return typeof form === "object" ? "key" : (form ?? "");
}

/** Per operation, the resource of each id in its path and its query. */
export function printReferences({ operations }: ContractFile): string {
  const lines = Object.values(operations).map(({ id, references }) => {
    const of = (place: string): string => {
      const members = new Map<string, string[]>();
      for (const { at, resource } of references) {
        const [where, name, ...inside] = at.split(".");
        if (where === place && name !== undefined && inside.length === 0)
          members.set(name, [...(members.get(name) ?? []), JSON.stringify(resource)]);
      }
      return `{ ${[...members].map(([name, resources]) => `${JSON.stringify(name)}: ${resources.join(" | ")}`).join("; ")} }`;
    };
    return `  ${JSON.stringify(id)}: { params: ${of("path")}; query: ${of("query")} };`;
  });
  return `\n/** Per operation, the resource of each id in its path and its query. */\nexport interface References {\n${lines.join("\n")}\n}`;
}

/** Per operation that reads a resource with lifecycles, the field and the states of each. */
export function printReadStates({ operations, lifecycles }: ContractFile): string {
  const lines = Object.values(operations).flatMap(({ id, resourceAction }) => {
    const lived = Object.entries(lifecycles).filter(([, { resource }]) => resource === resourceAction?.resource);
    if (resourceAction?.kind !== "reads" || lived.length === 0) return [];
    const fields = lived.map(([name, { field }]) => `${JSON.stringify(field)}: States[${JSON.stringify(name)}]`);
    return [`  ${JSON.stringify(id)}: { ${fields.join("; ")} };`];
  });
  return `\n/** Per operation that reads a resource with lifecycles, the field and the states of each. */\nexport interface ReadStates {\n${lines.join("\n")}\n}`;
}

interface Branch {
  own?: OperationRow;
  branches: Map<string, Branch>;
}

function treeOf(rows: readonly OperationRow[]): Branch {
  const root: Branch = { branches: new Map() };
  for (const row of rows) {
    let branch = root;
    for (const part of row.id.split(".")) {
      const next = branch.branches.get(part) ?? { branches: new Map() };
      branch.branches.set(part, next);
      branch = next;
    }
    branch.own = row;
  }
  return root;
}

function printed({ own, branches }: Branch, indent: string): string {
  const members = [...branches].toSorted(([a], [b]) => (a < b ? -1 : 1));
  if (own !== undefined && members.length === 0) return leafOf(own);
  const deeper = `${indent}  `;
  const lines = members.map(([name, branch]) => {
    const doc = branch.own === undefined ? "" : documentationOf(branch.own, deeper);
    const member = printed(branch, deeper);
    return `${doc}${deeper}${JSON.stringify(name)}: ${member};`;
  });
  const inside = `{\n${lines.join("\n")}\n${indent}}`;
  return own === undefined ? inside : `${leafOf(own)} & ${inside}`;
}

function leafOf({ id, path }: OperationRow): string {
  const names = [...path.matchAll(/\{([^{}]+)\}/g)].flatMap(([, name]) => name ?? []);
  return `readonly [${[id, ...names].map((text) => JSON.stringify(text)).join(", ")}]`;
}

function documentationOf({ summary, refusals, idempotent, signedRetry }: OperationRow, indent: string): string {
  const codes = [...new Set(refusals.map(({ status, code }) => `${status} \`${code}\``))].toSorted();
  const lines = [
    `${summary}.`,
    ...(codes.length > 0 ? ["", `Refusals: ${codes.join(", ")}.`] : []),
    ...(idempotent
      ? ["", "Keyed: one idempotency key for all attempts; pass `idempotencyKey` to repeat an earlier call."]
      : []),
    ...(signedRetry ? ["", "Signed: the service may ask for a signature, which `session` makes."] : []),
  ];
  const text = lines.map((line) => `${indent} *${line === "" ? "" : ` ${line.replaceAll("*/", "*\\/")}`}`);
  return `${indent}/**\n${text.join("\n")}\n${indent} */\n`;
}
