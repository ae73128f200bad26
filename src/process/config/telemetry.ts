import { z } from 'zod';
import { choice, type Given, integer, type Output, optionalUrl, text } from './kinds.js';

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
const LOG_FORMATS = ['auto', 'json', 'pretty'] as const;
const SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;

/** Log and traces. */
export const telemetry = {
  SLOW_MS: integer(
    0,
    600_000,
    '500',
    'Milliseconds from which a request or a step of a job is logged as slow. 0: never.',
  ),
  LOG_LEVEL: choice(LOG_LEVELS, 'info', 'Lowest level of the log, which goes to stderr.'),
  LOG_FORMAT: choice(LOG_FORMATS, 'auto', 'Format of the log; auto: readable text on a terminal, otherwise JSON.'),
  BUILD_COMMIT: text(
    '',
    'Commit shown in the metric build_info. Absent: the commit of the repository, if there is one.',
    64,
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: optionalUrl(
    ['http', 'https'],
    'URL of the trace collector, such as http://localhost:4318. The other standard OTEL variables apply too. Absent: no traces.',
  ),
  OTEL_TRACES_EXPORTER: z.enum(['otlp', 'console', 'none'], 'Must be one of: otlp, console, none.').optional().meta({
    description:
      'Destination of traces: otlp, console (standard output) or none. Absent: otlp if there is an endpoint, otherwise none.',
  }),
  OTEL_EXPORTER_OTLP_PROTOCOL: choice(['http/protobuf', 'http/json'], 'http/protobuf', 'Protocol of the exporter.'),
  OTEL_TRACES_SAMPLER: choice(SAMPLERS, 'parentbased_always_on', 'Which requests are traced.'),
  OTEL_TRACES_SAMPLER_ARG: text('1', 'Share of requests that a traceidratio sampler traces, from 0 to 1.', 20),
  OTEL_SDK_DISABLED: choice(['true', 'false'], 'false', 'true disables traces, regardless of other settings.'),
};

export function toTelemetry(env: Output<typeof telemetry>) {
  const exporter = env.OTEL_TRACES_EXPORTER ?? (env.OTEL_EXPORTER_OTLP_ENDPOINT === undefined ? 'none' : 'otlp');
  const { OTEL_EXPORTER_OTLP_PROTOCOL: protocol, OTEL_TRACES_SAMPLER: sampler } = env;
  const isOff = exporter === 'none' || env.OTEL_SDK_DISABLED === 'true';
  return {
    /** In milliseconds; 0: no response counts as slow. */
    slowMs: env.SLOW_MS,
    logLevel: env.LOG_LEVEL,
    logFormat: env.LOG_FORMAT,
    /** The commit set by the build; absent: read from the repository. */
    commit: env.BUILD_COMMIT || undefined,
    /** Null: no traces. */
    tracing: isOff ? null : { exporter, protocol, sampler, ratio: Number(env.OTEL_TRACES_SAMPLER_ARG) },
  };
}

export function judgeTelemetry({ OTEL_TRACES_SAMPLER_ARG }: Given): string[] {
  const ratio = Number(OTEL_TRACES_SAMPLER_ARG ?? 1);
  return ratio >= 0 && ratio <= 1 ? [] : ['OTEL_TRACES_SAMPLER_ARG: Must be a number from 0 to 1.'];
}
