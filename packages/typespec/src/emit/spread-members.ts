import { navigateProgram, type Model, type ModelProperty, type Program } from "@typespec/compiler";

/** By `Model.member`, where the member was spread from another model: `OtherModel.member`. */
export type SpreadMembers = ReadonlyMap<string, string>;

export function spreadMembersOf(program: Program): SpreadMembers {
  const members = new Map<string, string>();
  navigateProgram(program, {
    model: ({ name, properties }) => {
      for (const property of properties.values()) {
        const { name: first, model } = originOf(property);
        if (model !== undefined && model.name !== name)
          members.set(`${name}.${property.name}`, `${model.name}.${first}`);
      }
    },
  });
  return members;
}

/** Where a member is declared: a spread copies it, perhaps more than once. */
function originOf(property: ModelProperty): { name: string; model?: Model | undefined } {
  return property.sourceProperty === undefined ? property : originOf(property.sourceProperty);
}
