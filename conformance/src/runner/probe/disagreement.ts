import type { Contract } from "@tallystick/contract";
import type { Exchange } from "../../http/exchange.ts";

/** One place where the contract and the target say different things. */
export interface Disagreement {
  /** The operation that was read. */
  operation: string;
  /** What they disagree about. */
  about:
    | "status"
    | "media-type"
    | "envelope"
    | "paging"
    | "order"
    | "error-body"
    | "error-code"
    | "unknown-id"
    | "credentials"
    | "member"
    | "undeclared-member"
    | "header";
  /** As it was sent: `GET http://127.0.0.1/notes`. */
  request: string;
  /** Of the reply. */
  status: number;
  declared: string;
  observed: string;
  /** The TypeSpec that would fit the target; where it cannot be declared, a sentence that says so. */
  declaration: string;
}

/** What was seen of it, and what would fit. */
export type Seen = Pick<Disagreement, "about" | "declared" | "observed" | "declaration">;

/** With the evidence. */
export function disagreement({ operation, request, status }: Exchange, seen: Seen): Disagreement {
  return { operation, request: `${request.method} ${request.url}`, status, ...seen };
}

/** `@@conventions(Board, #{ … });` */
export function conventionsLine({ rules }: Contract, option: string): string {
  const standard = Object.values(rules).find(({ id, declaredBy }) => declaredBy === "rule" && id.startsWith("STD-"));
  return `@@conventions(${standard?.on ?? "YourService"}, #{ ${option} });`;
}
