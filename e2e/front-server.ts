/** A server before the store, as a CDN is, whose answers a test can change. Requests of a service worker go through it too. */
import { createServer, request as sendRequest } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface FrontServer {
  /** URL without a trailing slash. */
  url: string;
  /** URL of the store behind it. */
  shop: string;
  /** Paths that are gone, as after a release. */
  gone: RegExp | undefined;
  /** Paths whose requests get no answer. */
  lost: RegExp | undefined;
  /** Added to the file of the service worker, as by a release with a new one. */
  addedToWorker: string;
  close(): Promise<void>;
}

export async function startFrontServer(shop: string): Promise<FrontServer> {
  const server = createServer((request, response) => {
    const { method, url = '/', headers } = request;
    if (front.gone?.test(url)) {
      response.writeHead(404).end('gone');
      return;
    }
    if (front.lost?.test(url)) {
      request.destroy();
      return;
    }
    // The file of the worker is changed as text.
    const isWorker = url === '/sw.js';
    const sent = isWorker ? { ...headers, 'accept-encoding': 'identity' } : headers;
    const behind = sendRequest(new URL(url, front.shop), { method, headers: sent }, (answer) => {
      const { 'content-length': length, etag, 'last-modified': modified, ...others } = answer.headers;
      response.writeHead(
        answer.statusCode ?? 502,
        isWorker ? others : { ...others, ...(length && { 'content-length': length }), ...(etag && { etag }) },
      );
      if (!isWorker) {
        answer.pipe(response);
        return;
      }
      answer.pipe(response, { end: false });
      answer.on('end', () => response.end(front.addedToWorker));
    });
    behind.on('error', () => response.destroy());
    request.pipe(behind);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const front: FrontServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    shop,
    gone: undefined,
    lost: undefined,
    addedToWorker: '',
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return front;
}
