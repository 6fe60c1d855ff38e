import type { Request, Response } from "express";
import { authenticate } from "../access/authenticate.ts";
import { authorise } from "../access/authorise.ts";
import { hashOfJson } from "../body/canonical-json.ts";
import { declaredRefusal } from "../refusals/declared-refusal.ts";
import { readFilters } from "../listing/filters.ts";
import { queryOf, repeatedIn } from "../parameters/raw-parameters.ts";
import { withPageNumbers } from "../listing/page-numbers.ts";
import { readPage } from "../listing/listing.ts";
import type { OperationPlan } from "./operation-plan.ts";
import type { Principal } from "../ports/ports.ts";
import { readBody, type ReadBody } from "../body/read-body.ts";
import { readForm } from "../body/read-form.ts";
import { ambiguous } from "../refusals/ambiguous.ts";
import { CommonRefusal } from "../refusals/common-refusal.ts";
import { perform, type Result, type Server } from "../call/unit-of-work.ts";

/** What is known of an exchange so far; it is logged whatever the outcome. */
export interface Trace {
  readonly traceId: string;
  operation?: string;
  principal?: Principal;
}

/** The operation of a request, and the parts of its path. */
interface Matched<Tx> {
  plan: OperationPlan<Tx>;
  /** The concrete path under the base path, decoded. Keys and challenges are tied to it, so it does not depend on where the router is mounted. */
  resource: string;
  /** The path parameters, decoded. */
  params: Readonly<Record<string, string>>;
}

const none = Object.freeze({});

/** One exchange, from the matched row to the reply, in the order of V-01. */
export async function answerRequest<Tx>(
  server: Server<Tx>,
  { plan, resource, params }: Matched<Tx>,
  { request, response, trace }: { request: Request; response: Response; trace: Trace },
): Promise<Result> {
  const { row } = plan;
  const { headers } = request;
  const { conventions } = server.contract;
  const query = queryOf(request.url);
  const repeated = repeatedIn(request, query, plan.once);
  if (repeated !== undefined) throw ambiguous(repeated, "repeated");
  // Unknown once the connection is gone.
  const address = request.ip ?? request.socket.remoteAddress ?? "";
  const principal = await authenticate(row.access, request, {
    ports: server.ports,
    schemes: conventions.schemes,
    address,
  });
  trace.principal = principal;
  authorise(row.access, principal);
  const { body, content } = await bodyOf(server, plan, request, response);
  const isKeyed = row.idempotent !== undefined && headers[row.idempotent.header.toLowerCase()] !== undefined;
  const bodyHash = isKeyed || row.signedRetry !== undefined ? hashOfJson(body) : "";
  const sent = { params, query, headers, cookies: none };
  const read = plan.readParameters?.({ ...sent, url: request.url }) ?? sent;
  const parts = plan.validator.check({ ...read, body, contentType: content?.validationType });
  const filters = readFilters(row.filters, query, parts.query);
  const page = readPage(row.listing, query, filters, { operation: row.id, paging: plan.paging });
  return perform(server, {
    plan,
    principal,
    address,
    resource,
    headers,
    request: row.listing ? { ...parts, query: withPageNumbers(row.listing, parts.query, plan.paging) } : parts,
    rawQuery: query,
    page,
    filters,
    bodyHash,
    traceId: trace.traceId,
  });
}

/** The body as its media type says; for a row without one, what was sent is ignored. */
async function bodyOf<Tx>(
  server: Server<Tx>,
  plan: OperationPlan<Tx>,
  request: Request,
  response: Response,
): Promise<ReadBody> {
  const { contents, refusals, formOf } = plan;
  const [content] = contents;
  if (content === undefined) return { body: undefined, content };
  if (content.form !== "multipart") return readBody(plan, server, request, response);
  const parts = await readForm(request, {
    file: server.fileLimit,
    fileTooLarge(part) {
      const declared = refusals.get(`over-limit body.${part}`);
      if (declared !== undefined) return declaredRefusal(declared, server.contract.conventions);
      return new CommonRefusal("tooLarge", { message: `The file ${part} is too large.` });
    },
  });
  return { body: formOf?.(parts), content };
}
