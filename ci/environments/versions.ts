/**
 * The runtimes and compilers that the packed client is tried with: npm packages, by the name that they get in the folder. Of Node 20 and
 * 22 the oldest that `engines` allows.
 */
export const runtimes: Readonly<Record<string, { package: string; command: string[] }>> = {
  "Node 20": { package: "node20@npm:node@20.19.0", command: ["node_modules/node20/bin/node"] },
  "Node 22": { package: "node22@npm:node@22.12.0", command: ["node_modules/node22/bin/node"] },
  "Node 24": { package: "node24@npm:node@24", command: ["node_modules/node24/bin/node"] },
  Bun: { package: "bun@1", command: ["node_modules/.bin/bun"] },
  Deno: { package: "deno@2", command: ["node_modules/.bin/deno", "run", "--allow-net", "--allow-env", "--allow-read"] },
};

export const compilers: Readonly<Record<string, string>> = {
  "TypeScript 5.4": "typescript54@npm:typescript@5.4",
  "TypeScript 5.9": "typescript59@npm:typescript@5.9",
  "TypeScript 6": "typescript60@npm:typescript@6",
};

/** What says whether other tools understand a tarball. */
export const linters: readonly string[] = ["publint@0.3", "@arethetypeswrong/cli@0.18"];

/** The `fetch` of another package, with the types of Node that it needs. */
export const transports: readonly string[] = ["undici@7", "@types/node@24"];

/** The frameworks whose webhook endpoints the guide shows; Next and Workers call a function with a request. */
export const frameworks: readonly string[] = ["express@5", "hono@4", "@hono/node-server@1"];
