import * as fc from "fast-check";
import type { Feature } from "./features.ts";
import type { SpecWriter } from "./spec-writer.ts";

/** A type of JSON values: as TypeSpec says it, and the values it has. */
export interface JsonType {
  features: readonly Feature[];
  write(spec: SpecWriter): string;
  /** `place`: members that only replies have are in no request. */
  values(place: Place): fc.Arbitrary<unknown>;
}

export type Place = "request" | "reply";

/** An object, whose members a merge patch may take away. */
export interface ObjectType extends JsonType {
  patches(): fc.Arbitrary<unknown>;
}

/** Any text without a lone half of a character, which JSON cannot carry. */
export const texts = (limits: { minLength?: number } = {}): fc.Arbitrary<string> =>
  fc.string({ unit: "grapheme", maxLength: 6, ...limits });
export const words: fc.Arbitrary<string> = fc.stringMatching(/^[a-z0-9]{1,4}$/);
const integers = fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 });
// A zero below zero has no form in JSON.
const numbers = fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0);
const moments = fc.date({ min: new Date("1970-01-01"), max: new Date("2099-12-31"), noInvalidDate: true });
const dateTimes = moments.map((moment) => moment.toISOString());

/** A type without parts. */
export interface ScalarType extends JsonType {
  /** As a header writes it, where that differs. */
  inHeader?: fc.Arbitrary<string>;
}

function scalar(feature: Feature, type: string, values: fc.Arbitrary<unknown>): ScalarType {
  return { features: [feature], write: () => type, values: () => values };
}

const enumType: ScalarType = {
  features: ["enum"],
  write: (spec) => spec.declare("Enum", (name) => `enum ${name} { low, high: "HIGH", \`very-high\` }`),
  values: () => fc.constantFrom("low", "HIGH", "very-high"),
};

/** Types whose values any parameter can carry. */
export const scalarTypes: readonly ScalarType[] = [
  scalar("text", "string", texts()),
  scalar("integer", "int32", integers),
  scalar("number", "float64", numbers),
  scalar("truth value", "boolean", fc.boolean()),
  { ...scalar("date and time", "utcDateTime", dateTimes), inHeader: moments.map((moment) => moment.toUTCString()) },
  scalar(
    "date",
    "plainDate",
    dateTimes.map((text) => text.slice(0, 10)),
  ),
  scalar(
    "duration",
    "duration",
    fc.nat(500).map((minutes) => `PT${minutes}M`),
  ),
  enumType,
];

const scalarsOfBodies: readonly ScalarType[] = [
  ...scalarTypes,
  {
    features: ["text with a pattern"],
    write: (spec) => spec.declare("Code", (name) => `@pattern("^[A-Z]{2}-[0-9]+$") scalar ${name} extends string;`),
    values: () => fc.stringMatching(/^[A-Z]{2}-[0-9]{1,3}$/),
  },
  {
    features: ["integer as text"],
    write: (spec) => spec.declare("Wide", (name) => `@encode(string) scalar ${name} extends int64;`),
    values: () => fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map(String),
  },
  scalar(
    "time of day",
    "plainTime",
    dateTimes.map((text) => text.slice(11, 19)),
  ),
  scalar(
    "bytes as text",
    "bytes",
    fc.uint8Array({ maxLength: 5 }).map((bytes) => Buffer.from(bytes).toString("base64")),
  ),
  scalar(
    "address",
    "url",
    words.map((word) => `https://example.com/${word}`),
  ),
  scalar("literals", '"a" | "b" | "c d"', fc.constantFrom("a", "b", "c d")),
  scalar("open literals", 'string | "a" | "b"', texts()),
];

const { any, anyObject } = fc.letrec<{ any: JsonType; anyObject: ObjectType; leaf: JsonType }>((tie) => ({
  any: fc.oneof(
    { maxDepth: 2, withCrossShrink: true },
    tie("leaf"),
    tie("anyObject"),
    tie("any").map(listOf),
    tie("any").map(mapOf),
    fc.tuple(tie("any"), tie("any")).map(tupleOf),
    tie("any").map(nullableOf),
    fc.tuple(tie("any"), tie("any")).map(([a, b]) => familyOf(a, b)),
    fc.tuple(tie("any"), tie("any")).map(([a, b]) => nestedFamilyOf(a, b)),
    fc.tuple(tie("anyObject"), tie("anyObject"), fc.boolean()).map(([a, b, isInside]) => unionOf(a, b, isInside)),
    tie("any").map(recursiveOf),
  ),
  anyObject: fc
    .array(fc.tuple(tie("any"), fc.constantFrom("needed", "optional", "read-only", "encoded")), {
      minLength: 1,
      maxLength: 3,
      depthIdentifier: "members",
    })
    .map((members) =>
      objectOf(members.map(([type, mode], index) => ({ name: namesOfMembers[index] ?? "", type, mode }))),
    ),
  leaf: fc.constantFrom(...scalarsOfBodies),
}));

/** Any type of JSON values, not deep. */
export const anyType: fc.Arbitrary<JsonType> = any;
export const objectType: fc.Arbitrary<ObjectType> = anyObject;

const namesOfMembers = ["a", "constructor", "b-c"];

interface Member {
  name: string;
  type: JsonType;
  mode: "needed" | "optional" | "read-only" | "encoded";
}

function objectOf(members: readonly Member[]): ObjectType {
  const own: Record<Member["mode"], readonly Feature[]> = {
    needed: [],
    optional: ["optional member"],
    "read-only": ["read-only member"],
    encoded: ["member with an encoded name"],
  };
  const nameOf = ({ name, mode }: Member): string => (mode === "encoded" ? `${name}.wire` : name);
  const values = (place: Place): fc.Arbitrary<object> => {
    const shown = members.filter(({ mode }) => place === "reply" || mode !== "read-only");
    const requiredKeys = shown.filter(({ mode }) => mode !== "optional").map(nameOf);
    return fc.record(Object.fromEntries(shown.map((each) => [nameOf(each), each.type.values(place)])), {
      requiredKeys,
      noNullPrototype: true,
    });
  };
  return {
    features: ["object", ...members.flatMap(({ type, mode }) => [...own[mode], ...type.features])],
    write: (spec) =>
      spec.declare("Model", (name) => `model ${name} { ${members.map((each) => written(spec, each)).join(" ")} }`),
    values,
    patches: () => {
      const gone = members.filter(({ mode }) => mode === "optional").map(({ name }) => [name, null]);
      return values("request").map((value) => ({ ...value, ...Object.fromEntries(gone) }));
    },
  };
}

function written(spec: SpecWriter, { name, type, mode }: Member): string {
  const mark = {
    needed: "",
    optional: "",
    "read-only": "@visibility(Lifecycle.Read) ",
    encoded: `@encodedName("application/json", "${name}.wire") `,
  }[mode];
  return `${mark}\`${name}\`${mode === "optional" ? "?" : ""}: ${type.write(spec)};`;
}

function listOf(item: JsonType): JsonType {
  return {
    features: ["list", ...item.features],
    write: (spec) => `(${item.write(spec)})[]`,
    values: (place) => fc.array(item.values(place), { maxLength: 2 }),
  };
}

function mapOf(item: JsonType): JsonType {
  return {
    features: ["map", ...item.features],
    write: (spec) => `Record<${item.write(spec)}>`,
    values: (place) => fc.dictionary(words, item.values(place), { maxKeys: 2, noNullPrototype: true }),
  };
}

function tupleOf(items: readonly JsonType[]): JsonType {
  return {
    features: ["tuple", ...items.flatMap((each) => each.features)],
    write: (spec) => `[${items.map((each) => each.write(spec)).join(", ")}]`,
    values: (place) => fc.tuple(...items.map((each) => each.values(place))),
  };
}

function nullableOf(type: JsonType): JsonType {
  return {
    features: ["null", ...type.features],
    write: (spec) => `${type.write(spec)} | null`,
    values: (place) => fc.option(type.values(place)),
  };
}

function recursiveOf(type: JsonType): JsonType {
  return {
    features: ["recursive model", ...type.features],
    write: (spec) => spec.declare("Node", (name) => `model ${name} { value: ${type.write(spec)}; next?: ${name}; }`),
    values: (place) =>
      fc
        .array(type.values(place), { minLength: 1, maxLength: 3 })
        .map((all) =>
          all.reduceRight<object | undefined>((next, value) => ({ value, ...(next && { next }) }), undefined),
        ),
  };
}

/** A model that two others extend by its discriminator. */
function familyOf(first: JsonType, second: JsonType): JsonType {
  return {
    features: ["models with a discriminator", ...first.features, ...second.features],
    write: (spec) =>
      spec.declare("Base", (name) =>
        [
          `@discriminator("kind") model ${name} { kind: string; }`,
          `model ${name}First extends ${name} { kind: "first"; own: ${first.write(spec)}; }`,
          `model ${name}Second extends ${name} { kind: "second"; own: ${second.write(spec)}; }`,
        ].join("\n"),
      ),
    values: (place) => fc.oneof(kindOf("first", first, place), kindOf("second", second, place)),
  };
}

/** The same with a kind that has kinds itself. */
function nestedFamilyOf(first: JsonType, second: JsonType): JsonType {
  return {
    features: ["nested models with discriminators", ...first.features, ...second.features],
    write: (spec) =>
      spec.declare("Base", (name) =>
        [
          `@discriminator("kind") model ${name} { kind: string; }`,
          `model ${name}First extends ${name} { kind: "first"; own: ${first.write(spec)}; }`,
          `@discriminator("form") model ${name}Second extends ${name} { kind: "second"; form: string; }`,
          `model ${name}Third extends ${name}Second { form: "third"; own: ${second.write(spec)}; }`,
        ].join("\n"),
      ),
    values: (place) =>
      fc.oneof(
        kindOf("first", first, place),
        second.values(place).map((own) => ({ kind: "second", form: "third", own })),
      ),
  };
}

function kindOf(kind: string, type: JsonType, place: Place): fc.Arbitrary<unknown> {
  return type.values(place).map((own) => ({ kind, own }));
}

function unionOf(first: ObjectType, second: ObjectType, isInside: boolean): JsonType {
  const envelope = isInside ? "object" : "none";
  const valueOf = (kind: string, type: ObjectType, place: Place): fc.Arbitrary<unknown> =>
    type.values(place).map((value) => (isInside ? { kind, value } : { kind, ...(value as object) }));
  return {
    features: [isInside ? "union in an envelope" : "union with a discriminator", ...first.features, ...second.features],
    write: (spec) => {
      const names = [first, second].map((each) => each.write(spec));
      return spec.declare(
        "Either",
        (name) => `@discriminated(#{ envelope: "${envelope}" }) union ${name} { one: ${names[0]}, two: ${names[1]} }`,
      );
    },
    values: (place) => fc.oneof(valueOf("one", first, place), valueOf("two", second, place)),
  };
}
