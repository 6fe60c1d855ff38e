import { expect, onTestFinished, test } from "vitest";
import { ROOT } from "./repository.ts";
import { warmPrinter, type WarmPrinter } from "./warm-printer.ts";

const document = (title: string): string =>
  JSON.stringify({
    openapi: "3.1.0",
    info: { title, version: "1" },
    paths: {},
    components: { schemas: { [title]: { type: "string" } } },
  });

function printerFor(): WarmPrinter {
  const printer = warmPrinter(ROOT);
  onTestFinished(() => printer.stop());
  return printer;
}

test("a document printed during the start is not printed again", async () => {
  const printer = printerFor();
  printer.start(document("Card"));
  const first = printer.print(document("Card"));
  expect(printer.print(document("Card"))).toBe(first);
  expect((await first).types).toContain("Card: string");
});

test("each of two documents gets its own types, also when the second is asked for before the first is printed", async () => {
  const printer = printerFor();
  printer.start(document("Card"));
  const [transfer, token] = await Promise.all([printer.print(document("Transfer")), printer.print(document("Token"))]);
  expect(transfer.types).toContain("Transfer: string");
  expect(token.types).toContain("Token: string");
  expect(token.types).not.toContain("Card: string");
});
