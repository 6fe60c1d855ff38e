import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { judgeSubjectMutant, mutantsOf } from "../mutants/judge-subject.ts";
import type { MutantSubject } from "../mutants/mutant-subject.ts";
import { judge } from "../src/judge.ts";
import { boxOffice, token } from "./box-office/box-office-server.ts";
import { compiledSpec } from "./compiled-spec.ts";
import { withListener } from "./with-listener.ts";

const { contract, document } = await compiledSpec("box-office/spec");
const targetAt = (url: string): Parameters<typeof judge>[0] => ({ url, credentials: { token }, receiver: "none" });

const subject: MutantSubject = {
  contract,
  document,
  faults: [],
  survivors: [],
  record: new URL("box-office/", import.meta.url),
  async serve({ contract: wrong = contract }) {
    const server = createServer(boxOffice({ contract: wrong, document })).listen(0, "127.0.0.1");
    await once(server, "listening");
    // It listens on a port.
    const { port } = server.address() as AddressInfo;
    return {
      target: targetAt(`http://127.0.0.1:${port}`),
      async close() {
        server.closeAllConnections();
        server.close();
      },
    };
  },
};

test("a correct box office violates no rule", async () => {
  const { rules, flaky, harnessFaults } = await withListener(boxOffice({ contract, document }), async (url) => {
    return await judge(targetAt(url), { contract, document, seed: 1, budgetMs: 0 }).report;
  });
  expect({ flaky, harnessFaults }).toEqual({ flaky: [], harnessFaults: [] });
  const others = rules.filter(({ verdict }) => verdict !== "held" && verdict !== "not-declared");
  expect(others.map(({ id, verdict, reason }) => [id, verdict, reason])).toEqual([]);
});

test("every wrong search is found", { timeout: 60_000 }, async () => {
  const mutants = mutantsOf(subject).filter(({ id }) => /\/(filters|list)\//.test(id));
  expect(mutants.map(({ id }) => id)).toEqual(
    expect.arrayContaining([
      "Shows_list/filters/exactly-as-substring-any-case",
      "Shows_list/filters/q-as-substring",
      "Shows_list/list/exactly-beginnings-only",
      "Shows_list/list/q-percent-finds-all",
    ]),
  );
  const records = await Promise.all(mutants.map((mutant) => judgeSubjectMutant(subject, mutant)));
  expect(records.filter(({ killedBy }) => killedBy.length === 0).map(({ id }) => id)).toEqual([]);
});
