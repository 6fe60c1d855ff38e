import { writeFile } from "node:fs/promises";
import { bundle } from "./bundle.ts";

// Before the package is packed, so that no installation needs a bundler.
await writeFile(new URL("../dist/page.js", import.meta.url), await bundle(new URL("../page/main.ts", import.meta.url)));
