import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../runtime/config.ts';
import { createHttp, type Http, listeningPort } from './http.ts';
import { Sockets } from './sockets.ts';

/** More than the system's buffers on both sides. */
const large = Buffer.alloc(16 * 1024 * 1024, 'x');

describe('a client', () => {
  let app: Http;
  let mayAnswer = Promise.withResolvers<void>();
  const clients: Socket[] = [];
  beforeAll(async () => {
    app = createHttp(readConfig({ LOG_LEVEL: 'silent' }), undefined, new Sockets(1_500));
    const config = { policy: 'public' } as const;
    app.get('/large', { config }, async (_request, reply) => reply.type('text/plain').send(large));
    app.get('/slow', { config }, async () => {
      await mayAnswer.promise;
      return 'at last';
    });
    await app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(async () => {
    for (const client of clients) client.destroy();
    await app.close();
  });

  async function ask(path: string): Promise<Socket> {
    const socket = connect(listeningPort(app) ?? 0, '127.0.0.1');
    socket.on('error', () => {});
    clients.push(socket);
    await once(socket, 'connect');
    socket.write(`GET ${path} HTTP/1.1\r\nHost: shop\r\n\r\n`);
    return socket;
  }

  const connected = () =>
    new Promise<number>((resolve) => app.server.getConnections((_error, count) => resolve(count)));

  it('that never reads its response is disconnected', async () => {
    for (const socket of await Promise.all(Array.from({ length: 20 }, () => ask('/large')))) socket.pause();
    await expect.poll(connected).toBe(20);
    await expect.poll(connected, { timeout: 10_000 }).toBe(0);
  });

  it('that reads slowly gets the whole response', async () => {
    const socket = await ask('/large');
    let received = 0;
    // In small steps: longer in total than the timeout without reading.
    socket.on('data', (data) => {
      received += data.length;
      socket.pause();
      setTimeout(() => socket.resume(), 5);
    });
    await expect.poll(() => received, { timeout: 20_000 }).toBeGreaterThan(large.length);
    socket.destroy();
  });

  it('that waits for a slow response is not disconnected', async () => {
    mayAnswer = Promise.withResolvers();
    const socket = await ask('/slow');
    let answer = '';
    socket.on('data', (data) => {
      answer += data;
    });
    // Another client is disconnected in the meantime, which shows that the timeout has passed.
    (await ask('/large')).pause();
    await expect.poll(connected).toBe(2);
    await expect.poll(connected, { timeout: 10_000 }).toBe(1);
    mayAnswer.resolve();
    await expect.poll(() => answer).toContain('at last');
    socket.destroy();
  });
});
