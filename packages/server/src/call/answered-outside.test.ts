import { expect, test } from "vitest";
import type { MemoryTx } from "../index.ts";
import { startTiny, thing, type TinyCall } from "../../test/tiny-server.ts";

const note = (tx: MemoryTx): void => tx.table<string>("notes").set("a", "written");

test("a reply made outside finds the unit of work undone and over, so that others can work meanwhile", async () => {
  let found: unknown;
  const tiny = await startTiny({
    handlers: {
      "things.create": async (call: TinyCall) => {
        note(call.tx);
        return call.outside(async () => {
          found = await tiny.ports.transaction(async (tx) => tx.table<string>("notes").get("a"));
          return { status: 201, body: thing };
        });
      },
    },
  });
  const reply = await tiny.send("POST", "/things", { json: { name: "one" } });
  expect(reply).toMatchObject({ status: 201, body: thing });
  expect(found).toBeUndefined();
});

test("a reply made outside can refuse, and is checked like any other", async () => {
  const answers = [
    (call: TinyCall): never => call.refuse("duplicate body.name"),
    () => Promise.resolve({ status: 201, body: { id: 7 } }),
  ];
  const statuses = answers.map(async (answer) => {
    const tiny = await startTiny({
      handlers: { "things.create": async (call: TinyCall) => call.outside(async () => answer(call)) },
    });
    return (await tiny.send("POST", "/things", { json: { name: "one" } })).status;
  });
  expect(await Promise.all(statuses)).toEqual([409, 500]);
});
