import { navigateProgram, type ModelProperty, type Program } from "@typespec/compiler";

/**
 * By `Model.member`: what else the member comes from, whose rules stand at it too. `OtherModel.member` where it was spread from
 * another model, and the enum where it has one value of it, which the document shows without the enum.
 */
export type MemberOrigins = ReadonlyMap<string, readonly string[]>;

export function memberOriginsOf(program: Program): MemberOrigins {
  const origins = new Map<string, string[]>();
  navigateProgram(program, {
    model: ({ name, properties }) => {
      for (const property of properties.values()) {
        const found = [declarationOf(property), enumOf(property)].filter((place) => place !== undefined);
        const others = found.filter((place) => place !== `${name}.${property.name}`);
        if (others.length > 0) origins.set(`${name}.${property.name}`, others);
      }
    },
  });
  return origins;
}

/** Where a member is declared: a spread copies it, perhaps more than once. */
function declarationOf({ name, model, sourceProperty }: ModelProperty): string | undefined {
  if (sourceProperty !== undefined) return declarationOf(sourceProperty);
  return model === undefined ? undefined : `${model.name}.${name}`;
}

function enumOf({ type }: ModelProperty): string | undefined {
  return type.kind === "EnumMember" ? type.enum.name : undefined;
}
