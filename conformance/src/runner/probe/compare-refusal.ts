import type { Answer, Contract, Operation } from "@tallystick/contract";
import type { CallRequest, Exchange } from "../../http/exchange.ts";
import { asObject } from "../../json/value-at.ts";
import { hasAnswer } from "../../requests/fixtures/fixture.ts";
import { replyFaults } from "../../schema/reply-faults.ts";
import { shown, type Validator } from "../../schema/validator.ts";
import { faultSeen } from "./compare-success.ts";
import { conventionsLine, type Seen } from "./disagreement.ts";

/** The refusal that the contract declares: of an unknown id, or of a caller without credentials. */
export interface Expected {
  of: "unknown-id" | "credentials";
  status: number;
  code: string;
}

/** What a refusal shows otherwise than the contract declares. */
export function compareRefusal(
  contract: Contract,
  validator: Validator,
  row: Operation,
  request: CallRequest,
  exchange: Exchange,
  { of, status, code }: Expected,
): Seen[] {
  if (exchange.status !== status) {
    const declaration =
      exchange.status < 400
        ? acceptedLine(of, row)
        : statusLine(contract, of, row, { status: exchange.status, code: exchange.code ?? code });
    return [{ about: of, declared: String(status), observed: String(exchange.status), declaration }];
  }
  const faults = replyFaults(row, request, exchange, validator);
  const body = faults.find(({ kind }) => kind !== "header");
  if (body !== undefined) {
    const reply = row.replies.find((each) => each.status === status);
    const { declared, observed, ...seen } = faultSeen(validator, reply, exchange, body);
    const declaration = bodyLine(exchange, status) ?? seen.declaration;
    return [{ about: "error-body", declared, observed: bodySeen(exchange) ?? observed, declaration }];
  }
  if (hasAnswer(exchange, { status, code })) return [];
  const observed = typeof exchange.code !== "string" ? `no code in ${shown(exchange.text)}` : exchange.code;
  const declaration = statusLine(contract, of, row, { status, code: exchange.code ?? code });
  return [{ about: "error-code", declared: code, observed, declaration }];
}

function acceptedLine(of: Expected["of"], { id, refusals }: Operation): string {
  return of === "credentials"
    ? `@useAuth(NoAuth) on ${id}, instead of @access`
    : `no @refuses(#{ when: "unknown", at: "${unknownPlace(refusals)}", … }) on ${id}`;
}

/** The place of the request at which an id is unknown. */
function unknownPlace(refusals: Operation["refusals"]): string {
  return refusals.find(({ when }) => when === "unknown")?.at ?? "path.id";
}

function statusLine(contract: Contract, of: Expected["of"], { refusals }: Operation, { status, code }: Answer): string {
  const answer = `status: ${status}, code: ${JSON.stringify(code)}`;
  return of === "credentials"
    ? conventionsLine(contract, `answers: #{ unauthenticated: #{ ${answer} } }`)
    : `@refuses(#{ when: "unknown", at: "${unknownPlace(refusals)}", ${answer} })`;
}

/** The form of an error that another one was expected of; undefined where it has no form of its own. */
function bodySeen({ text, body, headers }: Exchange): string | undefined {
  if (text === "") return "no body";
  if (body === undefined) return `${headers["content-type"] ?? "no content type"}: ${shown(text)}`;
  return shown(body);
}

/** How the error model of this status is written, by where the code stands. */
function bodyLine({ text, body, headers }: Exchange, status: number): string | undefined {
  if (text === "") return `{ @statusCode _: ${status} } as the reply, without a body`;
  const type = headers["content-type"]?.split(";", 1)[0];
  if (body === undefined)
    return `@header contentType: "${type ?? "text/plain"}"; @body text: string; in the error model`;
  const { code, error, errors } = asObject(body) ?? {};
  const first = asObject(Array.isArray(errors) ? errors[0] : undefined)?.["code"];
  const nested = asObject(error)?.["code"];
  if (code !== undefined) return `code: ${typeOf(code)}; in the error model`;
  if (nested !== undefined) return `error: { code: ${typeOf(nested)} }; in the error model`;
  if (first !== undefined) return `errors: { code: ${typeOf(first)} }[]; in the error model`;
  return undefined;
}

function typeOf(code: unknown): string {
  return typeof code === "number" ? "int32" : "string";
}
