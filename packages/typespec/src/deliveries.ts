import type { Program } from "@typespec/compiler";
import { getIdentified } from "./decorators/identifies.ts";
import { resourceName } from "./decorators/resource.ts";
import { namedWebhooks, type NamedWebhook } from "./named-operations.ts";
import { requestTypesAt } from "./paths.ts";
import { valuesOf } from "./values.ts";

/** The types of event a webhook carries: the values of the `type` of its body. */
export function eventsOf(webhook: NamedWebhook): string[] {
  return requestTypesAt(webhook, "body.type").flatMap(valuesOf);
}

/** Every event that some webhook carries. */
export function eventsIn(program: Program): string[] {
  return namedWebhooks(program).flatMap(eventsOf);
}

/** The resource a webhook shows: the one that the `id` of its `data` names. */
export function shownIn(program: Program, webhook: NamedWebhook): string | undefined {
  const [resource] = requestTypesAt(webhook, "body.data.id").flatMap((type) => getIdentified(program, type) ?? []);
  return resource && resourceName(resource);
}
