import { buildApp, type Overrides, type Shop } from '../app.ts';
import { readConfig } from '../runtime/config.ts';
import { openDatabaseProxy } from './database-proxy.ts';
import { openShop } from './shop.ts';

/**
 * A shop on PostgreSQL behind a proxy, and `direct`: another process of it with a direct connection to the database.
 * Disposing of it closes all three.
 */
export async function openProxiedShop(settings: Record<string, string> = {}, overrides: Overrides = {}) {
  const direct = await openShop({ DATABASE_WAIT: '4000', ...settings });
  const proxy = await openDatabaseProxy(direct.env.DATABASE_URL ?? '');
  const { watch } = direct.contractCheck;
  const behind: Shop = await buildApp(readConfig({ ...direct.env, DATABASE_URL: proxy.url }), { watch, ...overrides });
  await behind.app.ready();
  return {
    proxy,
    direct,
    behind,
    async dispose(): Promise<void> {
      await behind.app.close();
      await proxy.close();
      await direct.dispose();
    },
  };
}

export type ProxiedShop = Awaited<ReturnType<typeof openProxiedShop>>;
