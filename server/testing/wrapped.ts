import { buildApp, type Overrides } from '../app.ts';
import type { Database } from '../db/database.ts';
import { readConfig } from '../runtime/config.ts';
import { type DatabaseKind, openShopOn, type TestShop } from './shop.ts';

/**
 * A shop whose database is wrapped by `wrap`, for tests that lose connections or count attempts. It shares the database
 * of the first shop, which owns it and closes it.
 */
export async function openWrappedShop(
  kind: DatabaseKind,
  wrap: (inner: Database) => Database,
  settings: Record<string, string> = {},
  overrides: Overrides = {},
): Promise<TestShop> {
  const base = await openShopOn(kind);
  const database = { ...wrap(base.database), close: async () => {} };
  const { watch } = base.contractCheck;
  const front = await buildApp(readConfig({ ...base.env, ...settings }), { watch, ...overrides, database });
  await front.app.ready();
  return {
    ...base,
    ...front,
    async dispose() {
      await front.app.close();
      await base.dispose();
    },
  };
}
