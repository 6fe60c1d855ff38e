import { argumentNode } from "../argument-node.ts";
import { deprecationUses } from "../decorators/deprecation.ts";
import { createDiagnostic } from "../lib.ts";
import { versionMembers } from "../versions/versions.ts";
import type { Check } from "./spec.ts";

/** Both dates are days, in their order. */
export const deprecationDatesAreDays: Check = ({ program }) =>
  deprecationUses.all(program).flatMap(({ value, node }) => {
    const { since, sunset = since } = value;
    const wrong = Object.entries({ since, sunset }).find(([, text]) => !isDay(text));
    if (wrong !== undefined) {
      const [option, text] = wrong;
      return createDiagnostic({
        code: "deprecation-date",
        messageId: "default",
        format: { text },
        target: argumentNode(node, [0, option]),
      });
    }
    if (sunset >= since) return [];
    const target = argumentNode(node, [0, "sunset"]);
    return createDiagnostic({ code: "deprecation-date", messageId: "order", format: { since, sunset }, target });
  });

/** What is deprecated is a version of the service. */
export const deprecatedVersionsAreKnown: Check = ({ program }) => {
  const members = versionMembers(program);
  return deprecationUses
    .all(program)
    .filter(({ target }) => !members.some(({ node }) => node === target.node))
    .map(({ target, node }) => {
      const versions = members.length === 0 ? "It has none." : `It has ${members.map(({ name }) => name).join(", ")}.`;
      return createDiagnostic({ code: "unknown-version", format: { version: target.name, versions }, target: node });
    });
};

function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && new Date(text).toJSON()?.startsWith(text);
}
