import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Gateway, openGateway, withStatus } from '../testing/gateway.ts';
import { type Posting, post } from './post.ts';

describe('a post', () => {
  let gateway: Gateway;
  beforeAll(async () => {
    gateway = await openGateway();
  });
  beforeEach(() => gateway.reset());
  afterAll(() => gateway.close());

  const send = (changes: Partial<Posting> = {}) =>
    post({
      url: gateway.url,
      headers: { 'x-test': '1' },
      body: 'नमस्ते',
      allowsPrivate: true,
      signal: new AbortController().signal,
      ...changes,
    });

  it('sends body and headers, and returns the status and when to try again', async () => {
    gateway.answer = withStatus(429, { 'retry-after': '90' });
    expect(await send()).toEqual({ status: 429, retryAfter: 90_000 });
    expect(gateway.received).toMatchObject([{ body: 'नमस्ते', headers: { 'x-test': '1', 'content-length': '18' } }]);
    gateway.answer = withStatus(503, { 'retry-after': 'Fri, 20 Nov 2026 10:00:00 GMT' });
    expect(await send()).toEqual({ status: 503, retryAfter: 0 });
  });

  it('follows no redirect', async () => {
    gateway.answer = withStatus(307, { location: gateway.url });
    expect(await send()).toMatchObject({ status: 307 });
    expect(gateway.received).toHaveLength(1);
  });

  it('does not read an endless answer', async () => {
    gateway.answer = (response) => {
      response.writeHead(200);
      const write = () => {
        while (!response.destroyed && response.write('x'.repeat(10_000)));
      };
      response.on('drain', write);
      write();
    };
    expect(await send()).toMatchObject({ status: 200 });
  });

  it('ends when its time is over', async () => {
    const end = new AbortController();
    gateway.answer = () => end.abort();
    await expect(send({ signal: end.signal })).rejects.toMatchObject({ failure: 'timeout' });
  });

  it('goes to https and public addresses only, unless that is permitted', async () => {
    const failure = async (url: string) =>
      send({ url, allowsPrivate: false }).then(
        () => 'none',
        (error) => error.failure,
      );
    expect(await failure(gateway.url)).toBe('not_secure');
    const hosts = ['127.0.0.1', 'localhost', '[::1]', '10.0.0.1', '169.254.169.254', '[::ffff:127.0.0.1]', '0x7f.1'];
    for (const host of hosts) expect(await failure(`https://${host}:9/`), host).toBe('not_public');
    expect(gateway.received).toEqual([]);
  });

  it('says what is wrong', async () => {
    const failure = (url: string) => send({ url }).catch((error) => error.failure);
    expect(await failure('http://127.0.0.1:1/')).toBe('refused');
    expect(await failure(gateway.url.replace('http:', 'https:'))).toBe('certificate');
    expect(await failure('http://nobody.invalid/')).toBe('unknown_host');
    gateway.answer = (response) => response.destroy();
    expect(await failure(gateway.url)).toBe('network');
  });
});
