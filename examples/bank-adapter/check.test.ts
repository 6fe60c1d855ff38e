import { checkBank } from "@tallystick/service";
import { expect, onTestFinished, test } from "vitest";
import type { BankOptions } from "./bank.ts";
import { openBankUnderTest } from "./check.ts";

async function findingsWith(options: Partial<BankOptions>): Promise<string[]> {
  const tested = await openBankUnderTest(options);
  onTestFinished(tested.close);
  return checkBank(tested);
}

test("The adapter carries out every order once and reports it, whatever comes twice or in another order", async () => {
  expect(await findingsWith({})).toEqual([]);
});

test("A bank that does not know an order again, and one that never answers, are found", async () => {
  const forgetful = await findingsWith({ isForgetful: true });
  expect(forgetful).toContain("Transaction:0: the bank carried it out 3 times");
  expect(await findingsWith({ loses: ({ key }) => key === "Transaction:7" })).toEqual([
    "Transaction:7: nothing was reported of it",
  ]);
});

test("Reports that contradict each other, amounts that differ and payments that nobody ordered are found", async () => {
  const tested = await openBankUnderTest();
  onTestFinished(tested.close);
  const findings = await checkBank({
    ...tested,
    connect: (service) =>
      tested.connect({
        ...service,
        async report(report) {
          await service.report({ about: "payment", reference: "Transaction:unknown", result: "COMPLETED" });
          if (report.reference === "Transaction:1") await service.report({ ...report, result: "FAILED" } as never); // a wrong adapter
          return service.report(report);
        },
      }),
    statement: async () =>
      (await tested.statement()).map((line) =>
        line.reference === "Transaction:2" ? { ...line, sent: { currency: "USD", amount: 1 } } : line,
      ),
  });
  expect(findings.sort()).toEqual([
    "Transaction:1: it was reported as FAILED and as COMPLETED",
    "Transaction:2: 102 USD were sent by order, 1 USD by the bank",
    "Transaction:unknown: it was reported, and never ordered",
  ]);
});
