import type { Resource } from '@opentelemetry/resources';
import { type IMetricReader, MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics';
import type { Http } from '../http/http.ts';
import { allStores, inStore } from '../runtime/current-store.ts';
import type { Measure } from '../runtime/measures.ts';
import type { Telemetry } from '../runtime/telemetry-variables.ts';
import { countRequests } from './count-requests.ts';
import { processMeasures } from './process-measures.ts';
import { openPrometheus } from './prometheus.ts';

/** How long one set of readings is used, in ms: some of them are queries, and there may be several readers. */
const holdsFor = 5_000;
/** The longest time of a reading, in ms: without it, the others are sent. */
const longest = 2_000;

interface Parts {
  telemetry: Telemetry;
  host: string;
  resource: Resource;
  measures: readonly Measure[];
}

/** @throws Error when the port is not free */
export async function openMetrics(app: Http, { telemetry, host, resource, measures }: Parts) {
  const prometheus =
    telemetry.metricsPort === undefined ? undefined : await openPrometheus(host, telemetry.metricsPort);
  const readers: IMetricReader[] = prometheus ? [prometheus.reader] : [];
  if (telemetry.sends.metrics) {
    const { OTLPMetricExporter } = await import('@opentelemetry/exporter-metrics-otlp-proto');
    const exportIntervalMillis = telemetry.every;
    const exportTimeoutMillis = Math.min(exportIntervalMillis, 10_000);
    const exporter = new OTLPMetricExporter();
    readers.push(new PeriodicExportingMetricReader({ exporter, exportIntervalMillis, exportTimeoutMillis }));
  }
  const provider = new MeterProvider({ resource, readers });
  const meter = provider.getMeter('tokri');
  countRequests(app, meter);
  const own = processMeasures();
  for (const measure of [...measures, ...own.measures]) {
    const { name, help: description, kind } = measure;
    const instrument =
      kind === 'counter'
        ? meter.createObservableCounter(name, { description })
        : meter.createObservableGauge(name, { description });
    const read = remembered(measure);
    instrument.addCallback(async (result) => {
      for (const { value, labels } of await read()) result.observe(value, labels);
    });
  }
  return {
    async close(): Promise<void> {
      own.close();
      await Promise.allSettled([provider.shutdown(), prometheus?.close()]);
    },
  };
}

/** Reads a measure for all stores together. A reading that fails or takes too long is empty, and no reading overlaps with itself. */
function remembered({ read }: Measure) {
  let last: { at: number; readings: ReturnType<Measure['read']> } | undefined;
  return () => {
    const now = performance.now();
    if (!last || now - last.at >= holdsFor) last = { at: now, readings: inStore(allStores, () => settled(read)) };
    return last.readings;
  };
}

async function settled(read: Measure['read']): Promise<Awaited<ReturnType<Measure['read']>>> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<[]>((resolve) => {
    timer = setTimeout(() => resolve([]), longest);
  });
  try {
    return await Promise.race([(async () => read())(), late]);
  } catch {
    return [];
  } finally {
    clearTimeout(timer);
  }
}
