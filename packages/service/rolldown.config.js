/** The published modules: one file for each entry, and few for what they share. Hundreds of small files take long to load. */
export default {
  input: {
    index: "src/index.ts",
    bin: "src/bin.ts",
    // A thread of its own, which the file that starts it expects beside itself.
    "chunks/audit-thread": "src/ledger/audit-thread.ts",
  },
  platform: "node",
  external: [/^[@a-z]/],
  output: { dir: "dist", format: "esm", chunkFileNames: "chunks/[name].js" },
};
