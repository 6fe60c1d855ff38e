/** Which package may import which: the table behind `pnpm check-imports`. */

export interface ImportRules {
  /** Folder, relative to the repository root. */
  folder: string;
  name: string;
  /** The packages of this repository that its shipped code may import. */
  mayImport: string[];
  /** Further packages that only its tests may import. */
  testsMayImport?: string[];
  /** Folders of other packages whose files its tests may import by a relative path. */
  testsMayReach?: string[];
  /** Its shipped code also runs in a browser, so it imports no module of Node. */
  browser?: true;
  /** Its folder for Node alone, whose files may: no other room imports it. */
  nodeFolder?: string;
  /** It may import the TypeSpec compiler. All others read the generated files. */
  compiler?: true;
}

export const importRules: ImportRules[] = [
  { folder: "packages/typespec", name: "@tallystick/typespec", mayImport: [], compiler: true },
  { folder: "packages/generate", name: "@tallystick/generate", mayImport: [], compiler: true },
  { folder: "packages/contract", name: "@tallystick/contract", mayImport: [], browser: true },
  { folder: "packages/wallet", name: "@tallystick/wallet", mayImport: [], browser: true },
  { folder: "packages/server", name: "@tallystick/server", mayImport: ["@tallystick/contract"] },
  {
    folder: "packages/client",
    name: "@tallystick/client",
    mayImport: ["@tallystick/contract", "@tallystick/wallet"],
    testsMayImport: ["@tallystick/server"],
    browser: true,
    nodeFolder: "packages/client/src/node",
  },
  {
    folder: "packages/demo",
    name: "@tallystick/demo",
    mayImport: ["@tallystick/client"],
  },
  {
    folder: "packages/service",
    name: "@tallystick/service",
    mayImport: ["@tallystick/contract", "@tallystick/server", "@tallystick/demo"],
  },
  {
    folder: "conformance",
    name: "@tallystick/conformance",
    mayImport: ["@tallystick/contract", "@tallystick/wallet"],
    testsMayImport: ["@tallystick/service", "@tallystick/client", "@tallystick/server", "@tallystick/generate"],
  },
  {
    folder: "packages/site",
    name: "@tallystick/site",
    mayImport: ["@tallystick/contract", "@tallystick/conformance"],
  },
  { folder: "tools", name: "@tallystick/tools", mayImport: ["@tallystick/generate"], compiler: true },
  {
    folder: "ci",
    name: "@tallystick/ci",
    mayImport: [
      "@tallystick/client",
      "@tallystick/conformance",
      "@tallystick/contract",
      "@tallystick/service",
      "@tallystick/site",
      "@tallystick/tools",
      "@tallystick/wallet",
    ],
    testsMayReach: ["conformance/src/clients", "conformance/src/report", "conformance/test"],
  },
];

/**
 * Files that others may import although their own folder has an index.ts. The storage merges the tables of every domain into
 * one database; the service puts together what no domain may import of another: handlers, planned work, the ledger itself.
 */
export const indexExceptions: { by: string; file: string }[] = [
  { by: "packages/service/src/storage/", file: "tables.ts" },
  { by: "packages/service/src/handlers.ts", file: "handlers.ts" },
  { by: "packages/service/src/planned-work.ts", file: "planned-work.ts" },
  { by: "packages/service/src/create-runtime.ts", file: "ledger.ts" },
  { by: "packages/service/src/create-service.ts", file: "audit.ts" },
];

/**
 * The rooms of a source folder, from the top down: a file imports its own room and those below, types included. Files beside
 * the rooms are the doors of the package and import any; of the rooms only the first imports them.
 */
export const rooms: { folder: string; order: string[] }[] = [
  {
    folder: "conformance/src",
    order: [
      "cli",
      "changes",
      "receivers",
      "clients",
      "report",
      "contracts",
      "runner",
      "checks",
      "requests",
      "schema",
      "http",
      "json",
      "errors",
    ],
  },
  {
    folder: "packages/client/src",
    order: [
      "node",
      "outbox",
      "relay",
      "testing",
      "sessions",
      "webhooks",
      "clients",
      "calls",
      "requests",
      "replies",
      "contract",
      "errors",
      "runtime",
    ],
  },
];

/** The longest chain of value imports that each folder may have, in files. */
export const importDepths: { folder: string; most: number }[] = [
  // What is derived passes through every layer: trigger, state, outcome, resource, candidate, template, value, schema.
  { folder: "conformance/src", most: 23 },
  // The command that serves begins it: the entry, the table of commands, the command.
  { folder: "packages/service/src", most: 18 },
];
