/** Metrics and traces, by the standard variables of OpenTelemetry, and METRICS_PORT for Prometheus. */
import * as z from 'zod';

export interface Telemetry {
  /** Where Prometheus reads the metrics; undefined when it does not. */
  metricsPort: number | undefined;
  /** True for each kind that is sent to a collector (OTLP). */
  sends: { traces: boolean; metrics: boolean };
  /** The name of the rule by which traces are chosen, and its argument. */
  sampler: { name: string; ratio: number };
  /** The interval in ms at which metrics are sent. */
  every: number;
  /** All variables of OpenTelemetry. */
  variables: Readonly<Record<string, string>>;
}

const samplers = ['always_on', 'always_off', 'traceidratio'].flatMap((name) => [name, `parentbased_${name}`]);
const address = z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).optional();

/** The variables that are read here. The packages of OpenTelemetry read others. */
export const telemetryShape = {
  OTEL_EXPORTER_OTLP_ENDPOINT: address,
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: address,
  OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: address,
  OTEL_EXPORTER_OTLP_PROTOCOL: z
    .literal('http/protobuf', { error: 'must be http/protobuf, the only one that Tokri sends' })
    .optional(),
  OTEL_TRACES_EXPORTER: z.enum(['otlp', 'none'], { error: 'must be otlp or none' }).default('otlp'),
  OTEL_METRICS_EXPORTER: z.enum(['otlp', 'none'], { error: 'must be otlp or none' }).default('otlp'),
  OTEL_TRACES_SAMPLER: z
    .enum(samplers, { error: `must be one of ${samplers.join(', ')}` })
    .default('parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^(0(\.\d+)?|1(\.0+)?)$/, 'must be a number from 0 to 1')
    .default('1'),
  OTEL_METRIC_EXPORT_INTERVAL: z
    .string()
    .regex(/^[1-9]\d{3,6}$/, 'must be a whole number from 1000 on, in ms')
    .default('60000'),
  OTEL_SDK_DISABLED: z.string().optional(),
};

type Variables = z.output<z.ZodObject<typeof telemetryShape>> & { METRICS_PORT?: number | undefined };

/** False for the variables of OpenTelemetry, of which there are more than Tokri knows. */
export const isOwnName = (name: string): boolean => !name.startsWith('OTEL_');

/** @param given all variables, with their values @returns undefined when nothing is to be measured */
export function telemetryOf(e: Variables, given: readonly [string, string | undefined][]): Telemetry | undefined {
  const isOff = e.OTEL_SDK_DISABLED?.toLowerCase() === 'true';
  const sendsTo = (own: string | undefined, exporter: 'otlp' | 'none') =>
    !isOff && exporter === 'otlp' && (own ?? e.OTEL_EXPORTER_OTLP_ENDPOINT) !== undefined;
  const sends = {
    traces: sendsTo(e.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT, e.OTEL_TRACES_EXPORTER),
    metrics: sendsTo(e.OTEL_EXPORTER_OTLP_METRICS_ENDPOINT, e.OTEL_METRICS_EXPORTER),
  };
  if (e.METRICS_PORT === undefined && !sends.traces && !sends.metrics) return undefined;
  return {
    metricsPort: e.METRICS_PORT,
    sends,
    sampler: { name: e.OTEL_TRACES_SAMPLER, ratio: Number(e.OTEL_TRACES_SAMPLER_ARG) },
    every: Number(e.OTEL_METRIC_EXPORT_INTERVAL),
    variables: Object.fromEntries(given.flatMap(([name, value]) => (isOwnName(name) || !value ? [] : [[name, value]]))),
  };
}
