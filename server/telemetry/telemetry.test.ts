/** Metrics for Prometheus, and what is sent to a collector of OpenTelemetry. */
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { buffer } from 'node:stream/consumers';
import { context, TraceFlags, trace } from '@opentelemetry/api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '../../contract/api/calls.ts';
import { signUp } from '../testing/people.ts';
import { freePort } from '../testing/ports.ts';
import { stockProduct } from '../testing/products.ts';
import { onPostgres, openShop, type TestShop } from '../testing/shop.ts';
import { signUpShopper } from '../testing/shopping.ts';

describe('metrics for Prometheus', () => {
  let shop: TestShop;
  let base: string;
  let port: number;
  beforeAll(async () => {
    port = await freePort();
    const backups = { BACKUP_TARGET: tmpdir(), BACKUP_KEY: 'a passphrase for this test alone' };
    shop = await openShop({ METRICS_PORT: String(port), ...backups });
    base = await shop.app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(() => shop.dispose());

  const get = async (path: string) => {
    const answer = await fetch(base + path);
    await answer.arrayBuffer();
    return answer.status;
  };
  const scrape = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  /** The value of a series; undefined when there is none. */
  async function seriesValue(series: string): Promise<number | undefined> {
    const line = (await scrape()).split('\n').find((each) => each.startsWith(`${series} `));
    return line === undefined ? undefined : Number(line.split(' ')[1]);
  }
  const duration = (labels: string) => `tokri_http_request_duration_seconds_count{${labels}}`;

  it('count requests by route and status, whatever the address', async () => {
    await get('/health/live');
    await get('/api/v1/product/get-product-details/one?secret=1');
    await get('/api/v1/product/get-product-details/two');
    await get('/nothing/like/it');
    await expect
      .poll(() =>
        seriesValue(duration('method="GET",route="/api/v1/product/get-product-details/:productId",status="400"')),
      )
      .toBe(2);
    await expect.poll(() => seriesValue(duration('method="GET",route="/health/live",status="200"'))).toBe(1);
    await expect.poll(() => seriesValue(duration('method="GET",route="none",status="404"'))).toBe(1);
    expect(await scrape()).not.toMatch(/secret|two|like/);
  });

  it('count answers from the cache', async () => {
    const before = (await seriesValue('tokri_cache_reads_total{result="hit"}')) ?? 0;
    for (let i = 0; i < 3; i += 1) await get(calls.getAllCategory.path);
    await expect.poll(() => seriesValue('tokri_cache_reads_total{result="hit"}')).toBe(before + 2);
    expect(await seriesValue(duration('method="GET",route="memory",status="200"'))).toBe(2);
  });

  it('count orders, and refusals by their code', async () => {
    const potato = await stockProduct(shop, { stock: 1 });
    const [first, second] = [await signUpShopper(shop, { [potato]: 1 }), await signUpShopper(shop, { [potato]: 1 })];
    const late = await second.checkout();
    expect((await first.cashPayment(await first.checkout())).status).toBe(200);
    expect((await second.cashPayment(late)).code).toBe('OUT_OF_STOCK');
    expect(await seriesValue('tokri_orders_total{by="shopper"}')).toBe(1);
    expect(await seriesValue('tokri_order_refusals_total{code="OUT_OF_STOCK"}')).toBe(1);
  });

  it('are those that the dashboard and the alert rules name, all of them', async () => {
    const exported = [...(await scrape()).matchAll(/^# HELP (\S+)/gm)].map(([, name = '']) => name);
    const named = new Set<string>();
    for (const file of ['alerts.yaml', 'dashboard.json']) {
      const text = await readFile(new URL(`../../deploy/monitoring/${file}`, import.meta.url), 'utf8');
      for (const [name] of text.matchAll(/\b(?:tokri|process)_[a-z_]+\b/g))
        named.add(name.replace(/_(?:bucket|count)$/, ''));
    }
    // The embedded database has no connections.
    const here = [...named].filter((name) => onPostgres || !/^tokri_(?:database|listener)_/.test(name));
    expect(here.filter((name) => !exported.includes(name))).toEqual([]);
    expect(exported.filter((name) => !named.has(name)).sort()).toEqual([
      'process_start_time_seconds',
      'target_info',
      'tokri_job_runs_total',
    ]);
  });

  it('are on their own port only, and nothing else is there', async () => {
    expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
    expect((await fetch(`http://127.0.0.1:${port}/metrics`, { method: 'POST' })).status).toBe(404);
    expect(await get('/metrics')).toBe(404);
  });

  it('of a port that is taken stop the start with a sentence', async () => {
    await expect(openShop({ METRICS_PORT: String(port) })).rejects.toThrow(`METRICS_PORT ${port} cannot be used`);
  });
});

describe('a collector of OpenTelemetry', () => {
  let collector: Server;
  const received: Record<string, string> = {};
  beforeAll(async () => {
    collector = createServer(async (request, response) => {
      const { url = '', headers } = request;
      received[url] = `${received[url] ?? ''}${headers['content-type']} ${(await buffer(request)).toString('latin1')}`;
      response.end();
    }).listen(0, '127.0.0.1');
    await once(collector, 'listening');
  });
  afterAll(() => void collector.close());

  it('gets metrics, and traces with the statements of each request but without values', async () => {
    const { port } = collector.address() as AddressInfo;
    const endpoint = `http://127.0.0.1:${port}`;
    const shop = await openShop({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, TRUST_PROXY: '10.0.0.0/8' });
    const asha = await signUp(shop, 'Asha Rao');
    const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
    const url = calls.getFavourites.path;
    const answer = await shop.app.inject({ url, headers: { ...asha.headers, traceparent }, remoteAddress: '10.1.1.1' });
    expect(answer.statusCode).toBe(200);
    await shop.dispose();
    const traces = received['/v1/traces'] ?? '';
    expect(traces).toContain('application/x-protobuf');
    expect(traces).toContain(`GET ${url}`);
    expect(traces).toContain(Buffer.from('0af7651916cd43dd8448eb211c80319c', 'hex').toString('latin1'));
    expect(traces.includes('select ')).toBe(onPostgres);
    expect(traces).not.toMatch(/Asha|people\.example/);
    expect(received['/v1/metrics']).toContain('tokri_orders_total');
  });

  it('gets the calls of a page in the trace of the page, also when the own machine is a trusted proxy', async () => {
    const { port } = collector.address() as AddressInfo;
    const shop = await openShop({
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
      TRUST_PROXY: 'loopback',
    });
    const traceId = '5f1c0d7be8a94d3a9d0c6a52b7c3e4f1';
    const page = trace.wrapSpanContext({ traceId, spanId: 'c8b7ad6b71692033', traceFlags: TraceFlags.SAMPLED });
    const call = async () => await shop.app.inject(calls.getAllCategory.path);
    expect((await context.with(trace.setSpan(context.active(), page), call)).statusCode).toBe(200);
    await shop.dispose();
    expect(received['/v1/traces']).toContain(Buffer.from(traceId, 'hex').toString('latin1'));
  });

  it('that is away ends nothing', async () => {
    const lines: string[] = [];
    const logTo = { write: (line: string) => void lines.push(line) };
    const away = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1', OTEL_METRIC_EXPORT_INTERVAL: '1000' };
    const shop = await openShop({ ...away, LOG_LEVEL: 'warn' }, { logTo });
    expect((await shop.app.inject('/health/live')).statusCode).toBe(200);
    await expect.poll(() => lines.join(''), { timeout: 30_000 }).toContain('metrics or traces could not be sent');
    await shop.dispose();
  });
});
