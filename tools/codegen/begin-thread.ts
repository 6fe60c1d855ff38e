/** The first module of every thread: imports the module that it is named, with what Node compiled of it in earlier runs. */
import { enableCompileCache } from "node:module";
import { join } from "node:path";
import { argv } from "node:process";
import { ROOT } from "./repository.ts";

enableCompileCache(join(ROOT, "node_modules/.cache/tallystick/compiled"));
await import(argv[2] ?? "");
