import cluster from 'node:cluster';
import { loadDemo } from '../demo/load.ts';
import { buildApp, type Shop } from './app.ts';
import { listeningPort } from './http/http.ts';
import { stopOnSignal } from './http/shutdown.ts';
import { loadBuiltApp } from './pages/built-app.ts';
import type { Config } from './runtime/config.ts';

const print = (line: string) => process.stdout.write(`${line}\n`);

/**
 * Opens the shop, fills it on the first start, and listens. Prints what the operator needs: the address, the first
 * administrator's sign-in, and the limits of the embedded database.
 * @param options.pages false: only the API, which needs no built web app
 */
export async function startShop(config: Config, { pages = true }: { pages?: boolean } = {}): Promise<Shop> {
  const shop = await buildApp(config, pages ? { web: await loadBuiltApp() } : {});
  try {
    await fillAndListen(shop, config);
    return shop;
  } catch (error) {
    await shop.app.close();
    throw error;
  }
}

/** The jobs that read the sales, settings and offers of a new demo before the first visit. */
const afterDemo = [
  ...[
    'check for missed sample people',
    'check for missed settings',
    'check for missed offers',
    'check for missed reviews',
  ],
  ...['count what sells', 'read what sells', 'choose offers and best sellers'],
  ...['count what is bought together', 'read what is bought together', 'count orders in progress'],
  'choose the products of home rows',
];

async function fillAndListen(shop: Shop, config: Config): Promise<void> {
  const administrator = await shop.users.ensureAdministrator(config.admin.email, config.admin.password);
  // Printed at once: if anything fails later, the password would never be shown again.
  if (administrator?.created) {
    const password = config.admin.password ? 'the password in ADMIN_PASSWORD' : `password ${administrator.password}`;
    print(`The administrator signs in as ${administrator.email}, ${password} (shown this once).`);
  }
  if (config.demo && (await shop.catalogue.isEmpty()) && (await shop.setup.wantsDemo())) {
    print('Loading the demo catalogue …');
    await loadDemo({ ...shop, log: shop.app.log, ...(config.sampleShop && { sample: shop.sampleShop }) });
    for (const job of afterDemo) await shop.jobs.run(job);
  }
  await shop.app.listen({ port: config.port, host: config.host });
  stopOnSignal(shop.app, { deadline: config.shutdownSeconds * 1000, listens: config.drainSeconds * 1000 });

  if (config.database.kind === 'embedded') {
    print(`The embedded database in ${config.dataDir} survives a crash of this process, but not a loss of power.`);
    print('For a real store, set DATABASE_URL to a PostgreSQL server (see docs/operations.md).');
  }
  // Of several processes, the one that started them prints it once.
  if (cluster.isPrimary) print(`Tokri is listening on http://localhost:${listeningPort(shop.app)}`);
}
