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
    'From so many milliseconds a request or a step of a job has a line as slow; 0: none.',
  ),
  LOG_LEVEL: choice(LOG_LEVELS, 'info', 'Lowest level written to stderr.'),
  LOG_FORMAT: choice(LOG_FORMATS, 'auto', 'How its lines are written; auto: for people on a terminal, else as JSON.'),
  BUILD_COMMIT: text(
    '',
    'Commit that /metrics names in build_info. Absent: that of the repository, if it is there.',
    64,
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: optionalUrl(
    ['http', 'https'],
    'Collector of traces, such as http://localhost:4318. Its other standard variables count too. Absent: no traces.',
  ),
  OTEL_TRACES_EXPORTER: z
    .enum(['otlp', 'console', 'none'], 'Must be one of: otlp, console, none.')
    .optional()
    .meta({ description: 'Where traces go: otlp, console (standard output) or none. Absent: otlp, with an endpoint.' }),
  OTEL_EXPORTER_OTLP_PROTOCOL: choice(['http/protobuf', 'http/json'], 'http/protobuf', 'How traces are sent.'),
  OTEL_TRACES_SAMPLER: choice(SAMPLERS, 'parentbased_always_on', 'Which requests are traced.'),
  OTEL_TRACES_SAMPLER_ARG: text('1', 'The share of a traceidratio sampler, from 0 to 1.', 20),
  OTEL_SDK_DISABLED: choice(['true', 'false'], 'false', 'No traces, whatever the others say.'),
};

export function toTelemetry(env: Output<typeof telemetry>) {
  const exporter = env.OTEL_TRACES_EXPORTER ?? (env.OTEL_EXPORTER_OTLP_ENDPOINT === undefined ? 'none' : 'otlp');
  const { OTEL_EXPORTER_OTLP_PROTOCOL: protocol, OTEL_TRACES_SAMPLER: sampler } = env;
  const isOff = exporter === 'none' || env.OTEL_SDK_DISABLED === 'true';
  return {
    /** In milliseconds; 0: no answer counts as slow. */
    slowMs: env.SLOW_MS,
    logLevel: env.LOG_LEVEL,
    logFormat: env.LOG_FORMAT,
    /** The commit as the build set it; absent: it is read from the repository. */
    commit: env.BUILD_COMMIT || undefined,
    /** Null: no traces. */
    tracing: isOff ? null : { exporter, protocol, sampler, ratio: Number(env.OTEL_TRACES_SAMPLER_ARG) },
  };
}

export function judgeTelemetry({ OTEL_TRACES_SAMPLER_ARG }: Given): string[] {
  const ratio = Number(OTEL_TRACES_SAMPLER_ARG ?? 1);
  return ratio >= 0 && ratio <= 1 ? [] : ['OTEL_TRACES_SAMPLER_ARG: Must be a number from 0 to 1.'];
}
