import { context, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, type Tracer, trace } from '@opentelemetry/api';
import { OTLPTraceExporter as JsonExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { OTLPTraceExporter as ProtobufExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ConsoleSpanExporter,
  ParentBasedSampler,
  type Sampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Build } from './state-metrics.js';
import type { OpenSpan, StepKind, TraceParent, Tracing } from './tracing.js';

/*
 * Only this file loads the packages of OpenTelemetry, and only if tracing is on. The packages read the collector's
 * address, headers and certificates and the name of the service from their own variables.
 */

/** Settings of tracing, by the names of OpenTelemetry's variables. */
interface TracingSettings {
  exporter: 'otlp' | 'console';
  protocol: 'http/protobuf' | 'http/json';
  sampler: SamplerName;
  /** The share of traces that is sampled, from 0 to 1. */
  ratio: number;
}

type SamplerName = `${'' | 'parentbased_'}${'always_on' | 'always_off' | 'traceidratio'}`;

/** Spans not sent within this time are lost: a collector that does not respond must not delay the end of a process. */
const CLOSE_MS = 2_000;

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms).unref());

/** Maximum number of recorded steps per request. */
const STEPS = 256;

const NAMES: Record<StepKind, string> = {
  queue: 'outreach.queue',
  pool: 'outreach.pool',
  statement: 'db.query.summary',
  operation: 'graphql.operation.name',
  delivery: 'outreach.delivery',
};

export function startTracing(settings: TracingSettings, build: Build): Tracing {
  const own = resourceFromAttributes({ 'service.name': 'outreach-core', 'service.version': build.version });
  const provider = new TracerProvider({
    // The environment comes last and takes precedence.
    resource: defaultResource()
      .merge(own)
      .merge(detectResources({ detectors: [envDetector] })),
    sampler: samplerOf(settings),
    spanProcessors: [new BatchSpanProcessor({ exporter: exporterOf(settings) })],
  });
  const tracer = provider.getTracer('outreach-core', build.version);
  return {
    begin(kind, parent) {
      const place = parent ? trace.setSpanContext(ROOT_CONTEXT, remote(parent)) : ROOT_CONTEXT;
      const spanKind = kind === 'server' ? SpanKind.SERVER : SpanKind.INTERNAL;
      const span = tracer.startSpan(kind, { kind: spanKind, startTime: performance.now() }, place);
      return span.isRecording() ? new TracedWork(tracer, span) : null;
    },
    close: () => Promise.race([provider.shutdown(), pause(CLOSE_MS)]),
  };
}

const remote = ({ traceId, spanId, flags }: TraceParent) => ({
  traceId,
  spanId,
  traceFlags: flags & 1,
  isRemote: true,
});

function exporterOf({ exporter, protocol }: TracingSettings): SpanExporter {
  if (exporter === 'console') return new ConsoleSpanExporter();
  return protocol === 'http/json' ? new JsonExporter() : new ProtobufExporter();
}

function samplerOf({ sampler, ratio }: TracingSettings): Sampler {
  const [name, isChild] = sampler.startsWith('parentbased_')
    ? [sampler.slice('parentbased_'.length), true]
    : [sampler, false];
  const root = makeSampler(name, ratio);
  return isChild ? new ParentBasedSampler({ root }) : root;
}

function makeSampler(name: string, ratio: number): Sampler {
  if (name === 'always_off') return new AlwaysOffSampler();
  return name === 'traceidratio' ? new TraceIdRatioBasedSampler(ratio) : new AlwaysOnSampler();
}

/*
 * Steps are recorded when they end. Only parts are recorded at their start, because the steps inside them need their
 * ids.
 */
class TracedWork implements OpenSpan {
  readonly traceId: string;
  readonly #tracer: Tracer;
  readonly #span: Span;
  #current: Span;
  #steps = 0;

  constructor(tracer: Tracer, span: Span) {
    this.#tracer = tracer;
    this.#span = span;
    this.#current = span;
    this.traceId = span.spanContext().traceId;
  }

  step(kind: StepKind, name: string, since: number, failed = false): void {
    const span = this.#begin(kind, name, since);
    if (failed) span?.setStatus({ code: SpanStatusCode.ERROR });
    span?.end(performance.now());
  }

  async within<T>(kind: StepKind, name: string, work: () => T | Promise<T>): Promise<T> {
    const span = this.#begin(kind, name, performance.now());
    const outer = this.#current;
    this.#current = span ?? outer;
    try {
      return await work();
    } catch (error) {
      span?.setStatus({ code: SpanStatusCode.ERROR });
      throw error;
    } finally {
      this.#current = outer;
      span?.end(performance.now());
    }
  }

  #begin(kind: StepKind, name: string, startTime: number): Span | undefined {
    this.#steps += 1;
    if (this.#steps > STEPS) return undefined;
    const attributes = { [NAMES[kind]]: name, ...(kind === 'statement' && { 'db.system.name': 'postgresql' }) };
    const options = { kind: kind === 'statement' ? SpanKind.CLIENT : SpanKind.INTERNAL, startTime, attributes };
    return this.#tracer.startSpan(name, options, trace.setSpan(context.active(), this.#current));
  }

  end(name: string, attributes: Record<string, string | number>, failed: boolean): void {
    this.#span.updateName(name);
    this.#span.setAttributes(attributes);
    if (this.#steps > STEPS) this.#span.setAttribute('outreach.steps_left_out', this.#steps - STEPS);
    if (failed) this.#span.setStatus({ code: SpanStatusCode.ERROR });
    this.#span.end(performance.now());
  }
}
