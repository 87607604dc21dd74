/** `npm run dev`, in a copy of the repository whose files the test may change. */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { root } from './commands.ts';

/** Starting and compiling the first page takes seconds, and longer on a busy machine. Each change has this time, too. */
const timeout = 60_000;
const copied = ['contract', 'demo', 'messages', 'packages', 'public', 'scripts', 'server', 'web'];
const settings = ['package.json', 'react-router.config.ts', 'tsconfig.json', 'vite.config.ts'];

let folder: string;
let dev: ChildProcess;
let store: string;
/** Output of the development server. */
let output = '';

/**
 * A port that nobody listens on. Not one that the system gives: it could give the same to another test before the development
 * server, which takes seconds, listens on it. Systems give ports from 32768 on.
 */
async function freePort(): Promise<number> {
  const port = randomInt(15_000, 32_000);
  const server = createServer();
  const isFree = await new Promise((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(port, () => resolve(true));
  });
  if (!isFree) return freePort();
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

/** Replaces the file as a whole, like most editors, so that nobody reads a half of it. */
async function edit(file: string, from: string, to: string): Promise<void> {
  const path = join(folder, file);
  const text = await readFile(path, 'utf8');
  expect(text).toContain(from);
  await writeFile(`${path}.new`, text.replace(from, to));
  await rename(`${path}.new`, path);
}

/** The HTML of a page; '' while nothing answers. A request without an answer does not hold up the next one. */
const pageAt = (path: string) =>
  fetch(store + path, { signal: AbortSignal.timeout(15_000) })
    .then((response) => response.text())
    .catch(() => '');

/** Waits until a page contains a text. @throws Error with what the development server wrote */
async function waitFor(path: string, words: string): Promise<void> {
  const end = Date.now() + timeout;
  for (let html = ''; !html.includes(words); html = await pageAt(path)) {
    const problem = dev.exitCode !== null ? 'it ended' : Date.now() > end && `no '${words}' in ${html}`;
    if (problem) throw new Error(`${problem}. The development server wrote:\n${output}`);
  }
}

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
      NODE_ENV: 'development',
    },
  });
  for (const stream of [dev.stdout, dev.stderr]) stream?.on('data', (written) => (output += written));
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
    await waitFor('/hi/login', '<html lang="hi-IN"');
    expect(await pageAt('/hi/login')).toContain('Tokri');

    await edit('messages/hi/shop.json', 'फिर से स्वागत है', 'संदेश बदला');
    await waitFor('/hi/login', 'संदेश बदला');

    await edit('web/session/auth-card.tsx', '{title}</h1>', '{title} कॉम्पोनेंट बदला</h1>');
    await waitFor('/hi/login', 'कॉम्पोनेंट बदला');
  },
  4 * timeout,
);
