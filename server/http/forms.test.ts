import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../runtime/config.ts';
import { guardLoad } from './admission.ts';
import { readForm, takeForms } from './forms.ts';
import { createHttp, type Http, listeningPort } from './http.ts';

/** More uploads than one network has slots for. */
const uploads = 510;
const boundary = 'basket';
const form = `--${boundary}\r\ncontent-disposition: form-data; name="words"\r\n\r\nfresh\r\n--${boundary}--\r\n`;
const head = (path: string, length: number, more = '') =>
  `POST ${path} HTTP/1.1\r\nHost: shop\r\n${more}Content-Type: multipart/form-data; boundary=${boundary}\r\nContent-Length: ${length}\r\n\r\n`;

describe('a form of a client that leaves, or is slow', () => {
  let app: Http;
  /** Called for each request while it is identified, with what its connection does then. */
  let whileIdentified: (leaves: Promise<unknown>) => void = () => {};
  let identify: () => Promise<void> = async () => {};
  beforeAll(async () => {
    app = createHttp(readConfig({ LOG_LEVEL: 'silent', TRUST_PROXY: 'loopback' }));
    await guardLoad(app, { calls: 0, uncached: 0, delay: 0 }, { secret: 'secret', isSecure: false });
    await app.register(async (scope) => {
      await takeForms(scope);
      const identified = async (request: FastifyRequest) => {
        whileIdentified(new Promise((resolve) => request.raw.once('close', resolve)));
        await identify();
      };
      const route = {
        method: 'POST',
        config: { policy: 'public' },
        preValidation: readForm(1),
        handler: async (request: FastifyRequest) => request.body,
      } as const;
      scope.route({ ...route, url: '/staff', onRequest: identified });
      scope.route({ ...route, url: '/customers', onRequest: [identified, scope.limitUploads] });
    });
    await app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(() => app.close());

  /** Sends a part of a form, and leaves while it is identified. */
  async function leave(path: string): Promise<void> {
    const { promise: mayGoOn, resolve: goOn } = Promise.withResolvers<void>();
    const left = new Promise<void>((resolve) => {
      whileIdentified = (leaves) => {
        socket.resetAndDestroy();
        void leaves.then(() => resolve());
      };
    });
    identify = () => mayGoOn;
    const socket = connect(listeningPort(app) ?? 0, '127.0.0.1');
    socket.on('error', () => {});
    await once(socket, 'connect');
    socket.write(head(path, 1024 * 1024) + form.slice(0, 20));
    await left;
    goOn();
  }

  function send(path: string, headers: Record<string, string> = {}): Promise<Response> {
    identify = async () => {};
    whileIdentified = () => {};
    return fetch(`http://127.0.0.1:${listeningPort(app)}${path}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': `multipart/form-data; boundary=${boundary}` },
      body: form,
    });
  }

  it.each(['/staff', '/customers'])(
    'occupies neither a slot nor a part of the budget afterwards (%s)',
    async (path) => {
      for (let n = 0; n < uploads; n += 1) await leave(path);
      const response = await send(path);
      expect([response.status, await response.json()]).toEqual([200, { words: 'fresh' }]);
    },
  );

  it('leaves a third of the budget to other networks', async () => {
    const sockets: Socket[] = [];
    async function begin(from: string): Promise<void> {
      const socket = connect(listeningPort(app) ?? 0, '127.0.0.1');
      socket.on('error', () => {});
      await once(socket, 'connect');
      const identified = new Promise<void>((resolve) => {
        whileIdentified = () => resolve();
      });
      socket.write(head('/customers', 1024 * 1024, `x-forwarded-for: ${from}\r\n`) + form.slice(0, 20));
      await identified;
      sockets.push(socket);
    }
    const status = async (from: string) => (await send('/customers', { 'x-forwarded-for': from })).status;
    try {
      for (let n = 1; n < 32; n += 1) await begin('203.0.113.1');
      expect(await status('203.0.113.1')).toBe(200);
      await begin('203.0.113.1');
      expect(await status('203.0.113.1')).toBe(503);
      expect(await status('203.0.113.2')).toBe(200);
    } finally {
      for (const socket of sockets) socket.destroy();
    }
    await expect.poll(() => status('203.0.113.1')).toBe(200);
  });

  it('occupies no slot while it is read', async () => {
    const sockets = [];
    for (let n = 0; n < uploads; n += 1) {
      const socket = connect(listeningPort(app) ?? 0, '127.0.0.1');
      socket.on('error', () => {});
      await once(socket, 'connect');
      const identified = new Promise<void>((resolve) => {
        whileIdentified = () => resolve();
      });
      socket.write(head('/staff', 2_000) + form.slice(0, 20));
      await identified;
      sockets.push(socket);
    }
    const { status } = await send('/staff');
    for (const socket of sockets) socket.destroy();
    expect(status).toBe(200);
  });
});
