import type { Contract, Operation } from "@tallystick/contract";
import { rulesStatingFor } from "../../src/checks/rules-stating.ts";
import { schemaAt } from "../../src/schema/resolve.ts";
import { bodyOf, type Behave } from "../proxy/proxied-call.ts";
import type { ProxyMutant } from "./proxy-mutant.ts";

/** How a server may distort the values of a request. */
const distortions: readonly {
  name: string;
  fault: string;
  /** A text in the schema of each body that it changes. */
  needs: string;
  distort: (value: unknown) => unknown;
}[] = [
  {
    name: "trimmed",
    fault: "trims strings",
    distort: ofTexts((text) => text.trim()),
    needs: '"name"',
  },
  {
    name: "lower-case",
    fault: "lower-cases names",
    distort: ofNames((text) => text.toLowerCase()),
    needs: '"name"',
  },
  {
    name: "composed",
    fault: "normalizes names to NFC",
    distort: ofNames((text) => text.normalize("NFC")),
    needs: '"name"',
  },
  {
    name: "first-of-lists",
    fault: "stores only the first item of a list",
    distort: ofLists((list) => list.slice(0, 1)),
    needs: '"array"',
  },
];

/** For each operation that returns the values of its request: one that stores others. */
export function givenMutants(contract: Contract, document: object): ProxyMutant[] {
  return Object.values(contract.operations).flatMap((operation) => {
    const rules = rulesStatingFor(contract, operation.id, statementOf(operation)).filter((id) =>
      operation.rules.includes(id),
    );
    if (rules.length === 0 || operation.body === undefined) return [];
    const schema = JSON.stringify(schemaAt(document, operation.body.schema));
    return distortions
      .filter(({ needs }) => schema.includes(needs))
      .map(({ name, fault, distort }) => ({
        id: `${operation.id}/given/${name}`,
        fault: `${operation.id} ${fault}.`,
        operation: operation.id,
        rules,
        behave: distorting(operation.id, distort),
      }));
  });
}

function statementOf({ resourceAction }: Operation): "shown-as-given" | "changed-is-shown" {
  return resourceAction?.kind === "creates" ? "shown-as-given" : "changed-is-shown";
}

function distorting(operation: string, distort: (value: unknown) => unknown): Behave {
  return () => ({
    request(call) {
      const body = call.operation === operation ? bodyOf(call) : undefined;
      if (body !== undefined) call.body = JSON.stringify(distort(body));
    },
  });
}

function ofTexts(change: (text: string) => string): (value: unknown) => unknown {
  return (value) =>
    JSON.parse(JSON.stringify(value), (_name, each: unknown) => (typeof each === "string" ? change(each) : each));
}

/** Only names: other strings may be enum values. */
function ofNames(change: (text: string) => string): (value: unknown) => unknown {
  return (value) =>
    JSON.parse(JSON.stringify(value), (name, each: unknown) =>
      name === "name" && typeof each === "string" ? change(each) : each,
    );
}

function ofLists(change: (list: unknown[]) => unknown[]): (value: unknown) => unknown {
  return (value) =>
    JSON.parse(JSON.stringify(value), (_name, each: unknown) => (Array.isArray(each) ? change(each) : each));
}
