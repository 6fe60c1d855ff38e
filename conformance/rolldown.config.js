/** The published modules: one file for each entry, and few for what they share. Hundreds of small files take long to load. */
export default {
  input: {
    index: "src/index.ts",
    vitest: "src/vitest.ts",
    explain: "src/explain.ts",
    "changes/index": "src/changes/index.ts",
    "cli/bin": "src/cli/bin.ts",
  },
  platform: "node",
  external: [/^[@a-z]/],
  output: { dir: "dist", format: "esm", chunkFileNames: "chunks/[name].js" },
};
