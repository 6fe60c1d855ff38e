/** Who may import whom: the one table behind `pnpm check-imports`. */

export interface Room {
  /** Folder, relative to the repository root. */
  folder: string;
  name: string;
  /** Packages of ours its shipped code may import. */
  may: string[];
  /** Packages of ours that its tests, and only they, may import as well. */
  tests?: string[];
  /** Code that also runs in a browser imports nothing of Node. */
  browser?: true;
  /** Speaks to the TypeSpec compiler. Everybody else reads what it wrote. */
  compiler?: true;
}

export const rooms: Room[] = [
  { folder: "packages/typespec", name: "@tallystick/typespec", may: [], compiler: true },
  { folder: "packages/contract", name: "@tallystick/contract", may: [], browser: true },
  { folder: "packages/wallet", name: "@tallystick/wallet", may: [], browser: true },
  { folder: "packages/server", name: "@tallystick/server", may: ["@tallystick/contract"] },
  {
    folder: "packages/client",
    name: "@tallystick/client",
    may: ["@tallystick/contract", "@tallystick/wallet"],
    browser: true,
  },
  {
    folder: "packages/demo",
    name: "@tallystick/demo",
    may: ["@tallystick/contract", "@tallystick/client", "@tallystick/wallet"],
  },
  {
    folder: "packages/service",
    name: "@tallystick/service",
    may: ["@tallystick/contract", "@tallystick/server", "@tallystick/demo"],
    tests: ["@tallystick/browser"],
  },
  {
    folder: "conformance",
    name: "@tallystick/conformance",
    may: ["@tallystick/contract", "@tallystick/wallet"],
    tests: ["@tallystick/service", "@tallystick/client", "@tallystick/browser"],
  },
  { folder: "tools/browser", name: "@tallystick/browser", may: [] },
  { folder: "tools/codegen", name: "@tallystick/codegen", may: [], compiler: true },
  { folder: "tools/checks", name: "@tallystick/checks", may: [] },
  { folder: "tools/dev", name: "@tallystick/dev", may: ["@tallystick/codegen"] },
  { folder: "tools/document", name: "@tallystick/document", may: [] },
  { folder: "tools/start", name: "@tallystick/start", may: [] },
  { folder: "tools/bench", name: "@tallystick/bench", may: [] },
  { folder: "tools/picture", name: "@tallystick/picture", may: [] },
];

/** Files that may be reached past a folder's index.ts, by whom. Merging the rows of every domain into one database is the storage's own work. */
export const sideDoors: { by: string; file: string }[] = [{ by: "packages/service/src/storage/", file: "tables.ts" }];
