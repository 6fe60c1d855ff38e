import type { DirectedEffect } from "../word.ts";
import { largest, type Size } from "../size.ts";

/** Where a schema is used: in what callers send, or in what they get. */
export type Direction = "request" | "reply";

/** Fewer values are valid, more are, or other ones. */
export type Strictness = "tightened" | "loosened" | "altered";

interface ShapeEffect {
  callers: Size;
  implementers: Size;
  /** `{label}` is the place, `{value}` a value that only one of the two versions allows. */
  example: string;
}

/** What a change of a schema means, by where the schema is used. */
const effects: Record<Direction, Record<Strictness, ShapeEffect>> = {
  request: {
    tightened: {
      callers: "major",
      implementers: "major",
      example: "A request with a {label} that is {value} was accepted, and is refused.",
    },
    loosened: {
      callers: "minor",
      implementers: "major",
      example: "A request with a {label} that is {value} was refused, and must be accepted.",
    },
    altered: {
      callers: "major",
      implementers: "major",
      example: "A request with a {label} that is {value} was accepted, and is refused.",
    },
  },
  reply: {
    tightened: {
      callers: "minor",
      implementers: "major",
      example: "A server whose reply has a {label} that is {value} conformed, and fails.",
    },
    loosened: {
      callers: "major",
      implementers: "minor",
      example: "A caller meets a {label} that is {value}, which never came before.",
    },
    altered: {
      callers: "major",
      implementers: "major",
      example: "A caller that goes by a {label} that is {value} meets another one.",
    },
  },
};

/** The effect of a change in every direction in which the schema is used. @param value that only one version allows. */
export function shapeEffect(
  strictness: Strictness,
  directions: ReadonlySet<Direction>,
  label: string,
  value: string,
): DirectedEffect {
  const found = [...directions].map((direction) => effects[direction][strictness]);
  const worst = found.find(({ callers }) => callers === "major") ?? found[0];
  return {
    direction: strictness,
    callers: largest(found.map(({ callers }) => callers)) ?? "patch",
    implementers: largest(found.map(({ implementers }) => implementers)) ?? "patch",
    example: (worst?.example ?? "No request and no reply has it.").replace("{label}", label).replace("{value}", value),
  };
}
