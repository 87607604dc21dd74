/**
 * Upgrades of a store that takes orders at the same time: `npm run migrate`, then a process of the new release beside the old one, then the old
 * one is stopped. Old releases are real ones of the repository's history. The next release is simulated by this code with one more migration.
 */
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startShop, stop, withFolder } from '../bench/shop.ts';
import { type Buyer, buy, createBuyers, findFaults, type Noted, settle } from './buyers.ts';
import { addressOf, Client } from './client.ts';
import { formerRelease, nextRelease, type Release, root, runScript } from './releases.ts';
import { settings as limits } from './stores.ts';
import { withServer } from './with-store.ts';

const buyerCount = 16;
/** In ms. */
const phase = 4_000;
const promised = 2_000;

type Print = (line: string) => void;

interface Upgrade {
  name: string;
  from(folder: string): Promise<Release>;
  to(folder: string): Promise<Release>;
  /** True when the new tables serve the old release, so that both take orders at the same time. */
  servesOld: boolean;
}

const thisRelease = async (): Promise<Release> => ({ folder: root });
/** Tables that orders use all the time. */
const busyTables = ['cart_items', 'orders', 'products', 'stock_levels', 'users'];
const widen = busyTables.map((name) => `ALTER TABLE "${name}" ADD COLUMN "next_note" text;`);
const narrow = 'ALTER TABLE "orders" RENAME COLUMN "received_note" TO "next_note";';
const breakpoint = '--> statement-breakpoint\n';

const upgrades: readonly Upgrade[] = [
  {
    name: 'from the first migration (a former release)',
    from: (folder) => formerRelease('7807793b', folder),
    to: thisRelease,
    servesOld: false,
  },
  {
    name: 'over twelve migrations (a former release at 0003)',
    from: (folder) => formerRelease('2693cfb8', folder),
    to: thisRelease,
    servesOld: false,
  },
  {
    name: 'to a next release that adds columns to five busy tables (simulated)',
    from: thisRelease,
    to: (folder) => nextRelease(folder, widen.join(breakpoint), true),
    servesOld: true,
  },
  {
    name: 'to a next release whose tables no longer serve this one (simulated)',
    from: thisRelease,
    to: (folder) => nextRelease(folder, narrow, false),
    servesOld: false,
  },
];

export async function measureUpgrades(print: Print): Promise<void> {
  const faults: string[] = [];
  for (const upgrade of upgrades) {
    const wrong = await measureUpgrade(upgrade, print);
    for (const each of wrong) print(`  FAILED ${each}`);
    print(`  ${wrong.length === 0 ? 'ok    ' : 'FAILED'} ${upgrade.name}`);
    faults.push(...wrong);
  }
  if (faults.length > 0) throw new Error(`${faults.length} promises do not hold`);
}

/** Returns what is wrong. */
const measureUpgrade = (upgrade: Upgrade, print: Print): Promise<string[]> =>
  withFolder((releases) =>
    withServer(async ({ url, folder, settings }) => {
      print(`  ${upgrade.name}:`);
      const [from, to] = [await upgrade.from(join(releases, 'old')), await upgrade.to(join(releases, 'new'))];
      const env = { ...settings, ...limits, DATABASE_URL: url };
      const startOf = (release: Release, extra = {}) =>
        startShop(folder, { ...env, ...extra }, [join(release.folder, 'server/main.ts'), '--api-only']);
      const children = [];
      try {
        const old = await startOf(from);
        children.push(old.child);
        const { keeper, buyers } = await createBuyers(old.url, buyerCount);
        keeper.client.close();
        let goesOn = true;
        const buying = Promise.all(buyers.map((buyer) => buy(buyer, () => goesOn)));
        await pause(phase);
        const migrated = performance.now();
        const said = await runScript(to, 'migrate.ts', env);
        const tries = said.split('\n').filter((line) => line.startsWith('Try ')).length;
        print(`    ${said.trim().split('\n').at(-1)} The tables were in use at ${tries} tries before.`);
        const ready = await startOf(to, { MIGRATE: '0' });
        children.push(ready.child);
        moveBuyers(
          buyers.filter((_, n) => n % 2 === 0),
          ready.url,
        );
        const both = performance.now();
        await pause(phase);
        moveBuyers(buyers, ready.url);
        await stop(old.child);
        const alone = performance.now();
        await pause(phase);
        goesOn = false;
        await buying;
        for (const buyer of buyers) await settle(buyer);
        const notes = buyers.flatMap((buyer) => buyer.notes);
        const wrong = await findFaults(url, buyers);
        wrong.push(
          ...(upgrade.servesOld ? findWaits(notes.filter(({ at }) => at >= migrated)) : findRefusals(notes, alone)),
        );
        const ledger = await runScript(to, 'check-ledger.ts', env);
        if (!ledger.includes('add up')) wrong.push(ledger.trim());
        report(buyers, { migrated, both, alone }, print);
        for (const { client } of buyers) client.close();
        return wrong;
      } finally {
        for (const child of children) await stop(child);
      }
    }),
  );

/** Buyers continue at another process, as a load balancer sends them there. Requests on their way are answered by the old one. */
function moveBuyers(buyers: readonly Buyer[], base: string): void {
  for (const buyer of buyers) buyer.client = new Client(base, addressOf(92, Number(buyer.name.split('-')[1])));
}

const isProper = ({ status, retryAfter }: Noted) => [200, 409].includes(status) || (status === 503 && retryAfter);

/** Where the tables serve both releases, every request is answered in time, or refused with `Retry-After`. */
function findWaits(notes: readonly Noted[]): string[] {
  const slow = notes.filter(({ ms }) => ms > promised);
  const improper = notes.filter((note) => !isProper(note));
  return [
    ...(slow.length > 0 ? [`${slow.length} requests took longer than ${promised} ms`] : []),
    ...(improper.length > 0
      ? [`${improper.length} requests failed, such as ${improper[0]?.status} ${improper[0]?.body}`]
      : []),
  ];
}

/** Where they do not, the new process answers everything once the old one is gone. */
function findRefusals(notes: readonly Noted[], alone: number): string[] {
  const improper = notes.filter((note) => note.at - note.ms >= alone && !isProper(note));
  return improper.length > 0 ? [`${improper.length} requests failed after the upgrade`] : [];
}

/** Prints how requests were answered in each part. */
function report(
  buyers: readonly Buyer[],
  { migrated, both, alone }: { migrated: number; both: number; alone: number },
  print: Print,
): void {
  const notes = buyers.flatMap((buyer) => buyer.notes);
  const parts: [string, number, number][] = [
    ['before', 0, migrated],
    ['while it migrates and the new process starts', migrated, both],
    ['both processes', both, alone],
    ['the new one alone', alone, Number.POSITIVE_INFINITY],
  ];
  for (const [name, from, to] of parts) {
    const part = notes.filter(({ at }) => at >= from && at < to);
    const statuses = [
      ...Map.groupBy(part, ({ status, body }) => `${status || 'no answer'}${status > 409 ? codeOf(body) : ''}`),
    ];
    const counts = statuses.sort().map(([status, list]) => `${list.length} × ${status}`);
    const slowest = Math.max(0, ...part.map(({ ms }) => ms));
    print(`    ${name}: ${counts.join(', ')}; the slowest ${Math.round(slowest)} ms`);
  }
  print(`    ${buyers.reduce((sum, { placed }) => sum + placed.length, 0)} acknowledged orders`);
}

/** The error code of an answer. */
const codeOf = (body: string): string => ` ${/"code":"(\w+)"/.exec(body)?.[1] ?? ''}`;
