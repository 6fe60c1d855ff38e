import type { Program } from "@typespec/compiler";
import { getIdentified } from "./decorators/identifies.ts";
import { modelsOf, propertyOf, resourceName } from "./decorators/resource.ts";
import { namedWebhooks, type NamedWebhook } from "./named-operations.ts";
import { requestTypesAt } from "./paths.ts";
import { resourceTypes } from "./resource-types.ts";
import { valuesOf } from "./values.ts";

/** The event types of a webhook: the values of `type` in its body. */
export function eventsOf(webhook: NamedWebhook): string[] {
  return requestTypesAt(webhook, "body.type").flatMap(valuesOf);
}

/** Every event that some webhook carries. */
export function eventsIn(program: Program): string[] {
  return namedWebhooks(program).flatMap(eventsOf);
}

/** The resource in the `data` of a webhook's body: the one that its `id` identifies, or else whose model it is. */
export function shownIn(program: Program, webhook: NamedWebhook): string | undefined {
  const models = requestTypesAt(webhook, "body.data").flatMap((type) =>
    type.kind === "Model" || type.kind === "Union" ? modelsOf(type) : [],
  );
  const [id] = models.flatMap((model) => propertyOf(model, "id") ?? []);
  const identified = id && getIdentified(program, id);
  const shown = resourceTypes(program).find((each) => models.some((model) => modelsOf(each).includes(model)));
  const resource = identified ?? shown;
  return resource && resourceName(resource);
}
