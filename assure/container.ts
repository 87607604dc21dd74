/**
 * Builds the image of `deploy/Dockerfile` and runs it as deploy/compose.yaml does: with nothing writable but its volume, and without
 * rights. Somebody buys something, on PostgreSQL and on the embedded database, and the container stops without an error.
 */
import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { withFolder } from '../bench/shop.ts';
import { calls } from '../contract/api/calls.ts';
import { buy, createBuyers, findFaults, settle } from './buyers.ts';
import { baseArguments, type ContainerTool, containers, containerTool, removeImages } from './container-tool.ts';
import { freePort } from './heap.ts';
import { compressedSize } from './image-size.ts';
import { settings as limits } from './stores.ts';
import { withServer } from './with-store.ts';

const ownImage = 'localhost/tokri-assure';
/** An image that was built elsewhere, such as one in a registry, to be tried in place of an own one. */
const given = process.env.ASSURE_IMAGE;
const image = given ?? ownImage;
/** The sizes of the image in MB, as it is and compressed by gzip, and the longest stop in ms. */
const promised = { size: 350, compressed: 145, stop: 10_000 };
const megabytes = (bytes: number) => Math.round(bytes / 1e6);
const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

type Print = (line: string) => void;

export async function measureContainer(print: Print): Promise<void> {
  const tool = containerTool();
  if (!tool) return print('  SKIPPED: neither docker nor podman works here');
  const faults: string[] = [];
  const promise = (holds: boolean, text: string) => {
    print(`  ${holds ? 'ok    ' : 'FAILED'} ${text}`);
    if (!holds) faults.push(text);
  };
  const volumes = ['postgres', 'embedded'].map((kind) => `tokri-assure-${kind}-${randomBytes(4).toString('hex')}`);
  try {
    const isBuilt = given !== undefined || (await withFolder((folder) => buildImage(tool, folder, print)));
    if (!isBuilt)
      return print('  SKIPPED: no registry answers, and there is no debootstrap (as root) to make a base image');
    const size = megabytes(Number(await containers(tool, 'image', 'inspect', '--format', '{{.Size}}', image)));
    const compressed = megabytes(await compressedSize(tool, image));
    promise(size <= promised.size && compressed <= promised.compressed, `${size} MB, compressed ${compressed} MB`);
    await withServer(async ({ url, settings }) => {
      const own = { ...settings, ...limits };
      const began = performance.now();
      const migration = runArguments(tool, own, volumes[0]).toSpliced(1, 0, '--rm');
      await containers(tool, ...migration, image, 'node', 'scripts/migrate.ts');
      print(`  migrated an empty PostgreSQL in ${seconds(began)}`);
      const placed = await tryShop(tool, { ...own, MIGRATE: '0' }, volumes[0], promise);
      const wrong = await findFaults(url, placed);
      promise(wrong.length === 0, `PostgreSQL has the order${wrong.map((each) => `; ${each}`).join('')}`);
    });
    await tryShop(tool, { ...limits, TRUST_PROXY: 'loopback', LOG_LEVEL: 'fatal' }, volumes[1], promise);
  } finally {
    await removeImages(tool, ownImage, volumes);
  }
  if (faults.length > 0) throw new Error(`${faults.length} promises do not hold`);
}

/** False when the machine has no base images and cannot make them. */
async function buildImage(tool: ContainerTool, folder: string, print: Print): Promise<boolean> {
  const chosen = await baseArguments(tool, folder);
  if (!chosen) return false;
  const began = performance.now();
  await containers(tool, 'build', ...tool.build, ...chosen, '--file', 'deploy/Dockerfile', '--tag', ownImage, '.');
  print(`  built in ${seconds(began)}${chosen.length > 0 ? ', on base images made from the packages of Debian' : ''}`);
  return true;
}

/** A container that may write to its volume only, in the network of the machine. */
const runArguments = (tool: ContainerTool, settings: Record<string, string>, volume = ''): string[] => [
  'run',
  ...['--network', 'host', '--read-only', '--cap-drop', 'all', '--security-opt', 'no-new-privileges', ...tool.run],
  ...['--volume', `${volume}:/data`],
  ...Object.entries(settings).flatMap(([name, value]) => ['--env', `${name}=${value}`]),
];

/** Starts a shop twice. Somebody buys something in the first one, and the second one still has it. Returns the buyers. */
async function tryShop(
  tool: ContainerTool,
  settings: Record<string, string>,
  volume: string | undefined,
  promise: (holds: boolean, text: string) => void,
) {
  const kind = settings.DATABASE_URL ? 'PostgreSQL' : 'embedded database';
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const arguments_ = runArguments(tool, { ...settings, PORT: String(port), HOST: '127.0.0.1' }, volume);
  const start = () => containers(tool, ...arguments_.toSpliced(1, 0, '--detach'), image);
  const began = performance.now();
  let container = await start();
  try {
    await untilReady(url, tool, container);
    promise(true, `${kind}: ready ${seconds(began)} after the first start`);
    const { keeper, buyers } = await createBuyers(url, 1);
    const [buyer] = buyers;
    if (!buyer) throw new Error('there is no buyer');
    await buy(buyer, () => buyer.placed.length === 0);
    await settle(buyer);
    const home = await fetch(url).then((answer) => answer.status);
    promise(
      buyer.placed.length === 1 && home === 200,
      `${kind}: somebody bought something, and the home page is there`,
    );
    await inside(tool, container, promise);
    await stopContainer(tool, container, promise);
    const again = performance.now();
    container = await start();
    await untilReady(url, tool, container);
    const orders = await buyer.client.ask({ path: calls.getOrderList.path, headers: buyer.headers });
    promise(orders.status === 200, `${kind}: ready ${seconds(again)} after the second start, and still signed in`);
    for (const { client } of [keeper, ...buyers]) client.close();
    return buyers;
  } finally {
    await containers(tool, 'rm', '--force', container).catch(() => {});
  }
}

/** The health check of the image passes, and nothing but the volume can be written. */
async function inside(tool: ContainerTool, container: string, promise: (holds: boolean, text: string) => void) {
  const node = (...args: string[]) =>
    containers(tool, 'exec', container, 'node', ...args).then(
      () => true,
      () => false,
    );
  promise(await node('deploy/health-check.mjs'), 'the health check passes');
  const canWrite = (path: string) => node('-e', `require('node:fs').writeFileSync('${path}/probe', '')`);
  const written = [await canWrite('/app'), await canWrite('/tmp'), await canWrite('/data')];
  promise(written.join() === 'false,false,true', 'only /data can be written');
}

async function stopContainer(tool: ContainerTool, container: string, promise: (holds: boolean, text: string) => void) {
  const began = performance.now();
  await containers(tool, 'stop', '--time', '20', container);
  const code = await containers(tool, 'inspect', '--format', '{{.State.ExitCode}}', container);
  const ms = performance.now() - began;
  promise(code === '0' && ms < promised.stop, `stopped with code ${code} after ${(ms / 1000).toFixed(1)} s`);
  await containers(tool, 'rm', container);
}

/** @throws Error with the output of the container when it ends */
async function untilReady(url: string, tool: ContainerTool, container: string): Promise<void> {
  const isReady = () =>
    fetch(`${url}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReady())) {
    const state = await containers(tool, 'inspect', '--format', '{{.State.Running}}', container);
    if (state !== 'true') throw new Error(await containers(tool, 'logs', container));
    await pause(100);
  }
}
