import type { ContractFile, OperationRow } from "@tallystick/generate";

/** Handlers for an implementer to fill in, by file name: one file for each domain, and an index. */
export function printStubs(contract: ContractFile, domains: string[]): Record<string, string> {
  const rows = Object.values(contract.operations).toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const named = domains.map((domain): [string, OperationRow[]] => [
    domain,
    rows.filter((row) => row.domain === domain),
  ]);
  const whole = rows.every(({ domain }) => domains.includes(domain));
  const files = named.map(([domain, own]): [string, string] => [`${domain}.ts`, domainFile(domain, own)]);
  return { "tx.ts": TX, ...Object.fromEntries(files), "index.ts": indexFile(domains, whole) };
}

/** The domains of a contract, sorted. */
export function domainsOf(contract: ContractFile): string[] {
  return [...new Set(Object.values(contract.operations).map(({ domain }) => domain))].toSorted();
}

const TX = `/** The transaction of your store that a handler receives. Replace it with your own type. */
export type { MemoryTx as Tx } from "@tallystick/server";
`;

function domainFile(domain: string, rows: OperationRow[]): string {
  const entries = rows.map(({ id }) => `  ${JSON.stringify(id)}: ${functionName(id)},`);
  return [
    'import type { ReplyOf } from "@tallystick/contract";',
    'import { notImplemented, type Call, type Handlers } from "@tallystick/server";',
    'import type { Tx } from "./tx.ts";',
    "",
    ...rows.map(stub),
    `export const ${constantName(domain)} = {`,
    ...entries,
    "} satisfies Partial<Handlers<Tx>>;",
    "",
  ].join("\n");
}

function stub(row: OperationRow): string {
  const type = JSON.stringify(row.id);
  return [
    "/**",
    ...docOf(row).map((line) => ` * ${line}`.trimEnd()),
    " */",
    `async function ${functionName(row.id)}(_call: Call<${type}, Tx>): Promise<ReplyOf<${type}>> {`,
    "  return notImplemented();",
    "}",
    "",
  ].join("\n");
}

/** What the server kit leaves to the handler. */
function docOf({ summary, method, path, refusals, signedRetry, outcomes }: OperationRow): string[] {
  return [
    `${summary}: ${method.toUpperCase()} ${path}`,
    ...(signedRetry
      ? ["", "Asks for a signature: `await call.sign(…)`, after every check and before any change."]
      : []),
    ...(outcomes ? ["", `The sandbox decides by ${outcomes.selector}: \`call.outcome(…)\`.`] : []),
    ...(refusals.length > 0 ? ["", "Refuses, by `call.require(…)` or `call.refuse(…)`:"] : []),
    ...refusals.map(({ when, at, status, code, rule }) => {
      const condition = [when, at].filter(Boolean).join(" ");
      return `- "${condition}" with ${status} ${code}${rule === undefined ? "" : ` (${rule})`}`;
    }),
  ];
}

function indexFile(domains: string[], whole: boolean): string {
  const imports = domains.map((domain) => `import { ${constantName(domain)} } from "./${domain}.ts";`);
  const type = whole ? "Handlers<Tx>" : "Partial<Handlers<Tx>>";
  const doc = whole
    ? "/** Every operation of the contract. */"
    : "/** Some operations of the contract; `withNotImplemented(handlers)` makes the rest answer 501. */";
  return [
    'import type { Handlers } from "@tallystick/server";',
    ...imports,
    'import type { Tx } from "./tx.ts";',
    "",
    doc,
    "export const handlers = {",
    ...domains.map((domain) => `  ...${constantName(domain)},`),
    `} satisfies ${type};`,
    "",
  ].join("\n");
}

/** `externalAccounts` for the folder `external-accounts`. */
function constantName(domain: string): string {
  return domain.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}

function functionName(id: string): string {
  return id.replaceAll(/\.(\w)/g, (_, letter: string) => letter.toUpperCase());
}
