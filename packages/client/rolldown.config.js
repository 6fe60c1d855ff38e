/**
 * The published modules: one file for each entry and what they share. Sixty small files took Node 20 longer to load than all else that
 * an import does. What every call needs is one file, which no bundler takes apart for the sake of the parts that are loaded on demand:
 * they are files of their own.
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
  output: {
    dir: "dist",
    format: "esm",
    chunkFileNames: "chunks/[name].js",
    codeSplitting: {
      groups: [
        { name: "request-error", test: /\/(?:errors\/request-error|runtime\/parse-json)\.ts$/, priority: 2 },
        { name: "rows", test: /\/(?:contract\/row-of|requests\/json-text)\.ts$/, priority: 2 },
        { name: "headers", test: /\/requests\/(?:caller|merged)-headers\.ts$/, priority: 1 },
        { name: "core", test: /\/clients\/create-client\.ts$/ },
      ],
    },
  },
};
