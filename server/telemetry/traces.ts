/** Traces: a span for each request, and for each statement on PostgreSQL that it runs. */
import { context, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import type { Resource } from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { type ObservedStatement, statementChannel } from '../db/statement-channel.ts';
import type { Http } from '../http/http.ts';
import type { Telemetry } from '../runtime/telemetry-variables.ts';

/** Characters of a statement. */
const longestText = 1_000;

export async function openTraces(app: Http, { telemetry, resource }: { telemetry: Telemetry; resource: Resource }) {
  const exporter = new OTLPTraceExporter();
  const provider = new TracerProvider({
    resource,
    sampler: samplerOf(telemetry.sampler),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  const tracer = provider.getTracer('tokri');
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  const propagator = new W3CTraceContextPropagator();
  const header = {
    get: (headers: Record<string, unknown>, name: string) => String(headers[name] ?? '') || undefined,
    keys: Object.keys,
  };

  const spans = new WeakMap<object, Span>();
  app.addHook('onRequest', (request, _reply, done) => {
    const { method, routeOptions, raw } = request;
    // A page that is rendered calls the API in this process.
    const isInternal = trace.getSpan(context.active()) !== undefined;
    // Strangers must not decide which traces are recorded.
    const isContinued = !isInternal && app.isFromProxy(raw);
    const parent = isContinued ? propagator.extract(ROOT_CONTEXT, raw.headers, header) : context.active();
    const route = routeOptions.url ?? 'none';
    const attributes = { 'http.request.method': method, 'http.route': route, 'tokri.request_id': request.id };
    const kind = isInternal ? SpanKind.INTERNAL : SpanKind.SERVER;
    const span = tracer.startSpan(`${method} ${route}`, { kind, attributes }, parent);
    spans.set(request, span);
    context.with(trace.setSpan(parent, span), done);
  });
  app.addHook('onResponse', async (request, { statusCode }) => {
    const span = spans.get(request);
    span?.setAttribute('http.response.status_code', statusCode);
    if (request.failureCode) span?.setAttribute('error.type', request.failureCode);
    if (statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
    span?.end();
  });

  const statements = new WeakMap<ObservedStatement, Span>();
  const follow = {
    start(statement: ObservedStatement) {
      // Without a request it is the work of a job.
      if (!trace.getSpan(context.active())) return;
      const { name, text } = statement;
      const attributes = { 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, longestText) };
      const verb = /^\s*(\w+)/.exec(text)?.[1] ?? 'statement';
      statements.set(statement, tracer.startSpan(name ?? verb.toLowerCase(), { kind: SpanKind.CLIENT, attributes }));
    },
    end() {},
    asyncStart() {},
    asyncEnd: (statement: ObservedStatement) => statements.get(statement)?.end(),
    error: (statement: ObservedStatement) => void statements.get(statement)?.setStatus({ code: SpanStatusCode.ERROR }),
  };
  statementChannel.subscribe(follow);

  return {
    async close(): Promise<void> {
      statementChannel.unsubscribe(follow);
      context.disable();
      await provider.shutdown();
    },
  };
}

function samplerOf({ name, ratio }: Telemetry['sampler']): Sampler {
  const root = name.endsWith('always_off')
    ? new AlwaysOffSampler()
    : name.endsWith('traceidratio')
      ? new TraceIdRatioBasedSampler(ratio)
      : new AlwaysOnSampler();
  return name.startsWith('parentbased_') ? new ParentBasedSampler({ root }) : root;
}
