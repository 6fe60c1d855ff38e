import { declaredAnswer } from "../requests/fixtures/fixture.ts";
import type { Contract, Lifecycle, Operation } from "@tallystick/contract";

/**
 * Handlers for an implementer to fill in, by file name: one file for each domain, and an index. `types` is the module
 * with the types of another contract than the shipped one.
 */
export function printStubs(contract: Contract, domains: string[], types?: string): Record<string, string> {
  const rows = Object.values(contract.operations).toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const named = domains.map((domain): [string, Operation[]] => [domain, rows.filter((row) => row.domain === domain)]);
  const whole = rows.every(({ domain }) => domains.includes(domain));
  const files = named.map(([domain, own]): [string, string] => [
    `${domain}.ts`,
    domainFile({ contract, types }, domain, own),
  ]);
  return { "tx.ts": TX, ...Object.fromEntries(files), "index.ts": indexFile(domains, whole, types) };
}

/** The domains of a contract, sorted. */
export function domainsOf(contract: Contract): string[] {
  return [...new Set(Object.values(contract.operations).map(({ domain }) => domain))].toSorted();
}

const TX = `/** The transaction of your store that a handler receives. Replace it with your own type. */
export type { MemoryTx as Tx } from "@tallystick/server";
`;

/** The contract, and the module with its types. */
interface Typed {
  contract: Contract;
  types: string | undefined;
}

/** The import of another contract's types, and the argument that names them. */
function importOf(types: string | undefined): string[] {
  return types === undefined ? [] : [`import type { Contract } from ${JSON.stringify(types)};`];
}

const argumentOf = (types: string | undefined): string => (types === undefined ? "" : ", Contract");

function domainFile(typed: Typed, domain: string, rows: Operation[]): string {
  const entries = rows.map(({ id }) => `  ${JSON.stringify(id)}: ${functionName(id)},`);
  return [
    'import type { ReplyOf } from "@tallystick/contract";',
    'import { notImplemented, type Call, type Handlers } from "@tallystick/server";',
    ...importOf(typed.types),
    'import type { Tx } from "./tx.ts";',
    "",
    ...rows.map((row) => stub(typed, row)),
    `export const ${constantName(domain)} = {`,
    ...entries,
    `} satisfies Partial<Handlers<Tx${argumentOf(typed.types)}>>;`,
    "",
  ].join("\n");
}

function stub({ contract, types }: Typed, row: Operation): string {
  const type = JSON.stringify(row.id);
  const other = argumentOf(types);
  return [
    "/**",
    ...docOf(contract, row).map((line) => ` * ${line}`.trimEnd()),
    " */",
    `async function ${functionName(row.id)}(_call: Call<${type}, Tx${other}>): Promise<ReplyOf<${type}${other}>> {`,
    "  return notImplemented();",
    "}",
    "",
  ].join("\n");
}

/** What the server kit leaves to the handler. */
function docOf({ rules, lifecycles }: Contract, row: Operation): string[] {
  const { summary, method, path, refusals, signedRetry, outcomes, emits } = row;
  const sentences = row.rules.flatMap((id) => {
    const rule = rules[id];
    return rule?.declaredBy === "rule" ? [`- ${rule.sentence} (${id})`] : [];
  });
  return [
    [summary.replace(/\.$/, ""), `${method.toUpperCase()} ${path}`].filter(Boolean).join(": "),
    ...(signedRetry
      ? ["", "Asks for a signature: `await call.sign(…)`, after every check and before any change."]
      : []),
    ...(outcomes ? ["", `The sandbox decides by ${outcomes.selector}: \`call.outcome(…)\`.`] : []),
    ...Object.values(lifecycles).flatMap((lifecycle) => movesOf(lifecycle, row)),
    ...(emits.length > 0 ? ["", `Emits ${emits.join(", ")}.`] : []),
    ...(refusals.length > 0 ? ["", "Refuses, by `call.require(…)` or `call.refuse(…)`:"] : []),
    ...refusals.map(({ when, at, status, code, rule }) => {
      const condition = [when, at].filter(Boolean).join(" ");
      return `- "${condition}" with ${declaredAnswer({ status, code })}${rule === undefined ? "" : ` (${rule})`}`;
    }),
    ...(sentences.length > 0 ? ["", "Rules:"] : []),
    // A sentence may name a media type such as text/*.
    ...sentences.map((line) => line.replaceAll("*/", "*\\/")),
  ];
}

/** The moves that an operation makes, each with its events. */
function movesOf({ name, edges, drivers }: Lifecycle, { id }: Operation): string[] {
  const moves = edges.filter(({ by }) => by === id);
  if (moves.length === 0) return [];
  const refuses = drivers.some(({ operation }) => operation === id) ? ", which refuses every other" : "";
  return [
    "",
    `Moves, by \`call.move("${name}", from, to)\`${refuses}:`,
    ...moves.map(({ from, to, emits, rule }) => {
      const events = emits.length > 0 ? `, and emits ${emits.join(", ")}` : "";
      return `- ${from} to ${to}${events}${rule === undefined ? "" : ` (${rule})`}`;
    }),
  ];
}

function indexFile(domains: string[], whole: boolean, types?: string): string {
  const handlers = `Handlers<Tx${argumentOf(types)}>`;
  const imports = domains.map((domain) => `import { ${constantName(domain)} } from "./${domain}.ts";`);
  const type = whole ? handlers : `Partial<${handlers}>`;
  const doc = whole
    ? "/** Every operation of the contract. */"
    : "/** Some operations of the contract; `withNotImplemented(handlers)` makes the rest answer 501. */";
  return [
    'import type { Handlers } from "@tallystick/server";',
    ...importOf(types),
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
  return id.replaceAll(/[._-](\w)/g, (_, letter: string) => letter.toUpperCase());
}
