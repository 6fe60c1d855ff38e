import type { OperationId } from "@tallystick/contract";
import type { CallRequest } from "../../http/exchange.ts";
import type { Trial } from "../../requests/trial.ts";
import type { Subjects } from "./subjects.ts";

/** A plain request of an operation, which succeeds when what it names belongs to the fixtures. */
export type RequestMaker = (t: Trial, named: Subjects) => Promise<CallRequest>;

/** The requests of some operations, by their ids. */
export type Requests<Ids extends OperationId> = Readonly<Record<Ids, RequestMaker>>;
