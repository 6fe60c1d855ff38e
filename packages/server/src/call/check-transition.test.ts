import { expect, test } from "vitest";
import type { Edge, Lifecycle } from "@tallystick/contract";
import { tinyContract } from "../../test/tiny-contract.ts";
import { type Received, startTiny, thing, type TinyHandlers } from "../../test/tiny-server.ts";

/** The answer when `things.update` asks for a move, with the lifecycle changed. */
async function moving(
  from: string,
  to: string,
  change: (
    lifecycle: Lifecycle,
  ) => Partial<Omit<Lifecycle, "otherwise">> & { otherwise?: Lifecycle["otherwise"] | null } = () => ({}),
  type?: string,
): Promise<Received & { rule: unknown }> {
  const handlers: TinyHandlers = {
    "things.update": async (call) => {
      call.move("ThingState", from, to, type);
      return { status: 200, body: thing };
    },
  };
  const [lifecycle] = Object.values(tinyContract.lifecycles);
  if (lifecycle === undefined) throw new Error("no lifecycle");
  const { otherwise, ...rest } = { ...lifecycle, ...change(lifecycle) };
  const contract = { ...tinyContract, lifecycles: { ThingState: { ...rest, ...(otherwise && { otherwise }) } } };
  const tiny = await startTiny({ handlers, contract });
  const reply = await tiny.send("PATCH", "/things/1", { json: { name: "one" } });
  return { ...reply, rule: tiny.lines[0]?.rule };
}

test("An edge of the operation lets the move pass", async () => {
  expect((await moving("OPEN", "SHUT")).status).toBe(200);
});

const ofType = ({ edges }: Lifecycle): { edges: Edge[] } => ({
  edges: edges.map((edge) => ({ ...edge, type: "ROUND" })),
});

test("An edge of one type lets a resource of that type pass, and no other", async () => {
  expect((await moving("OPEN", "SHUT", ofType, "ROUND")).status).toBe(200);
  expect((await moving("OPEN", "SHUT", ofType, "SQUARE")).status).toBe(409);
});

test.for([
  ["OPEN", "GONE"],
  ["OPEN", "OPEN"],
  ["SHUT", "OPEN"],
  ["SHUT", "AJAR"],
] as const)("%s → %s has no edge of the operation: refused as the lifecycle says", async ([from, to]) => {
  const { body, rule } = await moving(from, to);
  expect(body).toMatchObject({ status: 409, code: "INVALID_STATE_TRANSITION", details: { from, to } });
  expect(rule).toBeUndefined();
});

test("The rule of the state it is in is cited", async () => {
  expect((await moving("GONE", "OPEN")).rule).toBe("THING-09");
});

test("A removed edge is refused, an added one is allowed, a changed refusal is made as changed", async () => {
  expect((await moving("OPEN", "SHUT", () => ({ edges: [] }))).status).toBe(409);
  const edge: Edge = { from: "GONE", to: "OPEN", by: "things.update", emits: [] };
  expect((await moving("GONE", "OPEN", ({ edges }) => ({ edges: [...edges, edge] }))).status).toBe(200);
  const otherwise = { status: 400, code: "NO", rules: [] };
  expect((await moving("GONE", "OPEN", () => ({ otherwise }))).body).toMatchObject({ status: 400, code: "NO" });
});

test("A lifecycle that declares no refusal makes an illegal move a fault of the handler", async () => {
  expect((await moving("GONE", "OPEN", () => ({ otherwise: null }))).status).toBe(500);
});
