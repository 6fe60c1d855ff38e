import type { Check, Contract, Operation, Trial } from "../../words.ts";
import {
  answerOf,
  declared,
  defineCheck,
  expecting,
  FixtureUnavailable,
  isSuccess,
  requestOf,
  textAt,
} from "../../words.ts";
import { fillIfEmpty } from "../../../../checks/access/fill-if-empty.ts";
import { makeConnectedAgent, type ConnectedAgent } from "../fixtures.ts";
import { bareRequestOf } from "../../../../requests/fixtures/requests.ts";
import { listedIn } from "../../../../requests/fixtures/resource-id.ts";
import { isList, type ListOperation } from "../../../../requests/lists/population.ts";
import { wholePage } from "../../../../requests/lists/whole-page.ts";
import { ofOperation } from "../../../../checks/define-check.ts";
import { customerOf, otherCustomerOf } from "../../customers/fixtures.ts";

/** What an agent may do depends on its state: paused, deleted, or another customer's. */
export function agentStatus(contract: Contract): Check[] {
  const operations = Object.values(contract.operations).filter(({ access }) => access.scheme === "agent");
  return [
    ...operations.flatMap((operation) => [
      refusedFor(operation, "paused", declared(contract, "V-60b"), 403),
      refusedFor(operation, "deleted", declared(contract, "V-60c"), 401),
    ]),
    ...operations.filter(({ references }) => references.length > 0).map((operation) => hidden(contract, operation)),
    ...operations.filter(isList).map((operation) => unlisted(contract, operation)),
  ];
}

const ends = {
  paused: { operation: "agents.update", body: { isPaused: true } },
  deleted: { operation: "agents.delete", body: undefined },
} as const;

function refusedFor(operation: Operation, how: keyof typeof ends, rules: string[], status: number): Check {
  return defineCheck({
    ...ofOperation("access", operation, `refuses an agent that is ${how}`),
    rules,
    bare: true,
    sharesFixtures: true,
    async run(t) {
      const { credentials } = await t.fixtures.once(`agent ${how}`, () => makeEndedAgent(t, how));
      const reply = await t.call(operation.id, { ...(await bareRequestOf(t, operation.id)), as: credentials });
      expecting(t, rules).status(`${operation.id} by an agent that is ${how}`, reply, status);
    },
  });
}

async function makeEndedAgent(t: Trial, how: keyof typeof ends): Promise<ConnectedAgent> {
  const agent = await makeConnectedAgent(t, (await customerOf(t)).id);
  const { operation, body } = ends[how];
  const reply = await t.call(operation, { params: { agentId: agent.id }, ...(body && { body }) });
  if (!isSuccess(reply)) throw new FixtureUnavailable(`An agent cannot be ${how}: ${answerOf(reply)}.`);
  return agent;
}

/** For an agent another customer's resources are as if unknown (AGENT-26). */
function hidden(contract: Contract, operation: Operation): Check {
  const rules = declared(contract, "AGENT-26");
  return defineCheck({
    ...ofOperation("access", operation, "refuses another customer's resources as unknown"),
    rules,
    cost: 2,
    async run(t) {
      const otherCustomer = await makeConnectedAgent(t, (await otherCustomerOf(t)).id);
      const theirs = await t.call(operation.id, {
        ...(await requestOf(t, operation.id)),
        as: otherCustomer.credentials,
      });
      const unknown = await t.call(operation.id, {
        ...(await bareRequestOf(t, operation.id)),
        as: otherCustomer.credentials,
      });
      expecting(t, rules, operation.id).same(
        `${operation.id} across customers`,
        "what an unknown id gives:",
        answerOf(unknown),
        answerOf(theirs),
      );
    },
  });
}

/** No list shows an agent what is another customer's (AGENT-26). */
function unlisted(contract: Contract, operation: ListOperation): Check {
  const rules = declared(contract, "AGENT-26");
  return defineCheck({
    ...ofOperation("access", operation, "excludes another customer's resources"),
    rules,
    cost: 2,
    async run(t) {
      const request = { query: wholePage(t.contract, operation) };
      await fillIfEmpty(t, operation, request);
      const customer = await customerOf(t);
      const { credentials } = await makeConnectedAgent(t, (await otherCustomerOf(t)).id);
      const listed = listedIn(t.contract, await t.call(operation.id, { ...request, as: credentials }));
      const foreign = listed.filter(({ body }) => textAt(body, "customerId") === customer.id);
      expecting(t, rules, operation.id).that(`${operation.id} across customers`, foreign.length === 0, () => [
        "nothing of another customer",
        foreign.map(({ id }) => id).join(", "),
      ]);
    },
  });
}
