/**
 * The pictures of a store move from its folder to an S3 server, and a process without a volume serves them from there: while the server is
 * busy, full or silent, pages and pictures in memory go on, and everything comes back with it. ASSURE_S3_URL, with AWS_ACCESS_KEY_ID and
 * AWS_SECRET_ACCESS_KEY, names a real server; its empty bucket is filled, and only moving and serving are tried.
 */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { withFolder, withShop } from '../bench/shop.ts';
import { calls } from '../contract/api/calls.ts';
import { openS3Server, type S3Server } from '../server/testing/s3-server.ts';
import { settings as limits } from './stores.ts';
import { withServer } from './with-store.ts';

/** The longest answer while the server is away, in ms: 4.5 s for the server, 2 s in the queue before it. */
const longestWait = 8_000;
/** Pictures that a browser asks for at once. */
const atOnce = 6;

type Print = (line: string) => void;

export async function measureImages(print: Print): Promise<void> {
  const real = process.env.ASSURE_S3_URL;
  const server = real ? undefined : await openS3Server();
  const { AWS_ACCESS_KEY_ID = '', AWS_SECRET_ACCESS_KEY = '' } = process.env;
  const place = server
    ? { IMAGES_URL: server.url, ...server.env }
    : { IMAGES_URL: real ?? '', AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY };
  const faults: string[] = [];
  const promise = (holds: boolean, line: string) => {
    print(`  ${holds ? '' : 'FAILED '}${line}`);
    if (!holds) faults.push(line);
  };
  try {
    await withServer(async ({ folder, settings }) => {
      const own = { ...settings, ...limits, LIMIT_UNCACHED: '0', LIMIT_DELAY: '0', DEMO: 'catalogue' };
      const pictures = await withShop(folder, ({ url }) => addressesOf(url), own);
      await move({ ...own, ...place, DATA_DIR: join(folder, 'data') }, folder, promise);
      // A process of another machine: its folder has no pictures.
      await withFolder((elsewhere) =>
        withShop(
          elsewhere,
          async ({ url }) => {
            await serveAll(url, pictures, promise);
            if (server) await outlive(server, url, pictures, promise);
          },
          { ...own, ...place, DEMO: '0' },
        ),
      );
    });
  } finally {
    await server?.close();
  }
  if (faults.length > 0) throw new Error('the promise does not hold');
}

type Promised = (holds: boolean, line: string) => void;

/** The pictures of all products in one size. */
async function addressesOf(base: string): Promise<string[]> {
  const found = new Set<string>();
  for (let page = 1; ; page += 1) {
    const answer = await fetch(`${base}${calls.searchProduct.path}?search=&page=${page}&limit=50`);
    const { data } = (await answer.json()) as { data: { product: { images: string[] }[]; totalPages: number } };
    for (const { images } of data.product) for (const each of images) found.add(each);
    if (page >= data.totalPages) return [...found];
  }
}

const runMove = (env: Record<string, string>, cwd: string) =>
  promisify(execFile)(process.execPath, [join(import.meta.dirname, '../scripts/images.ts'), 'move'], {
    cwd,
    env: { ...process.env, ...env },
  });

async function move(env: Record<string, string>, folder: string, promise: Promised): Promise<void> {
  const began = performance.now();
  const { stdout } = await runMove(env, folder);
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  const [, copied = '0'] = /(\d+) pictures were copied/.exec(stdout) ?? [];
  promise(Number(copied) > 0, `${copied} pictures moved and compared in ${seconds} s`);
  const again = await runMove(env, folder);
  promise(again.stdout.includes(`; ${copied} were there already`), 'the same command again copies none');
}

interface Got {
  status: number;
  ms: number;
}

async function get(url: string): Promise<Got> {
  const began = performance.now();
  const answer = await fetch(url);
  await answer.arrayBuffer();
  return { status: answer.status, ms: performance.now() - began };
}

async function getAll(base: string, paths: readonly string[]): Promise<Got[]> {
  const got: Got[] = [];
  const left = [...paths];
  const lane = async () => {
    for (let path = left.pop(); path !== undefined; path = left.pop()) got.push(await get(base + path));
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  return got;
}

const slowest = (got: readonly Got[]): number => Math.round(Math.max(...got.map(({ ms }) => ms)));
const median = (got: readonly Got[]): string => {
  const sorted = got.map(({ ms }) => ms).sort((a, b) => a - b);
  return (sorted[Math.floor(sorted.length / 2)] ?? 0).toFixed(1);
};
const every = (got: readonly Got[], status: number): boolean => got.every((each) => each.status === status);

async function serveAll(base: string, pictures: readonly string[], promise: Promised): Promise<void> {
  const first = await getAll(base, pictures);
  promise(
    first.length > 0 && every(first, 200),
    `${first.length} pictures of the catalogue, first time: median ${median(first)} ms`,
  );
  const second = await getAll(base, pictures);
  promise(every(second, 200), `the same from memory: median ${median(second)} ms`);
}

/** Tries each way in which the server fails, with sizes that are in memory, and others that are not. */
async function outlive(server: S3Server, base: string, pictures: readonly string[], promise: Promised): Promise<void> {
  const others = pictures.map((path) => path.replace(/-\d+\.\w+$/, '-192.avif')).slice(0, 24);
  for (const manner of ['busy', 'forbids', 'hangs'] as const) {
    server.manner = manner;
    const [missing, known, pages] = await Promise.all([
      getAll(base, others),
      getAll(base, pictures),
      getAll(base, Array(20).fill('/')),
    ]);
    const isWell = every(missing, 503) && slowest(missing) <= longestWait && every(known, 200) && every(pages, 200);
    promise(isWell, `${manner}: other sizes are 503 within ${slowest(missing)} ms; pages and pictures in memory go on`);
  }
  server.manner = 'works';
  promise(every(await getAll(base, others), 200), 'it works again: all sizes are served');
  server.manner = 'full';
  const made = await getAll(base, pictures.map((path) => path.replace(/-\d+\.\w+$/, '-96.avif')).slice(0, 12));
  promise(every(made, 200), 'full: sizes are made and served without being stored');
}
