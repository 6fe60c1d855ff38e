import { notThere, Problem } from "./problem.ts";

/** How a carrier breaks its contract. */
export type CarrierFault =
  | "books what was cancelled"
  | "drops the note when it books"
  | "knows every view"
  | "takes the reason of what it refuses to cancel"
  | "knows no view"
  | "reopens what was cancelled"
  | "takes the view of before it booked"
  | "shows the view of before it changed"
  | "keeps what was right of a refused update"
  | "shows what is in another parcel"
  | "renames all that is in a parcel"
  | "labels another shipment"
  | "takes numbers as marks"
  | "forgets marks that are not sent"
  | "keeps marks that are taken out"
  | "takes short tokens"
  | "takes any nick"
  | "keeps the first address"
  | "keeps what an address leaves out"
  | "keeps doors that an address leaves out"
  | "calls every address new"
  | "calls no address new"
  | "clears the note of what it refuses to book"
  | "says not how long to wait"
  | "prints what is not done"
  | "prints for a shipper"
  | "fails no label"
  | "refuses with another type";

type Kind = "shipment" | "parcel" | "item" | "label" | "address";

interface Row {
  kind: Kind;
  /** The shipment of a parcel or a label, the parcel of an item. */
  owner: string;
  version: number;
  body: Record<string, unknown>;
  /** Epoch milliseconds. */
  at: number;
}

export interface Reply {
  status: number;
  body?: unknown;
  headers?: Record<string, string>;
}

let nextId = 0;

/** What a carrier has. */
export class Rows {
  readonly #rows = new Map<string, Row>();
  readonly #fault: CarrierFault | undefined;

  constructor(fault: CarrierFault | undefined) {
    this.#fault = fault;
  }

  has(id: string): boolean {
    return this.#rows.has(id);
  }

  find(kind: Kind, id = "", owner?: string): Row {
    const row = this.#rows.get(id);
    if (row?.kind !== kind || (owner !== undefined && row.owner !== owner)) throw notThere();
    return row;
  }

  /** The id of what is there. */
  idOf(kind: Kind, id = "", owner?: string): string {
    this.find(kind, id, owner);
    return id;
  }

  of(kind: Kind, owner = ""): Row[] {
    return [...this.#rows.values()].filter((row) => row.kind === kind && row.owner === owner);
  }

  put(kind: Kind, id: string, body: Record<string, unknown>, owner = ""): Reply {
    this.#rows.set(id, { kind, owner, version: 1, at: Date.now(), body });
    return { ...this.shown(kind, id), status: 201 };
  }

  made(kind: Kind, body: Record<string, unknown>, owner = ""): Reply {
    const id = `${kind.charAt(0)}${(nextId += 1)}`;
    return this.put(kind, id, { id, ...body }, owner);
  }

  shown(kind: Kind, id = "", owner?: string): Reply {
    const row = this.find(kind, id, owner);
    const counted = kind === "shipment" ? { parcelCount: this.of("parcel", id).length } : {};
    const state = kind === "label" ? { state: this.stateOf(id) } : {};
    return { status: 200, headers: { etag: `"${row.version}"` }, body: { ...row.body, ...counted, ...state } };
  }

  move(id: string | undefined, to: string, from: readonly string[]): Reply {
    const row = this.find("shipment", id);
    if (!from.includes(String(row.body["status"]))) throw new Problem(409, "state");
    row.body["status"] = to;
    if (this.#fault !== "takes the view of before it booked") row.version += 1;
    return this.shown("shipment", id);
  }

  /** That of a label, which takes a moment. */
  stateOf(id: string | undefined): string {
    const { at, body } = this.find("label", id);
    if (Date.now() - at < 20) return "queued";
    return body["format"] === "zpl" && this.#fault !== "fails no label" ? "failed" : "done";
  }
}
