// Generates every spec, with an overlay that says only who may call where the spec does not.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { relative } from "node:path";
import { generateCommand } from "@tallystick/generate";
import { specs } from "./suite.mjs";

const results = {};
for (const { name, file } of await specs()) {
  const text = readFileSync(file, "utf8");
  const namespace = /^namespace ([\w.]+)/m.exec(text.replaceAll(/^\s*namespace \w+\s*\{/gm, ""))?.[1];
  const folder = `overlays/${name}`;
  mkdirSync(folder, { recursive: true });
  const access = /@useAuth/.test(text) ? "" : `@@TypeSpec.Http.useAuth(global.${namespace}, TypeSpec.Http.NoAuth);\n`;
  const imports = ["@tallystick/typespec", "@typespec/http", relative(folder, file)].map(
    (each) => `import "${each}";\n`,
  );
  writeFileSync(`${folder}/main.tsp`, imports.join("") + access);
  const lines = [];
  const terminal = { calledAs: "generate", out() {}, fail: (line) => lines.push(line) };
  const code = await generateCommand(["--spec", folder, "--out", `out/${name}`], terminal).catch((error) => {
    lines.push(`crash: ${error.message}`);
    return 2;
  });
  results[name] = code === 0 ? "generated" : (/(?:error ([\w@/-]+)|crash.*)/.exec(lines.join("\n"))?.[0] ?? "refused");
}
writeFileSync("generated.json", JSON.stringify(results));
