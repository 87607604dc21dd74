import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { calls } from '../contract/api/calls.ts';
import { lockDataFolder } from './db/data-lock.ts';
import { type ShopProcess, startProcess } from './testing/process.ts';
import { newShopData, type ShopData } from './testing/shop.ts';

const root = join(import.meta.dirname, '..');

describe('server shutdown', () => {
  let data: ShopData;
  let shop: ShopProcess | undefined;
  const sockets: Socket[] = [];
  beforeEach(async () => {
    data = await newShopData();
  });
  afterEach(async () => {
    for (const socket of sockets) socket.destroy();
    shop?.kill();
    await data.delete();
  });

  const start = async (seconds: number, own: Record<string, string> = {}): Promise<ShopProcess> => {
    const limits = { LOG_LEVEL: 'silent', SHUTDOWN_SECONDS: String(seconds), ...own };
    const settings = { ...data.env, PORT: '0', DEMO: '0', ...limits };
    shop = await startProcess(settings);
    return shop;
  };

  /** A connection that has sent `text`; the received data is in `said`. */
  async function say(url: string, text: string): Promise<{ socket: Socket; said: () => string }> {
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    socket.on('error', () => {});
    sockets.push(socket);
    await once(socket, 'connect');
    let said = '';
    socket.on('data', (data) => {
      said += data;
    });
    socket.write(text);
    return { socket, said: () => said };
  }

  const post = (body: string, contentLength = body.length) =>
    `POST ${calls.login.path} HTTP/1.1\r\nHost: shop\r\nContent-Type: application/json\r\nContent-Length: ${contentLength}\r\n\r\n${body}`;

  it('does not wait for half-sent requests', async () => {
    const { url, stop } = await start(8);
    await say(url, post('{"email"', 1_000));
    await say(url, 'GET / HTTP/1.1\r\nHost:');
    await say(url, '');
    expect(await stop()).toBe(0);
  });

  it('finishes a sign-in in progress, and does not wait for its keep-alive connection', async () => {
    const { url, stop } = await start(30);
    const { said } = await say(url, post(JSON.stringify({ email: 'nobody@people.example', password: 'not right' })));
    const stopped = stop();
    expect(await stopped).toBe(0);
    expect(said()).toContain('HTTP/1.1 401 ');
    expect(said().toLowerCase()).toContain('connection: close');
  });

  it('still responds to requests on open connections, and says that they end', async () => {
    const { url, stop } = await start(30);
    const live = 'GET /health/live HTTP/1.1\r\nHost: shop\r\n\r\n';
    const { socket, said } = await say(url, live);
    await expect.poll(said).toContain('Alive');
    const stopped = stop();
    socket.write(live);
    expect(await stopped).toBe(0);
    expect(said().match(/HTTP\/1.1 200 /g)).toHaveLength(2);
  });

  it('goes on to listen until a proxy has noticed, and says that it stops', async () => {
    const { url, stop } = await start(30, { DRAIN_SECONDS: '2' });
    const began = performance.now();
    const stopped = stop();
    const readiness = () => fetch(`${url}/health/ready`).then(({ status }) => status);
    await expect.poll(readiness).toBe(503);
    expect((await fetch(`${url}/health/live`, { headers: { connection: 'close' } })).status).toBe(200);
    expect(await stopped).toBe(0);
    expect(performance.now() - began).toBeGreaterThanOrEqual(2_000);
  });

  it('is immediate at the second signal', async () => {
    const { url, pid, stop } = await start(600);
    await say(url, post('{"email"', 1_000));
    const stopped = stop();
    await expect
      .poll(() =>
        fetch(`${url}/health/live`).then(
          (answer) => answer.headers.get('connection'),
          () => 'close',
        ),
      )
      .toBe('close');
    process.kill(pid, 'SIGTERM');
    expect(await stopped).toBe(1);
  });

  it.each(['SIGTERM', 'SIGKILL'] as const)('as `npm start`, happens when npm gets %s', async (signal) => {
    const folder = await mkdtemp(join(tmpdir(), 'tokri-stop-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const npm = spawn('npm', ['start'], {
      cwd: root,
      env: { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: folder, PORT: '0', DEMO: '0' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let url = '';
    for await (const line of createInterface({ input: npm.stdout })) {
      url = /listening on (http:\/\/\S+)/.exec(line)?.[1] ?? url;
      if (url) break;
    }
    npm.stdout.resume();
    npm.kill(signal);
    const isGone = () =>
      fetch(`${url}/health/live`).then(
        () => false,
        () => true,
      );
    await expect.poll(isGone, { timeout: 20_000 }).toBe(true);
    // The data is unlocked for the next process as soon as this one has ended.
    const isUnlocked = () => {
      try {
        lockDataFolder(folder).release();
        return true;
      } catch {
        return false;
      }
    };
    await expect.poll(isUnlocked, { timeout: 60_000 }).toBe(true);
  });
});
