import type { Contract, Conventions, ListingPages, Operation, Parameter, ResourceAction } from "../../model.ts";
import { TOTAL } from "../../default-conventions.ts";
import type { OpenApiDocument } from "../document.ts";
import { parameterSchema, replyHeaders, schemasWithin, type Keywords } from "./schemas-within.ts";

/** The source of standard rules. */
export interface StandardInput {
  contract: Pick<
    Contract,
    "conventions" | "basePath" | "deprecation" | "lifecycles" | "version" | "webhooks" | "resources"
  > & {
    operations: readonly Operation[];
  };
  document: OpenApiDocument;
}

/** Whether a statement applies to an operation. */
export type OperationTest = (operation: Operation, input: StandardInput) => boolean;

export const isAny: OperationTest = () => true;

export const isSecured: OperationTest = ({ access }) => access.scheme !== "none";

export const isCalledBy =
  (type: "basic" | "bearer"): OperationTest =>
  ({ access }, { contract }) =>
    contract.conventions.schemes[access.scheme] === type;

export const needsPermission: OperationTest = ({ access: { permission, scheme, scopes } }) =>
  permission !== undefined || (scopes?.[scheme] ?? []).length > 0;

export const hasBody: OperationTest = ({ body }) => body !== undefined;

/** Whether the contract says how a request that can be read in two ways is answered. */
export const refusesAmbiguity: OperationTest = (_operation, { contract }) =>
  contract.conventions.answers.ambiguous !== undefined;

export const hasJson: OperationTest = ({ body }) => body?.required === true && /[/+]json\b/.test(body.contentType);

/** Whether a reply is declared as JSON, alone or beside other types. */
export const answersJson: OperationTest = ({ replies }) =>
  replies.some(({ contentType = "application/json", schema, others = [] }) =>
    [...(schema === undefined ? [] : [{ contentType }]), ...others].some((each) => /[/+]json\b/.test(each.contentType)),
  );

const isSingle = ({ in: place, shape, fixed }: Parameter): boolean =>
  place !== "path" && shape === undefined && fixed === undefined;

/** Whether a request has a header with one value: the credentials, the type of the body, a key or a parameter. */
export const hasSingleHeader: OperationTest = ({ access, body, idempotent, parameters }) =>
  access.scheme !== "none" ||
  body !== undefined ||
  idempotent !== undefined ||
  parameters.some((parameter) => parameter.in === "header" && isSingle(parameter));

/** Whether a request has a parameter with one value in its query or a cookie, or a form. */
export const hasSingleParameter: OperationTest = ({ body, parameters }) =>
  parameters.some((parameter) => parameter.in !== "header" && isSingle(parameter)) ||
  body?.contentType === "multipart/form-data";

export const hasRequiredBody: OperationTest = ({ body }) => body?.required === true;

const BOUNDS = ["pattern", "minimum", "maximum", "minItems", "maxItems", "uniqueItems", "minLength", "maxLength"];

/** Formats that every value has, or that are wider than a JSON number. */
const OPEN_FORMATS: ReadonlySet<unknown> = new Set(["int64", "float", "double", "binary", "byte", "password"]);

/** Whether values of the body, or ids that the caller chooses in the path, have bounds, besides their types. */
export const hasBounds: OperationTest = (operation, { document }) => {
  const { body } = operation;
  const ofPath = chosenIds(operation).map(({ name }) => parameterSchema(document, operation, name, "path") ?? {});
  return [...ofPath, ...(body === undefined ? [] : schemasWithin(document, body.schema))].some(
    (schema) => has(schema, BOUNDS) || ("format" in schema && !OPEN_FORMATS.has(schema["format"])),
  );
};

/** The parameters of the path by which a creation says which id the resource is to have. */
function chosenIds({ parameters, references, refusals, resourceAction }: Operation): Parameter[] {
  if (resourceAction?.kind !== "creates") return [];
  const isUnknown = (at: string): boolean => refusals.some((each) => each.when === "unknown" && each.at === at);
  const chosen = references.filter(({ at, resource }) => resource === resourceAction.resource && !isUnknown(at));
  return parameters.filter(({ name }) => chosen.some(({ at }) => at === `path.${name}`));
}

/** Whether a filter accepts only some values. */
export const hasNarrowFilter: OperationTest = (operation, { document }) =>
  operation.filters.some(({ parameter }) => {
    const schema = parameterSchema(document, operation, parameter) ?? {};
    return schema["type"] !== "string" || has(schema, ["enum", "const", "format", "pattern"]);
  });

/** Characters of the shortest text that is tried. */
const LEAST = 2;

/** Whether a parameter besides filters, pages and those in the path accepts only some values. */
export const hasNarrowParameter: OperationTest = (operation, { contract: { conventions }, document }) =>
  judgedParameters(operation, conventions).some(({ in: place, name }) => {
    const schema = parameterSchema(document, operation, name, place) ?? { type: "string" };
    const isNarrow = has(schema, ["enum", "const", "format", "pattern"]) || Number(schema["minLength"] ?? 0) > LEAST;
    return schema["type"] !== "string" || isNarrow;
  });

/** What other rules say nothing of. */
function judgedParameters(
  { parameters, filters, listing, signedRetry }: Operation,
  { paging }: Conventions,
): Parameter[] {
  const others = new Set(
    [
      "content-type",
      "accept",
      listing?.limit?.parameter ?? paging.limit,
      paging.cursor,
      listing?.orderParameter,
      ...(listing?.pages === undefined || isCounted(listing.pages) ? [] : [listing.pages.parameter]),
      signedRetry?.stampHeader,
      signedRetry?.requestHeader,
      ...filters.map(({ parameter }) => parameter),
    ].flatMap((name) => name?.toLowerCase() ?? []),
  );
  return parameters.filter(
    ({ in: place, name, fixed, shape }) =>
      place !== "path" && fixed === undefined && shape !== "object" && !others.has(name.toLowerCase()),
  );
}

/** Whether the parameter of the pages is a number, and as such like any other. */
function isCounted({ by }: ListingPages): boolean {
  return by === "offset" || by === "number";
}

/**
 * A parameter of the query, a header or a cookie; what says of which form a body is, or who calls, has answers of its own, and so has
 * what a refusal calls missing.
 */
export const requiresParameter: OperationTest = ({ parameters, refusals }) =>
  parameters.some(
    ({ in: place, name, required, fixed }) =>
      required &&
      fixed === undefined &&
      place !== "path" &&
      !(place === "header" && isOfOtherRules(name)) &&
      !refusals.some(({ when, at }) => when === "missing" && at === `${place}.${name}`),
  );

function isOfOtherRules(header: string): boolean {
  return ["accept", "authorization", "content-type"].includes(header.toLowerCase());
}

export const isList: OperationTest = ({ listing, resourceAction: part }) =>
  listing !== undefined && part?.kind === "lists";

export const isOrdered: OperationTest = (operation, input) =>
  isList(operation, input) && operation.listing?.order !== "none";

export const isPaged: OperationTest = (operation, input) =>
  isList(operation, input) && operation.listing?.limit !== undefined;

/** Whether a page size is declared. */
export const hasPageSize =
  (size: "default" | "min" | "max"): OperationTest =>
  (operation, input) =>
    isPaged(operation, input) && operation.listing?.limit?.[size] !== undefined;

export const isPagedByCursor: OperationTest = (operation, input) =>
  isPaged(operation, input) && operation.listing?.pages === undefined;

export const isStable: OperationTest = (operation, input) =>
  isPaged(operation, input) && operation.listing?.stable === true;

export const isOrderable: OperationTest = (operation, input) =>
  isPaged(operation, input) && operation.listing?.orderParameter !== undefined;

export const isPlain: OperationTest = (operation, input) =>
  isList(operation, input) && operation.listing?.envelope === "plain";

/** Whether a reply has a field, or a header, of this name. */
export const showsTotal: OperationTest = (operation, { document, contract }) => {
  const { total = TOTAL } = contract.conventions.paging;
  const isField = operation.replies.some(
    ({ schema }) => schema !== undefined && schemasWithin(document, schema).some(declares(total)),
  );
  return isField || replyHeaders(document, operation).some((name) => name.toLowerCase() === total.toLowerCase());
};

/** Whether it deletes, and a deletion does this. */
export const deletes =
  (isMeant: (action: ResourceAction) => boolean): OperationTest =>
  ({ resourceAction: part }) =>
    part?.kind === "deletes" && isMeant(part);

/** Whether an operation reads, or lists, the resource. */
export const isAlso =
  (kind: "reads" | "lists"): OperationTest =>
  ({ resourceAction: part }, { contract }) =>
    contract.operations.some(({ resourceAction: other }) => other?.kind === kind && other.resource === part?.resource);

export const creates: OperationTest = ({ resourceAction: part }) => part?.kind === "creates";

/** Whether it is an update or a replacement by its body. */
export const sets: OperationTest = ({ method, resourceAction: part }) =>
  part?.kind === "changes" && (method === "patch" || method === "put");

/** Whether it replaces a resource by a body with the same optional fields. */
export const mayLeaveOut: OperationTest = ({ method, body, resourceAction: part }, { document }) => {
  if (method !== "put" || (part?.kind !== "changes" && part?.kind !== "creates") || body === undefined) return false;
  const [given = {}] = schemasWithin(document, body.schema);
  const [shown = {}] = schemasWithin(document, `#/components/schemas/${part.resource}`);
  const shownMembers = membersOf(shown);
  return Object.entries(membersOf(given)).some(([name, schema]) => {
    const seen = shownMembers[name];
    const mayLack = !isRequired(given, name) && !("default" in schema);
    return mayLack && seen !== undefined && (!isRequired(shown, name) || isNullable(seen));
  });
};

/** Whether its reply has the id of a readable resource that its request cannot name. */
export const showsChosen: OperationTest = ({ references, resourceAction: part }, { contract: { resources } }) => {
  if (part?.kind !== "creates" && part?.kind !== "changes") return false;
  const links = resources[part.resource]?.links ?? [];
  return links.some(
    ({ resource }) =>
      (resources[resource]?.reads ?? []).length > 0 && references.every((each) => each.resource !== resource),
  );
};

/** Whether the ids in its path have two spellings. */
export const hasTypedIds: OperationTest = ({ method, references }, { document }) =>
  method === "get" &&
  references.some(
    ({ at, resource }) =>
      at.startsWith("path.") &&
      schemasWithin(document, `#/components/schemas/${resource}`).some(({ pattern }) => String(pattern).includes(":")),
  );

export const isKeyed: OperationTest = ({ idempotent }) => idempotent !== undefined;

export const needsNoKey: OperationTest = ({ idempotent, parameters }) =>
  idempotent !== undefined &&
  parameters.every(({ name, required }) => !required || name.toLowerCase() !== idempotent.header.toLowerCase());

/** Whether equal keys may differ in their scope: in the credential, or in a parameter of the path. */
export const hasKeyScope: OperationTest = ({ idempotent, path }) =>
  idempotent !== undefined &&
  (idempotent.scope.includes("credential") || (idempotent.scope.includes("path") && path.includes("{")));

/** Whether a refusal of a body field has a status that its key remembers; other refusals may precede the lookup of the key. */
export const hasKeptRefusal: OperationTest = ({ idempotent, refusals }, { contract }) => {
  const { invalid, unauthenticated, forbidden, tooManyRequests } = contract.conventions.answers;
  const early = [invalid, unauthenticated, forbidden, tooManyRequests].map(({ status }) => status);
  return refusals.some(
    ({ at, status }) =>
      at?.startsWith("body.") === true && !early.includes(status) && idempotent?.forgets.includes(status) === false,
  );
};

export const isSigned: OperationTest = ({ signedRetry }) => signedRetry !== undefined;

/** Whether a first call is needed before the signed one. */
export const isChallenged: OperationTest = ({ signedRetry }) =>
  signedRetry !== undefined && signedRetry.shownAt === undefined;

export const hasRefusal =
  (isMeant: (refusal: Operation["refusals"][number]) => boolean): OperationTest =>
  ({ refusals }) =>
    refusals.some(isMeant);

/** Whether it causes events, by its own row or by a transition that it performs or starts. */
export const emits: OperationTest = ({ id, emits: events, outcomes, resourceAction: part }, { contract }) =>
  events.length > 0 ||
  Object.values(contract.lifecycles).some(
    ({ resource, emits: first, edges }) =>
      (first.length > 0 && part?.kind === "creates" && part.resource === resource) ||
      edges.some(
        (edge) =>
          edge.emits.length > 0 && (edge.by === id || (edge.by === "outcome" && outcomes?.resource === resource)),
      ),
  );

export const both =
  (...tests: OperationTest[]): OperationTest =>
  (operation, input) =>
    tests.every((test) => test(operation, input));

function has(schema: Keywords, keywords: readonly string[]): boolean {
  return keywords.some((keyword) => keyword in schema);
}

function membersOf({ properties = {} }: Keywords): Record<string, Keywords> {
  // A member of an OpenAPI schema is a schema.
  return properties as Record<string, Keywords>;
}

function isRequired({ required }: Keywords, name: string): boolean {
  return [required].flat().includes(name);
}

function isNullable({ type, anyOf, oneOf }: Keywords): boolean {
  const branches = [anyOf, oneOf].flat().filter((each) => typeof each === "object" && each !== null);
  return [type].flat().includes("null") || branches.some((each) => "type" in each && each.type === "null");
}

const declares =
  (field: string) =>
  ({ properties }: Keywords): boolean =>
    typeof properties === "object" && properties !== null && field in properties;
