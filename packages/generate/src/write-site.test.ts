import { expect, test } from "vitest";
import { generateCommand } from "./generate-command.ts";
import { siteWriter } from "./write-site.ts";

test("without the package of the site its name and the command that installs it are said", async () => {
  await expect(siteWriter(["/"])).rejects.toThrow(
    "--site needs @tallystick/site, which is not installed: npm install --save-dev @tallystick/site",
  );
});

test.each([
  { args: ["--spec", "spec", "--out", "gen", "--guides", "docs"], says: "--guides is about a site: add --site DIR." },
  { args: ["--spec", "spec", "--site", "site", "--check"], says: "--check writes nothing, and --site writes a site" },
  { args: ["--from", "api.yaml", "--out", "spec", "--site", "site"], says: "--from writes a spec, and --site belongs" },
  { args: ["--site", "site"], says: "Give --spec DIR." },
])("$args is refused with what to change", async ({ args, says }) => {
  const lines: string[] = [];
  const terminal = { calledAs: "tallystick-generate", out: () => {}, fail: (line: string) => lines.push(line) };
  expect(await generateCommand(args, terminal)).toBe(1);
  expect(lines.join("\n")).toContain(says);
});
