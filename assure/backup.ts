/**
 * A store with buyers is backed up while they order, and restored elsewhere: every order that was acknowledged before the backup began is
 * there, the ledger adds up, the pictures are served. On PostgreSQL by the command, and on the embedded database through the process that
 * runs.
 */
import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { startShop, stop, withFolder } from '../bench/shop.ts';
import { calls } from '../contract/api/calls.ts';
import { type Buyer, buy, createBuyers, settle } from './buyers.ts';
import { addressOf, Client } from './client.ts';
import { root } from './releases.ts';
import { dataOf, settings as limits, type Person, unlimited } from './stores.ts';
import { withServer } from './with-store.ts';

const buyerCount = 16;
const pictureCount = 40;
/** Before and after the backup, in ms. */
const phase = 4_000;
/** The backup is tried, not the load that a machine can take. */
const patient = { ...unlimited, DATABASE_WAIT: '20000' };
const key = { BACKUP_KEY: 'a passphrase for this scenario alone' };

type Print = (line: string) => void;

/** An order that was acknowledged, and its buyer's sign-in. */
interface Acknowledged {
  orderKey: string;
  headers: Record<string, string>;
}

interface Place {
  folder: string;
  env: Record<string, string>;
}

export async function measureBackup(print: Print): Promise<void> {
  const faults: string[] = [];
  await withServer((from) =>
    withServer(async (to) => {
      const placeOf = ({ url, folder, settings }: typeof from): Place => ({
        folder,
        env: { ...settings, SECRET: from.settings.SECRET ?? '', DATABASE_URL: url },
      });
      faults.push(...(await backUpAndRestore('PostgreSQL', placeOf(from), placeOf(to), print)));
    }),
  );
  await withFolder((from) =>
    withFolder(async (to) => {
      const placeOf = (folder: string): Place => ({ folder, env: { TRUST_PROXY: 'loopback', LOG_LEVEL: 'fatal' } });
      faults.push(...(await backUpAndRestore('the embedded database', placeOf(from), placeOf(to), print)));
    }),
  );
  for (const fault of faults) print(`  FAILED ${fault}`);
  if (faults.length > 0) throw new Error(`${faults.length} promises do not hold`);
}

const start = ({ folder, env }: Place) =>
  startShop(folder, { ...env, ...limits, ...patient }, [join(root, 'server/main.ts'), '--api-only']);

/** Runs a command of the shop in a place. Returns its output, and how long it took. */
async function run({ folder, env }: Place, script: string, ...args: string[]) {
  const began = performance.now();
  const { stdout } = await promisify(execFile)(process.execPath, [join(root, 'scripts', script), ...args], {
    cwd: folder,
    env: { ...process.env, DATABASE_URL: '', DATA_DIR: join(folder, 'data'), ...env, ...key },
  });
  return { stdout, seconds: ((performance.now() - began) / 1000).toFixed(1) };
}

async function backUpAndRestore(name: string, from: Place, to: Place, print: Print): Promise<string[]> {
  const backups = join(from.folder, 'backups');
  await mkdir(backups);
  const shop = await start(from);
  let buyers: Buyer[] = [];
  let urls: string[] = [];
  let before: Acknowledged[] = [];
  let began = 0;
  try {
    const created = await createBuyers(shop.url, buyerCount);
    buyers = created.buyers;
    urls = await addPictures(shop.url, created.keeper);
    let goesOn = true;
    const buying = Promise.all(buyers.map((buyer) => buy(buyer, () => goesOn)));
    await pause(phase);
    before = buyers.flatMap(({ placed, headers }) => placed.map((orderKey) => ({ orderKey, headers })));
    began = performance.now();
    const { seconds } = await run(from, 'backup.ts', backups);
    const ended = performance.now();
    await pause(phase);
    goesOn = false;
    await buying;
    for (const buyer of buyers) await settle(buyer);
    const file = (await readdir(backups)).find((each) => each.endsWith('.age')) ?? '';
    const { size } = await stat(join(backups, file));
    const during = buyers.flatMap(({ notes }) => notes).filter(({ at, ms }) => at >= began && at - ms <= ended);
    const slowest = Math.round(Math.max(...during.map(({ ms }) => ms)));
    print(`  ${name}: backed up and proved in ${seconds} s, ${(size / 1e6).toFixed(1)} MB, with ${buyerCount} buyers`);
    print(`    ${during.length} requests during it, the slowest ${slowest} ms`);
  } finally {
    for (const { client } of buyers) client.close();
    await stop(shop.child);
  }
  const restored = await run(to, 'restore.ts', backups);
  const faults = await findFaults(to, before, urls);
  print(`    restored in ${restored.seconds} s: ${restored.stdout.split(': ').at(1)?.split('.')[0]}`);
  print(
    `    ${before.length} orders were acknowledged before it began; ${faults.length === 0 ? 'all are there' : 'FAILED'}`,
  );
  return faults.map((fault) => `${name}: ${fault}`);
}

/** Returns the addresses of pictures that were added. */
async function addPictures(base: string, { headers }: Person): Promise<string[]> {
  const folder = join(root, 'demo/images');
  const urls: string[] = [];
  for (const name of (await readdir(folder)).sort().slice(0, pictureCount)) {
    const body = new FormData();
    body.append('image', new File([await readFile(join(folder, name))], name, { type: 'image/webp' }));
    const { method, path } = calls.addSettingsPicture;
    const answer = await fetch(base + path, { method, headers, body });
    if (!answer.ok) throw new Error(`a picture was not added: ${answer.status} ${await answer.text()}`);
    urls.push(((await answer.json()) as { data: { image: string } }).data.image);
  }
  return urls;
}

/** Lists the faults of the restored store: an order or a picture is missing, or the ledger does not add up. */
async function findFaults(
  place: Place,
  orders: readonly Acknowledged[],
  pictures: readonly string[],
): Promise<string[]> {
  const faults: string[] = [];
  const ledger = await run(place, 'check-ledger.ts');
  if (!ledger.stdout.includes('add up')) faults.push(ledger.stdout.trim());
  const shop = await start(place);
  try {
    const unserved: string[] = [];
    for (const url of pictures) if (!(await fetch(shop.url + url)).ok) unserved.push(url);
    if (unserved.length > 0) faults.push(`${unserved.length} pictures are missing, such as ${unserved[0]}`);
    const client = new Client(shop.url, addressOf(92, 1));
    const missing: string[] = [];
    for (const { orderKey, headers } of orders) {
      // With the sign-in of the former store: its SECRET is a part of the backup.
      const found = await client.ask({
        path: calls.getPlacedOrder.path,
        headers: { ...headers, 'idempotency-key': orderKey },
      });
      if (!dataOf<{ order: unknown }>(found).order) missing.push(orderKey);
    }
    client.close();
    if (missing.length > 0) faults.push(`${missing.length} acknowledged orders are missing, such as ${missing[0]}`);
  } finally {
    await stop(shop.child);
  }
  return faults;
}
