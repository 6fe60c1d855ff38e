import type { Type } from "@typespec/compiler";
import { nameOf } from "./called.ts";
import type { Inferred, Seen } from "./inference.ts";
import { membersOf } from "./members.ts";

/** Names of members that say in which state something is. */
const NAMES: readonly string[] = ["status", "state"];

/**
 * The enums in which a resource shows its state. They stand as comments: without its edges, a lifecycle would say that nothing ever
 * moves, which the document does not say.
 */
export function lifecyclesOf({ resources }: Seen): Inferred {
  const models = [...new Set([...resources.values()].map(({ model }) => model))];
  const found = models.flatMap((model) =>
    membersOf(model)
      .filter(({ name }) => NAMES.includes(name.toLowerCase()))
      .map(({ name, type }) => ({ model, name, type: withoutNull(type) })),
  );
  const inferences = found.flatMap(({ model, name, type }) => {
    if (type.kind !== "Enum") return [];
    const states = [...type.members.values()].map((member) => JSON.stringify(String(member.value ?? member.name)));
    const options = `#{ field: "${name}", initial: #[${states.join(", ")}], terminal: #[], edges: #[] }`;
    return {
      statement: `@@lifecycle(${nameOf(type)}, ${nameOf(model)}, ${options});`,
      because: `${model.name} shows a ${name}: say where it begins and how it moves, and take away the slashes`,
      isSuggestion: true,
    };
  });
  const open = found
    .filter(({ type }) => type.kind === "Union")
    .map(
      ({ model, name }) =>
        `${model.name}.${name}: its values have no name in the document; give them one to declare a lifecycle.`,
    );
  return { inferences, open };
}

/** Of a union of null and one other type that one. */
function withoutNull(type: Type): Type {
  if (type.kind !== "Union") return type;
  const others = [...type.variants.values()].map((variant) => variant.type).filter(({ kind }) => kind !== "Intrinsic");
  return others.length === 1 && others[0] !== undefined ? others[0] : type;
}
