/** Metrics and traces (decision 98). Loaded only when the settings ask for them. */
import { DiagLogLevel, diag } from '@opentelemetry/api';
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import packageFile from '../../package.json' with { type: 'json' };
import type { Http } from '../http/http.ts';
import type { Config } from '../runtime/config.ts';
import type { Log } from '../runtime/log.ts';
import type { Measure } from '../runtime/measures.ts';
import { openMetrics } from './metrics.ts';
import { openTraces } from './traces.ts';

/** Pause between two log lines about a collector that is away, in ms, and the characters of its reason. */
const pause = 60_000;
const longestReason = 300;
/** How long a shutdown waits until the last values are sent, in ms. */
const longestEnd = 2_000;

/** Measures what `app` does from now on. It ends with `app`. @throws Error when the port of the metrics is not free */
export async function openTelemetry(
  app: Http,
  { telemetry, host }: Pick<Config, 'telemetry' | 'host'>,
  measures: readonly Measure[],
): Promise<void> {
  if (!telemetry) return;
  // The packages read them there; a .env file is not part of the environment.
  for (const [name, value] of Object.entries(telemetry.variables)) process.env[name] ??= value;
  diag.setLogger(reportTo(app.log), DiagLogLevel.WARN);
  const own = resourceFromAttributes({ 'service.name': 'tokri', 'service.version': packageFile.version });
  const resource = own.merge(detectResources({ detectors: [envDetector] }));
  const metrics = await openMetrics(app, { telemetry, host, resource, measures });
  const traces = telemetry.sends.traces ? await openTraces(app, { telemetry, resource }) : undefined;
  app.addHook('onClose', async () => {
    const ended = Promise.allSettled([metrics.close(), traces?.close()]);
    await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, longestEnd).unref())]);
  });
}

/** Logs problems of the packages, such as a collector that is away, once a minute. */
function reportTo(log: Pick<Log, 'warn'>) {
  let last = Number.NEGATIVE_INFINITY;
  const report = (reason: string) => {
    if (performance.now() - last < pause) return;
    last = performance.now();
    log.warn({ reason: reason.slice(0, longestReason) }, 'metrics or traces could not be sent');
  };
  const ignore = () => {};
  return { error: report, warn: report, info: ignore, debug: ignore, verbose: ignore };
}
