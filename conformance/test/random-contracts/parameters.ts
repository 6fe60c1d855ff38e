import * as fc from "fast-check";
import type { Feature } from "./features.ts";
import { scalarTypes, texts, words, type ScalarType } from "./json-types.ts";
import type { SpecWriter } from "./spec-writer.ts";

export type ParameterPlace = "params" | "query" | "headers" | "cookies";

/** A parameter of an operation, with a value that a caller passes and what the handler is to get. */
export interface RandomParameter {
  features: readonly Feature[];
  place: ParameterPlace;
  name: string;
  /** What it adds to the template of the route. */
  route: string;
  write(spec: SpecWriter): string;
  /** Undefined: the caller leaves it out. */
  passed: unknown;
  received: unknown;
  required: boolean;
}

interface Form {
  features: readonly Feature[];
  type(spec: SpecWriter): string;
  values: fc.Arbitrary<unknown>;
}

// The client refuses a blank one.
const pathTexts = texts({ minLength: 1 }).filter((text) => !/^\.+$|^\s*$/.test(text));
const headerTexts = fc.stringMatching(/^[!-~]([ -~]{0,4}[!-~])?$/);
const someWords = fc.array(words, { minLength: 1, maxLength: 3 });
const someNumbers = fc.array(fc.integer({ min: -999, max: 999 }), { minLength: 1, maxLength: 3 });
const object: Form = {
  features: [],
  type: (spec) => spec.declare("Filter", (name) => `model ${name} { first: string; second?: int32; }`),
  values: fc.record({ first: words, second: fc.nat(99) }, { requiredKeys: ["first"], noNullPrototype: true }),
};

const listForms: fc.Arbitrary<Form> = fc.constantFrom(
  { features: [], type: () => "string[]", values: someWords },
  { features: [], type: () => "int32[]", values: someNumbers },
);

function scalarForms(ofText: fc.Arbitrary<string>, isHeader = false): fc.Arbitrary<Form> {
  return fc.constantFrom(...scalarTypes).map((type: ScalarType) => ({
    features: type.features,
    type: (spec) => type.write(spec),
    values: type.features[0] === "text" ? ofText : ((isHeader ? type.inHeader : undefined) ?? type.values("request")),
  }));
}

interface Kind {
  features: readonly Feature[];
  place: ParameterPlace;
  decorator: string;
  forms: fc.Arbitrary<Form>;
  /** `{name}` stands for the name. */
  route?: string;
  /** What the handler gets where the caller leaves it out. */
  default?: number;
}

const kinds: readonly Kind[] = [
  ...pathKinds(),
  { features: ["query parameter"], place: "query", decorator: "@query", forms: scalarForms(texts()) },
  {
    features: ["query parameter", "default"],
    place: "query",
    decorator: "@query",
    forms: fc.constant({ features: ["integer"], type: () => "int32", values: fc.nat(99) }),
    default: 7,
  },
  { features: ["list with commas in a query"], place: "query", decorator: "@query", forms: listForms },
  {
    features: ["exploded list in a query"],
    place: "query",
    decorator: "@query(#{ explode: true })",
    forms: fc.oneof(
      listForms,
      fc.constant({ features: [], type: () => "string[]", values: fc.array(texts(), { minLength: 1, maxLength: 3 }) }),
    ),
  },
  ...(["space", "pipe", "newline"] as const).map((delimiter): Kind => ({
    features: [
      `list with ${({ space: "spaces", pipe: "bars", newline: "line breaks" } as const)[delimiter]} in a query`,
    ],
    place: "query",
    decorator: `@encode(ArrayEncoding.${delimiter}Delimited) @query`,
    forms: listForms,
  })),
  { features: ["object in a query"], place: "query", decorator: "@query", forms: fc.constant(object) },
  {
    features: ["exploded object in a query"],
    place: "query",
    decorator: "@query(#{ explode: true })",
    forms: fc.constant(object),
  },
  { features: ["header"], place: "headers", decorator: "@header", forms: scalarForms(headerTexts, true) },
  { features: ["list in a header"], place: "headers", decorator: "@header", forms: listForms },
  { features: ["cookie"], place: "cookies", decorator: "@cookie", forms: scalarForms(texts({ minLength: 1 })) },
];

function pathKinds(): Kind[] {
  const common = { place: "params", decorator: "@path" } as const;
  const scalars = scalarForms(pathTexts);
  return [
    { ...common, features: ["path parameter"], forms: scalars, route: "/{name}" },
    { ...common, features: ["list in a path"], forms: listForms, route: "/{name}" },
    { ...common, features: ["path with a label"], forms: scalarForms(words), route: "/x{.name}" },
    { ...common, features: ["path with a matrix"], forms: scalars, route: "/x{;name}" },
    { ...common, features: ["path with a slash"], forms: scalars, route: "{/name}" },
    {
      ...common,
      features: ["path with reserved characters"],
      forms: fc.constant({
        features: [],
        type: () => "string",
        values: fc.array(words, { minLength: 1, maxLength: 3 }).map((all) => all.join("/")),
      }),
      route: "/{+name}",
    },
    { ...common, features: ["text after a path parameter"], forms: scalarForms(words), route: "/{name}:cancel" },
  ];
}

const oddNames = { name: "constructor", features: ["name of the language"] as const };

function named(place: ParameterPlace, index: number): fc.Arbitrary<{ name: string; features: readonly Feature[] }> {
  const plain = { name: `${place === "headers" ? "x-" : ""}p${index}`, features: [] };
  const odd = { name: `p-${index}`, features: ["name that is no identifier"] as const };
  const bracketed = { name: `p[${index}]`, features: ["name that is no identifier"] as const };
  if (place === "headers") return fc.constant(plain);
  return fc.constantFrom(plain, odd, ...(index === 0 ? [oddNames] : []), ...(place === "query" ? [bracketed] : []));
}

/** A parameter of any kind. Of those in a path the one with reserved characters takes all that follows, so it comes alone. */
function drawn(index: number): fc.Arbitrary<RandomParameter> {
  return fc.constantFrom(...kinds).chain((kind) =>
    fc
      .tuple(kind.forms, named(kind.place, index), fc.boolean(), fc.boolean())
      .chain(([form, { name, features }, isWished, isPassed]) => {
        const hasDefault = kind.default !== undefined;
        const isOptional = isWished && kind.place !== "params" && !hasDefault;
        const own: readonly Feature[] = isOptional ? ["optional parameter"] : [];
        return form.values.map((value): RandomParameter => {
          const passed = isPassed || !(isOptional || hasDefault) ? value : undefined;
          return {
            features: [...kind.features, ...form.features, ...features, ...own],
            place: kind.place,
            name,
            route: kind.route?.replace("name", name) ?? "",
            write: (spec) =>
              `${decoratorOf(kind, name)} \`${name}\`${isOptional ? "?" : ""}: ${form.type(spec)}${hasDefault ? ` = ${kind.default}` : ""}`,
            passed,
            received: passed ?? kind.default,
            required: !isOptional && !hasDefault,
          };
        });
      }),
  );
}

/** TypeSpec writes the name of a header with its own dashes; the name is given. */
function decoratorOf({ place, decorator }: Kind, name: string): string {
  return place === "headers" ? decorator.replace("@header", `@header("${name}")`) : decorator;
}

/** Up to three parameters that fit together: the members of an exploded object are parameters too. */
export const parameters: fc.Arbitrary<readonly RandomParameter[]> = fc
  .nat(3)
  .chain((count) => fc.tuple(...Array.from({ length: count }, (_, index) => drawn(index))))
  .map((all) => {
    const inPath = all.filter(({ place }) => place === "params");
    const whole = inPath.find(({ route }) => route.includes("{+"));
    const kept = whole === undefined ? inPath : [whole];
    const objects = all.filter(({ features }) => features.includes("exploded object in a query"));
    return all.filter((each) => (each.place !== "params" || kept.includes(each)) && !objects.slice(1).includes(each));
  });
