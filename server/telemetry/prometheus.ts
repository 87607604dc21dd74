/** Serves the metrics on a port of their own, which no shopper can reach. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { PrometheusExporter } from '@opentelemetry/exporter-prometheus';

/** @throws Error when the port is not free */
export async function openPrometheus(host: string, port: number) {
  const reader = new PrometheusExporter({ preventServerStart: true, withoutScopeInfo: true });
  const server = createServer((request, response) => {
    if (request.method === 'GET' && request.url?.split('?', 1)[0] === '/metrics')
      reader.getMetricsRequestHandler(request, response);
    else response.writeHead(404).end();
  });
  // Of several processes under one start each has its own port (`processes.ts`), and none answers for another one.
  server.listen({ host, port, exclusive: true });
  try {
    await once(server, 'listening');
  } catch (error) {
    throw new Error(`METRICS_PORT ${port} cannot be used: ${error instanceof Error ? error.message : error}`, {
      cause: error,
    });
  }
  server.unref();
  return {
    reader,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
