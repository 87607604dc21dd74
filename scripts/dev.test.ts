/** `npm run dev`, in a copy of the repository whose files the test may change. */
import { type ChildProcess, spawn } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { root } from './commands.ts';

/** Starting and compiling the first page takes seconds, and longer on a busy machine. */
const timeout = 120_000;
const copied = ['contract', 'demo', 'messages', 'packages', 'public', 'scripts', 'server', 'web'];
const settings = ['package.json', 'react-router.config.ts', 'tsconfig.json', 'vite.config.ts'];

let folder: string;
let dev: ChildProcess;
let store: string;

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** A copy with packages of its own, because Vite keeps its cache beside them. */
async function copyRepository(): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), 'tokri-dev-'));
  await Promise.all(
    [...copied, ...settings].map((name) => cp(join(root, name), join(copy, name), { recursive: true })),
  );
  await mkdir(join(copy, 'node_modules'));
  const packages = await readdir(join(root, 'node_modules'));
  await Promise.all(
    packages
      .filter((name) => !/^\.(?:vite|cache)/.test(name))
      .map((name) => symlink(join(root, 'node_modules', name), join(copy, 'node_modules', name))),
  );
  return copy;
}

async function edit(file: string, from: string, to: string): Promise<void> {
  const text = await readFile(join(folder, file), 'utf8');
  expect(text).toContain(from);
  await writeFile(join(folder, file), text.replace(from, to));
}

/** The HTML of a page; '' while nothing answers. */
const pageAt = (path: string) =>
  fetch(store + path).then(
    (response) => response.text(),
    () => '',
  );

beforeAll(async () => {
  folder = await copyRepository();
  const [port, devPort] = [await freePort(), await freePort()];
  store = `http://localhost:${devPort}`;
  const { DATABASE_URL: _, ...env } = process.env;
  dev = spawn(process.execPath, ['scripts/dev.ts'], {
    cwd: folder,
    // A group of its own, as a terminal gives it, so that all its processes end together.
    detached: true,
    env: {
      ...env,
      PORT: String(port),
      DEV_PORT: String(devPort),
      DATA_DIR: join(folder, 'data'),
      DEMO: '0',
      LOCALE: 'hi',
      NODE_ENV: 'development',
    },
    stdio: 'ignore',
  });
}, timeout);

afterAll(async () => {
  const ended = new Promise((resolve) => dev.once('exit', resolve));
  if (dev.pid) process.kill(-dev.pid);
  await ended;
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
}, timeout);

it(
  'serves a language without a build, and changes of messages and components arrive',
  async () => {
    const page = () => pageAt('/hi/login');
    await expect.poll(page, { timeout }).toContain('<html lang="hi-IN">');
    expect(await page()).toContain('Tokri');

    await edit('messages/hi/sign-in.ts', 'फिर से स्वागत है', 'संदेश बदला');
    await expect.poll(page, { timeout }).toContain('संदेश बदला');

    await edit('web/session/auth-card.tsx', '{title}</h1>', '{title} कॉम्पोनेंट बदला</h1>');
    await expect.poll(page, { timeout }).toContain('कॉम्पोनेंट बदला');
  },
  timeout,
);
