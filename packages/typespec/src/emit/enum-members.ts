import { getDoc, navigateProgram, type Enum, type Program } from "@typespec/compiler";

/** By the name of an enum: its values as they are on the wire, each with its description. */
export type EnumMembers = ReadonlyMap<string, readonly EnumMemberText[]>;

export interface EnumMemberText {
  value: string;
  description?: string;
}

export function enumMembersOf(program: Program): EnumMembers {
  const found: Enum[] = [];
  navigateProgram(program, { enum: (type) => void found.push(type) });
  return new Map(found.map((type) => [type.name, membersOf(program, type)]));
}

/** The values of an enum, each with its description. */
export function membersOf(program: Program, type: Enum): EnumMemberText[] {
  return [...type.members.values()].map((member) => {
    const description = getDoc(program, member);
    return { value: String(member.value ?? member.name), ...(description !== undefined && { description }) };
  });
}
