import { expect, test } from "vitest";
import { findings } from "../../test/findings.ts";

function selling(edge: string): string {
  return `
    model Show { id: string; state: ShowState; left: int32; places: int32; title: string; }
    @lifecycle(Show, #{
      field: "state", initial: #["OPEN"], terminal: #["SOLD_OUT"], edges: #[#{ from: "OPEN", to: "SOLD_OUT", ${edge} }],
    })
    enum ShowState { OPEN, SOLD_OUT }
    @access(#{ scheme: "none" }) @reads(Show) @route("/shows/{id}") op get(@path @identifies(Show) id: string): Show;
  `;
}

test.each(['path: "left", atMost: 0', 'path: "left", atLeast: 3', 'path: "left", atLeast: "places"'])(
  "A move follows when a quantity is reached: %s",
  async (when) => {
    expect(await findings(selling(`by: "quantity", when: #{ ${when} }`))).toEqual([]);
  },
);

test("A move by a quantity without one, or a quantity of another move, is an error", async () => {
  expect(await findings(selling('by: "quantity"'))).toEqual(['quantity-move: "quantity"']);
  const misplaced = selling('by: "operator", when: #{ path: "left", atMost: 0 }');
  expect(await findings(misplaced)).toEqual(['quantity-move: #{ path: "left", atMost: 0 }']);
});

test("A quantity without a bound, or with two, is an error", async () => {
  for (const when of ['#{ path: "left" }', '#{ path: "left", atMost: 0, atLeast: 0 }'])
    expect(await findings(selling(`by: "quantity", when: ${when}`))).toEqual([`quantity-move: ${when}`]);
});

test("A quantity and its bound are numbers of the resource", async () => {
  for (const [when, found] of [
    ['path: "rest", atMost: 0', 'unknown-resource-path: "rest"'],
    ['path: "title", atMost: 0', 'quantity-move: "title"'],
    ['path: "left", atLeast: "title"', 'quantity-move: "title"'],
  ])
    expect(await findings(selling(`by: "quantity", when: #{ ${when} }`))).toEqual([found]);
});
