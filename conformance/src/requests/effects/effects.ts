import type { Contract, Operation } from "@tallystick/contract";
import { lifecycleOf } from "../states/states.ts";
import type { EffectSupport, Trial } from "../trial.ts";
import { valueInRequest } from "../fixtures/request-value.ts";
import { isSuccess } from "../expect.ts";
import { requestOf, variantsOf } from "../fixtures/requests.ts";
import type { CallRequest } from "../../http/exchange.ts";
import { textAt } from "../../json/value-at.ts";
import { anotherRequest } from "../bodies/another-request.ts";
import { look } from "../resources/fixtures.ts";
import { countCreated } from "./count-created.ts";
import { referencesOf, subjectOf } from "../resources/references.ts";
import { resourceInReply } from "../resources/resource-in-reply.ts";
import { changesWhatIsThereOnce, readerOf } from "../resources/there-once.ts";
import { shown } from "../resources/read-resource.ts";
import { watch } from "./unchanged-resources.ts";
import { idIn } from "../fixtures/resource-id.ts";

/** Derived effects of calls: the resources that their rows create, change or delete. */
export const effectSupport: EffectSupport = {
  async untilSettled(t, operation, reply) {
    const { kind, resource = "" } = operation.resourceAction ?? {};
    const id = idIn(t.contract, resource, reply.body);
    const lifecycle = lifecycleOf(t.contract, resource);
    if (kind !== "creates" || id === undefined || lifecycle === undefined) return;
    const first = textAt(reply.body, lifecycle.field);
    if (first === undefined || !movesAlone(t.contract, lifecycle.name, first)) return;
    await t.eventually(
      () => look(t, resource, { id }),
      ({ body }) => textAt(body, lifecycle.field) !== first,
    );
  },
  watch,
  async count(t, operation, requests) {
    return operation.resourceAction?.kind === "creates" ? countCreated(t, operation, requests) : undefined;
  },
  async look(t, operation, request, reply) {
    const { kind, resource = "" } = operation.resourceAction ?? {};
    const made = kind === "creates" && reply !== undefined ? resourceInReply(t.contract, reply, resource) : undefined;
    return made === undefined ? shownSubject(t, operation, request) : shown(t, resource, made);
  },
  read: (t, resource, id) => look(t, resource, { id }),
  another: (t, operation, request, nth) => anotherRequest(t, operation, request, nth),
  async changing(t, { id, method }) {
    const fullest = method === "patch" ? (await variantsOf(t, id)).at(-1) : undefined;
    return fullest?.request ?? requestOf(t, id);
  },
};

/** Whether a resource leaves a state without a call and without much time. */
function movesAlone({ lifecycles, operations }: Contract, lifecycle: string, state: string): boolean {
  const edges = lifecycles[lifecycle]?.edges ?? [];
  return edges.some(({ from, by }) => from === state && by === "outcome" && !(by in operations));
}

/** The resource that the request acts on, as read; undefined where it cannot be read. */
async function shownSubject(t: Trial, operation: Operation, request: CallRequest): Promise<unknown> {
  const subject = subjectOf(t.contract, operation) ?? referencesOf(t.contract, operation).find(isOwn(operation));
  const id = subject && valueInRequest(request, subject.at);
  if (subject === undefined) return shownOnce(t, operation);
  return typeof id === "string" ? shown(t, subject.resource, { id, body: {} }) : undefined;
}

/** What is there once, as the read of its path shows it. */
async function shownOnce(t: Trial, operation: Operation): Promise<unknown> {
  const reader = changesWhatIsThereOnce(t.contract, operation) ? readerOf(t.contract, operation) : undefined;
  if (reader === undefined) return undefined;
  const reply = await t.call(reader.id, await requestOf(t, reader.id));
  return isSuccess(reply) ? reply.body : undefined;
}

function isOwn({ resourceAction }: Operation): (reference: { resource: string }) => boolean {
  return ({ resource }) => resource === resourceAction?.resource;
}
