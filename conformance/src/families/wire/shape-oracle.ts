import type { Contract } from "@tallystick/contract";
import type { Exchange } from "../../http/exchange.ts";
import type { Oracle, OracleContext, ReplyFault } from "../../engine/types.ts";
import { textAt, valueAt } from "../../json/value-at.ts";

/** Rules about the shape of whole replies. */
const shapeRules = ["CONV-07", "CONV-08", "G-02a", "ERR-04"];

/** Checks every reply against its declared shape: media type, headers, the schema of the body, the error body. */
export function shapeOracle(contract: Contract): Oracle {
  const rules = shapeRules.filter((rule) => contract.rules[rule] !== undefined);
  return {
    name: "schema/shape of every reply",
    family: "schema",
    rules,
    examine(scene: OracleContext, exchange) {
      if (exchange.lost !== undefined) return;
      if (rules.includes("G-02a") && exchange.status >= 400 && isOurs(scene, exchange)) judgeErrorBody(scene, exchange);
      for (const rule of rules) {
        const fault = scene.faults.find((each) => ruleOf(each, exchange) === rule);
        if (fault !== undefined) charge(scene, exchange, rule, fault);
        else if (rule === "CONV-07" || rule === "CONV-08")
          scene.holds(rule, `${exchange.operation} ${exchange.status}`, true, nothing);
      }
    },
  };
}

function charge(scene: OracleContext, exchange: Exchange, rule: string, fault: ReplyFault): void {
  scene.holds(rule, `${exchange.operation} ${exchange.status} ${fault.at}`, false, () => ({
    operation: exchange.operation,
    expected: fault.expected,
    observed: fault.observed,
  }));
}

function nothing(): { operation: string; expected: string; observed: string } {
  return { operation: "", expected: "", observed: "" };
}

/** The rule that a fault of the shape violates; undeclared statuses are judged where a status was asked for. */
function ruleOf({ kind, at }: ReplyFault, { status }: Exchange): string | undefined {
  if (kind === "status") return undefined;
  if (kind === "content-type" || kind === "not-json") return "CONV-07";
  if (kind === "header") return at.toLowerCase() === "retry-after" ? "ERR-04" : "CONV-08";
  if (status >= 400) return "G-02a";
  return "CONV-08";
}

/** Replies outside the base path need not come from the target itself. */
function isOurs({ target }: OracleContext, { request }: Exchange): boolean {
  return request.url.startsWith(`${target.url}/`);
}

function judgeErrorBody(scene: OracleContext, exchange: Exchange): void {
  const { status, body } = exchange;
  const isRight =
    valueAt(body, "status") === status && textAt(body, "code") !== undefined && textAt(body, "message") !== undefined;
  scene.holds("G-02a", `${exchange.operation} ${status}`, isRight, () => ({
    operation: exchange.operation,
    expected: `a body with status ${status}, code and message`,
    observed: exchange.text.slice(0, 120),
  }));
}
