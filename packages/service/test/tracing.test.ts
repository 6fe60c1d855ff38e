import { context, propagation, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks";
import { W3CTraceContextPropagator } from "@opentelemetry/core";
import { BasicTracerProvider, InMemorySpanExporter, SimpleSpanProcessor } from "@opentelemetry/sdk-trace-base";
import { afterAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { traced } from "../src/operation/tracing.ts";
import { startService } from "./start-service.ts";
import { startReceiver } from "./webhook-receiver.ts";

const exporter = new InMemorySpanExporter();
trace.setGlobalTracerProvider(new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] }));
context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
propagation.setGlobalPropagator(new W3CTraceContextPropagator());
beforeEach(() => exporter.reset());
afterAll(() => {
  trace.disable();
  context.disable();
  propagation.disable();
});

test("a request is a span named by its operation, in its caller's trace", async () => {
  const service = await startService();
  onTestFinished(service.close);
  const traceId = "0af7651916cd43dd8448eb211c80319c";
  const headers = { traceparent: `00-${traceId}-b7ad6b7169203331-01` };
  const reply = await service.call("GET", "/customers/x", { headers });
  const [span] = exporter.getFinishedSpans();
  expect(span).toMatchObject({ name: "GET customers.get", kind: SpanKind.SERVER });
  expect(span?.spanContext().traceId).toBe(traceId);
  expect(span?.attributes).toMatchObject({
    "http.response.status_code": 404,
    "tallystick.operation": "customers.get",
    "tallystick.request_id": reply.headers.get("x-request-id"),
    "error.type": reply.body.code,
  });
});

test("each delivery is a span", async () => {
  const service = await startService();
  onTestFinished(service.close);
  const receiver = await startReceiver();
  await service.call("PATCH", "/config", { body: { webhookEndpoint: receiver.url } });
  await receiver.received(1);
  await expect.poll(() => exporter.getFinishedSpans().map(({ name }) => name)).toContain("deliver TEST");
});

test("failing work ends its span with the error", async () => {
  const failing = traced("work x", {}, () => Promise.reject(new Error("broken")));
  await expect(failing).rejects.toThrow("broken");
  const [span] = exporter.getFinishedSpans();
  expect(span).toMatchObject({ name: "work x", status: { code: SpanStatusCode.ERROR } });
  expect(span?.events[0]?.attributes).toMatchObject({ "exception.message": "broken" });
});
