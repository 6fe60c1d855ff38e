/**
 * The published modules: one file for each entry and what they share. Sixty small files took Node 20 longer to load than all else that
 * an import does. What is loaded only when it is needed, such as the wallet, stays a package of its own.
 */
export default {
  input: {
    index: "src/index.ts",
    server: "src/server.ts",
    testing: "src/testing.ts",
    outbox: "src/outbox.ts",
    node: "src/node.ts",
  },
  platform: "neutral",
  external: [/^[@a-z]/],
  output: { dir: "dist", format: "esm", chunkFileNames: "chunks/[name].js" },
};
