#!/usr/bin/env node
import { generateCommand } from "./generate-command.ts";

process.exitCode = await generateCommand(process.argv.slice(2), {
  calledAs: "tallystick-generate",
  out: (line) => console.log(line),
  fail: (line) => console.error(line),
});
