import {
  context,
  propagation,
  ProxyTracerProvider,
  SpanKind,
  SpanStatusCode,
  trace,
  type Attributes,
  type Span,
} from "@opentelemetry/api";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { ReplyLine } from "@tallystick/server";

/** Without an SDK of the operator, OpenTelemetry's API makes spans that record nothing. */
const tracer = trace.getTracer("@tallystick/service");

const noProvider = new ProxyTracerProvider().getDelegate();

/** Whether an SDK is there to record spans; it may come after the service has started. */
function isTraced(): boolean {
  const provider = trace.getTracerProvider();
  return !(provider instanceof ProxyTracerProvider) || provider.getDelegate() !== noProvider;
}

/** One span for each request, a child of the one that its `traceparent` names. */
export function traceRequests(app: RequestListener): RequestListener {
  return (request, response) => {
    if (!isTraced()) return app(request, response);
    const parent = propagation.extract(context.active(), request.headers);
    const options = { kind: SpanKind.SERVER, attributes: { "http.request.method": request.method ?? "" } };
    tracer.startActiveSpan(request.method ?? "HTTP", options, parent, (span) => {
      response.once("close", () => endRequest(span, request, response));
      app(request, response);
    });
  };
}

function endRequest(span: Span, request: IncomingMessage, response: ServerResponse): void {
  span.setAttribute("http.response.status_code", response.statusCode);
  if (response.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
  else if (!response.writableFinished)
    span.setStatus({ code: SpanStatusCode.ERROR, message: `${request.method} was cut off` });
  span.end();
}

/** Names the span of the request that is answered after its operation, and gives it the id that the caller sees. */
export function nameRequest({ method, operation, traceId, code }: ReplyLine): void {
  const span = isTraced() ? trace.getActiveSpan() : undefined;
  if (!span) return;
  if (operation !== undefined)
    span.updateName(`${method} ${operation}`).setAttribute("tallystick.operation", operation);
  span.setAttribute("tallystick.request_id", traceId);
  if (code !== undefined) span.setAttribute("error.type", code);
}

/** A span around work that no request waits for. */
export function traced<Result>(name: string, attributes: Attributes, work: () => Promise<Result>): Promise<Result> {
  return tracer.startActiveSpan(name, { attributes }, async (span) => {
    try {
      return await work();
    } catch (error) {
      span.recordException(error instanceof Error ? error : String(error));
      span.setStatus({ code: SpanStatusCode.ERROR });
      throw error;
    } finally {
      span.end();
    }
  });
}
