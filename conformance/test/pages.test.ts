import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createClient } from "@tallystick/client";
import { expect, test } from "vitest";
import { compiledSpec } from "./compiled-spec.ts";
import { judgeSubjectMutant, mutantsOf } from "../mutants/judge-subject.ts";
import type { MutantSubject } from "../mutants/mutant-subject.ts";
import { judge } from "../src/judge.ts";
import { archive, token } from "./archive/archive-server.ts";
import { withListener } from "./with-listener.ts";

const { contract, document } = await compiledSpec("archive/spec");
const targetAt = (url: string): MutantTarget => ({ url, credentials: { token }, receiver: "none" });
type MutantTarget = Parameters<typeof judge>[0];

const subject: MutantSubject = {
  contract,
  document,
  faults: [],
  survivors: [],
  record: new URL("archive/", import.meta.url),
  async serve({ contract: wrong = contract }) {
    const server = createServer(archive({ contract: wrong, document })).listen(0, "127.0.0.1");
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

test("pages by offset, number, cursor and link are judged in every operation", async () => {
  const { rules, flaky, harnessFaults } = await withListener(archive({ contract, document }), async (url) => {
    return await judge(targetAt(url), { contract, document, seed: 1, budgetMs: 0 }).report;
  });
  expect({ flaky, harnessFaults }).toEqual({ flaky: [], harnessFaults: [] });
  const others = rules.filter(({ verdict }) => verdict !== "held" && verdict !== "not-declared");
  expect(others.map(({ id, verdict, reason }) => [id, verdict, reason])).toEqual([]);
});

test.for(["counts-a-page", "counts-everything"] as const)("a header that %s is found", async (fault) => {
  const report = await withListener(archive({ contract, document }, fault), async (url) => {
    return await judge(targetAt(url), { contract, document, seed: 1, budgetMs: 0, only: ["Films_list"] }).report;
  });
  const violated = report.rules.filter(({ verdict }) => verdict === "violated").map(({ id }) => id);
  const counted = Object.values(contract.rules).filter(({ states = [] }) => states.includes("page-total"));
  expect(violated).toEqual(counted.map(({ id }) => id));
  expect(violated).toHaveLength(1);
});

test("the client follows pages of every kind to their end", async () => {
  await withListener(archive({ contract, document }), async (url) => {
    const client = createClient({ contract, baseUrl: url, token });
    for (let nth = 0; nth < 7; nth += 1) {
      await client.call("Films_create", { body: { title: `film ${nth}`, genre: nth < 4 ? "DRAMA" : "COMEDY" } });
    }
    const titles = async (operation: string, query: Record<string, unknown> = {}): Promise<string[]> => {
      const found: string[] = [];
      for await (const item of client.iterate(operation, { query })) found.push(Object(item).title);
      return found.map((title) => title.replace("film ", ""));
    };
    const [upwards, downwards] = ["0 1 2 3 4 5 6".split(" "), "6 5 4 3 2 1 0".split(" ")];
    expect(await titles("Films_list")).toEqual(upwards);
    expect(await titles("Films_list", { size: 2, skip: 1, genre: "DRAMA" })).toEqual(["1", "2", "3"]);
    expect(await titles("byNumber")).toEqual(downwards);
    expect(await titles("byNumber", { size: 7 })).toEqual(downwards);
    expect(await titles("ofAnySize")).toEqual(upwards);
    expect(await titles("ofAnySize", { size: 7 })).toEqual(upwards);
    expect(await titles("byLink", { size: 2 })).toEqual(downwards);
    expect(await titles("byAddress", { size: 2 })).toEqual(downwards);
    expect(await titles("byCursor", { most: 2 })).toEqual(upwards);
  });
});

test("every wrong page is found", async () => {
  const mutants = mutantsOf(subject).filter(({ id }) => /\/list(ing)?\//.test(id));
  expect(mutants.map(({ id }) => id)).toEqual(
    expect.arrayContaining([
      "Films_list/list/page-skips-one",
      "byNumber/list/page-repeats-one",
      "ofAnySize/list/page-skips-one",
      "byLink/list/last-item-lost",
      "byAddress/list/page-skips-one",
      "byCursor/list/page-skips-one",
    ]),
  );
  const records = await Promise.all(mutants.map((mutant) => judgeSubjectMutant(subject, mutant)));
  expect(records.filter(({ killedBy }) => killedBy.length === 0).map(({ id }) => id)).toEqual([]);
});
