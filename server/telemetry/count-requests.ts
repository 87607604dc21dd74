/** Counts requests by their route and status, orders, and answers from the cache. */
import type { IncomingMessage } from 'node:http';
import type { Meter } from '@opentelemetry/api';
import { type Call, calls } from '../../contract/api/calls.ts';
import type { Http } from '../http/http.ts';

/** In seconds. */
const boundaries = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS']);
/** Requests that place an order: who places it. */
const placing = new Map<string, 'shopper' | 'staff'>([
  [calls.cashPayment.path, 'shopper'],
  [calls.stripePayment.path, 'shopper'],
  [calls.placePhoneOrder.path, 'staff'],
]);

/** Event streams, which last as long as somebody looks at them. */
const streams = new Set<string>(Object.values(calls).flatMap((call: Call) => ('events' in call ? [call.path] : [])));
/** The route of all pages. */
const pages = '/*';

/** The route that a request took. */
interface Routed {
  route: string;
  isCached: boolean;
}

export function countRequests(app: Http, meter: Meter): void {
  const duration = meter.createHistogram('tokri_http_request_duration_seconds', {
    description: 'Requests by method, route and status.',
    advice: { explicitBucketBoundaries: boundaries },
  });
  const orders = meter.createCounter('tokri_orders_total', {
    description: 'Orders placed, by who placed them. A request that is sent again counts again.',
  });
  const refusals = meter.createCounter('tokri_order_refusals_total', {
    description: 'Orders that were refused, by the code of the answer.',
  });
  const reads = meter.createCounter('tokri_cache_reads_total', {
    description: 'Requests whose answers may be cached, by whether they were.',
  });
  // A series that begins with its first event would hide that event from rates.
  for (const by of new Set(placing.values())) orders.add(0, { by });
  refusals.add(0, { code: 'OUT_OF_STOCK' });
  for (const result of ['hit', 'miss']) reads.add(0, { result });
  const routed = new WeakMap<IncomingMessage, Routed>();

  app.addHook('onRequest', async ({ raw, routeOptions: { url, config } }) => {
    // Addresses that no route has are one series.
    routed.set(raw, { route: url ?? 'none', isCached: config.load === 'uncached' || url === pages });
  });
  app.addHook('onResponse', async ({ routeOptions: { url }, failureCode }) => {
    const by = placing.get(url ?? '');
    if (by === undefined) return;
    if (failureCode === undefined) orders.add(1, { by });
    else refusals.add(1, { code: failureCode });
  });
  // Before the shop's own listener: the time of an answer from memory is that of the listener.
  app.server.prependListener('request', (request, response) => {
    const began = performance.now();
    response.once('close', () => {
      const { method = '' } = request;
      const known = routed.get(request);
      if (known && streams.has(known.route)) return;
      const status = response.writableFinished ? String(response.statusCode) : 'aborted';
      const labels = { method: methods.has(method) ? method : 'other', route: known?.route ?? 'memory', status };
      duration.record((performance.now() - began) / 1000, labels);
      if (!known) reads.add(1, { result: 'hit' });
      else if (known.isCached && method === 'GET') reads.add(1, { result: 'miss' });
    });
  });
}
