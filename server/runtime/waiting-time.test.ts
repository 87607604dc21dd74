import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isDatabaseUnavailable } from '../lib/errors.ts';
import { DeadlineExceeded, limitDatabaseWait, measureWait, remainingWait, waitFor } from './waiting-time.ts';

describe('the time limit of a request for the database', () => {
  const app = fastify();
  let arrived = () => {};
  let answered: Promise<unknown> | undefined;
  beforeAll(async () => {
    limitDatabaseWait(app, 4_500);
    app.addHook('preParsing', async () => arrived());
    app.post('/usual', async () => ({ isLimited: Number.isFinite(remainingWait()) }));
    app.post('/long', { config: { takesLong: true } }, async () => ({ isLimited: Number.isFinite(remainingWait()) }));
    app.get('/goes-on', async (_request, reply) => {
      const sent = new Promise<void>((resolve) => reply.raw.once('close', resolve));
      answered = sent.then(() => remainingWait());
      return {};
    });
    app.get('/ever', () => waitFor(() => new Promise(() => {})));
    app.get('/twice', async () => {
      const [began, before] = [performance.now(), remainingWait()];
      const moment = () => measureWait(() => new Promise((resolve) => setTimeout(resolve, 20)));
      await Promise.all([moment(), moment()]);
      return { used: before - remainingWait(), took: performance.now() - began };
    });
    await app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(() => app.close());

  /** Sends a body only when its request has arrived. */
  async function postSlowly(path: string): Promise<unknown> {
    const begun = new Promise<void>((resolve) => {
      arrived = resolve;
    });
    const { port } = app.server.address() as { port: number };
    const headers = { 'content-type': 'application/json', 'content-length': 2 };
    const asked = request({ port, path, method: 'POST', headers });
    const answer = new Promise<unknown>((resolve, reject) => {
      asked.on('response', (response) => resolve(text(response).then((body) => JSON.parse(body))));
      asked.on('error', reject);
    });
    asked.flushHeaders();
    await begun;
    asked.end('{}');
    return answer;
  }

  it('also applies after a slow upload, and not to long-running routes', async () => {
    expect(await postSlowly('/usual')).toEqual({ isLimited: true });
    expect(await postSlowly('/long')).toEqual({ isLimited: false });
  });

  it('does not apply to work after the response', async () => {
    await app.inject('/goes-on');
    expect(await answered).toBe(Number.POSITIVE_INFINITY);
  });

  it('ends with an error that counts as an unavailable database', async () => {
    const { message } = (await app.inject('/ever')).json();
    expect(message).toBe(new DeadlineExceeded().message);
    expect(isDatabaseUnavailable(new DeadlineExceeded())).toBe(true);
  });

  it('counts concurrent waits once', async () => {
    const { used, took } = (await app.inject('/twice')).json();
    expect(used).toBeGreaterThan(0);
    expect(used).toBeLessThanOrEqual(took);
  });
});
